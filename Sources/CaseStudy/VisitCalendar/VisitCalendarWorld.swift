import Equivalence
import Foundation
import ModernLocation

extension VisitCalendarSubject {
  final class SimulatedServer {
    /// A request, which retains its connection.
    struct Request {
      let part: Part
      let requester: Requester
      var connection: AnyObject?
    }

    private(set) var session = Session.first
    private let clock: SimulatedClock
    private let stage: Stage<VisitCalendarSubject>
    private var requests: [HeldCallback<Request, Answer>] = []
    private let answersAtOnce: Bool

    init(_ start: Start, clock: SimulatedClock, stage: Stage<VisitCalendarSubject>) {
      self.clock = clock
      self.stage = stage
      answersAtOnce = start.answersAtOnce
    }

    var waiting: Int { requests.count }

    /// The largest number of a screen's waiting requests for the same part.
    func repeatedRequests(of requester: Requester) -> Int {
      let counts = Part.allCases.map { part in
        requests.count { $0.request.requester == requester && $0.request.part == part }
      }
      return counts.max() ?? 0
    }

    /// Records a request, and returns an answer if the server answers before the request returns.
    func answer(to part: Part, of requester: Requester, in session: Session) -> Answer? {
      stage.recorder.record(.asked(part, session))
      let answers: [Answer] =
        switch part {
        case .visits: [.fireworks, .visitsFailed(.notConnected)]
        case .places: [.louvreAndEtna, .placesFailed(.signedOut)]
        case .account: [.account("Ada"), .accountFailed(.signedOut)]
        }
      return answersAtOnce
        ? stage.choices?.pick("the answer to a request for \(part)", from: answers)
        : stage.action(during: "a request for \(part)", answers)
    }

    func hold(_ request: HeldCallback<Request, Answer>) { requests.append(request) }

    func take(
      _ part: Part, of delegate: AnyObject?, over connection: AnyObject, in session: Session,
      answer: @escaping (Answer) -> Void
    ) {
      let requester: Requester = delegate is World ? .otherScreen : .calendar
      if let immediate = self.answer(to: part, of: requester, in: session) { return answer(immediate) }
      hold(HeldCallbacks().hold(Request(part: part, requester: requester, connection: connection), answer))
    }

    func takeRequest(
      for answer: Answer, of requester: Requester, _ order: Order
    ) -> HeldCallback<Request, Answer>? {
      func isMeant(_ held: HeldCallback<Request, Answer>) -> Bool {
        held.request.part == answer.part && held.request.requester == requester
      }
      let position =
        switch order {
        case .oldest: requests.firstIndex(where: isMeant)
        case .newest: requests.lastIndex(where: isMeant)
        }
      guard let position else { return nil }
      return requests.remove(at: position)
    }

    /// Releases the requests with a connection, to break the reference cycle between connection and server.
    func forgetRequests() { requests.removeAll { $0.request.connection != nil } }

    func startNewSession() { session = session.next }

    func date(of event: Event) -> Date { clock.date(of: event.day, at: event.second) }
  }

  final class World {
    let stage: Stage<VisitCalendarSubject>
    let tasks = TaskTracker()
    let clock: SimulatedClock
    let server: SimulatedServer
    let otherScreenHasOwnConnection: Bool

    init(_ start: Start) {
      otherScreenHasOwnConnection = start.otherScreenHasOwnConnection
      clock = SimulatedClock(start)
      stage = Stage(start.acting)
      server = SimulatedServer(start, clock: clock, stage: stage)
    }

    typealias EntryParts = (symbol: String, title: String, date: Date)

    func show(_ entries: [EntryParts]) { tell(.shown(entries.map(entry)), "reload") }

    func showDetails(of entries: [EntryParts]) { tell(.details(entries.map(entry)), "details") }

    private func entry(_ parts: EntryParts) -> Entry {
      Entry(parts.symbol, parts.title, clock.name(of: parts.date))
    }

    func showAlert(title: String, message: String) {
      tell(.alert(title: title, message: message), "an alert")
    }

    private func tell(_ observation: Observation, _ call: String) {
      stage.recorder.record(observation)
      // While the other screen waits, legacy may send it the calendar's answer, so only modern may make this call.
      stage.act(
        during: call, [.appear, .select(.newYearsEve), .newSession, .dropScreen],
        isOnlyInModern: server.repeatedRequests(of: .otherScreen) > 0)
    }

    func tellOtherScreen(_ names: [String]) {
      stage.recorder.record(.otherScreenTold(names.joined(separator: ", ")))
    }

    func tellOtherScreen(failureOf part: Part) {
      stage.recorder.record(.otherScreenTold("\(part) failed"))
    }
  }

  final class SimulatedClock {
    private let start: Start
    private var gregorian = Calendar(identifier: .gregorian)
    private var isNextDay = false

    init(_ start: Start) {
      self.start = start
      gregorian.timeZone = start.calendar.timeZone
    }

    var calendar: Calendar { start.calendar }

    var now: Date {
      let firstDay = date(of: start.today, at: start.second)
      return isNextDay ? calendar.date(byAdding: .day, value: 1, to: firstDay) ?? firstDay : firstDay
    }

    /// Advances the time to the next day on the first call only, because another new day would show nothing new.
    func advance() { isNextDay = true }

    func date(of day: Day, at second: Second) -> Date {
      let components = DateComponents(year: day.year, month: day.month, day: day.day)
      guard let first = gregorian.date(from: components) else { return .distantPast }
      return switch second {
      case .first: first
      case .inner: first + 12 * 3600
      case .last: (gregorian.date(byAdding: .day, value: 1, to: first) ?? first) - 1
      }
    }

    func name(of date: Date) -> String {
      let parts = gregorian.dateComponents([.year, .month, .day], from: date)
      let day = Day(parts.year ?? 0, parts.month ?? 0, parts.day ?? 0).name
      let time = Int(date.timeIntervalSince(gregorian.startOfDay(for: date)))
      return time == 0
        ? day : "\(day) " + [time / 3600, time / 60 % 60, time % 60].map(\.twoDigits).joined(separator: ":")
    }
  }
}
