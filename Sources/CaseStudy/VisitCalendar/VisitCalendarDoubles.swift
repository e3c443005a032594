import Equivalence
import Foundation
import TestDoubles

extension VisitCalendarSubject {
  final class SimulatedServer {
    /// A waiting request, which keeps its connection alive.
    struct Request {
      let part: Part
      let asker: Asker
      let connection: any Connection
    }

    /// The screen that sends requests over the shared connection.
    var asker = Asker.calendar
    private(set) var session = Session.first
    private let clock: SimulatedClock
    private let recorder: Recorder<Observation>
    private var requests: [Request] = []
    private var hasFailed = false

    init(clock: SimulatedClock, recorder: Recorder<Observation>) {
      self.clock = clock
      self.recorder = recorder
    }

    var waiting: Int { requests.count }

    /// The maximum number of equal unanswered requests of a screen.
    func repeatedRequests(of asker: Asker) -> Int {
      let counts = Part.allCases.map { part in
        requests.count { $0.asker == asker && $0.part == part }
      }
      return counts.max() ?? 0
    }

    func take(_ part: Part, of asker: Asker, over connection: any Connection) {
      recorder.record(.asked(part, connection.name))
      requests.append(Request(part: part, asker: asker, connection: connection))
    }

    /// Removes and returns the request for an answer, or returns nil without such a request.
    func takeRequest(for answer: Answer, of asker: Asker, _ order: Order) -> Request? {
      func isMeant(_ request: Request) -> Bool {
        request.part == answer.part && request.asker == asker
      }
      let position =
        switch order {
        case .oldest: requests.firstIndex(where: isMeant)
        case .newest: requests.lastIndex(where: isMeant)
        }
      guard let position else { return nil }
      if asker == .calendar, answer.part == .events {
        hasFailed = answer.isFailure
      }
      return requests.remove(at: position)
    }

    /// Releases the waiting requests, because a request holds its connection and the connection holds the server.
    func forgetRequests() { requests = [] }

    func startNewSession() { session = session.next }

    func date(of event: Event) -> Date { clock.date(of: event.day, hour: event.hour) }

    /// Whether the last answer with planned visits for the calendar was a failure, and none is awaited.
    var isAfterFailure: Bool {
      hasFailed && !requests.contains { $0.asker == .calendar && $0.part == .events }
    }
  }

  /// An app's connection to the server, which receives answers.
  protocol Connection: AnyObject {
    var name: Session { get }
    func tell(_ answer: Answer)
  }

  /// The surroundings of an app: the time, the server, another screen, and a recorder.
  final class Surroundings {
    let recorder = Recorder<Observation>()
    let tasks = TaskTracker()
    let clock: SimulatedClock
    let server: SimulatedServer
    let otherScreenHasOwnConnection: Bool

    init(_ start: Start) {
      otherScreenHasOwnConnection = start.otherScreenHasOwnConnection
      clock = SimulatedClock(start)
      server = SimulatedServer(clock: clock, recorder: recorder)
    }

    func show(_ entries: [Entry]) { recorder.record(.shown(entries)) }

    func showDetails(of entries: [Entry]) {
      recorder.record(server.isAfterFailure ? .detailsAfterFailure(entries) : .details(entries))
    }

    func showAlert(title: String, message: String) {
      recorder.record(.alert(title: title, message: message))
    }

    func tellOtherScreen(_ names: [String]) {
      recorder.record(.otherScreenTold(names.joined(separator: ", ")))
    }

    func tellOtherScreen(failureOf part: Part) {
      recorder.record(.otherScreenTold("\(part) failed"))
    }

    func entry(_ symbol: String, _ title: String, _ date: Date) -> Entry {
      Entry(symbol, title, clock.name(of: date))
    }
  }

  /// The time, which an event advances by one day.
  final class SimulatedClock {
    let calendar: Calendar
    private let firstDay: Date
    private var isNextDay = false

    init(_ start: Start) {
      calendar = start.calendar
      firstDay = Self.date(of: start.today, hour: start.hour, in: start.calendar.timeZone)
    }

    var now: Date {
      isNextDay ? calendar.date(byAdding: .day, value: 1, to: firstDay) ?? firstDay : firstDay
    }

    /// Advances the time to the next day, once, because two days are enough to show the effect of a change.
    func advance() { isNextDay = true }

    func date(of day: Day, hour: Int = 0) -> Date {
      Self.date(of: day, hour: hour, in: calendar.timeZone)
    }

    /// The day in the user's time zone, for example `2026-12-31`.
    func name(of date: Date) -> String {
      let parts = Self.gregorian(calendar.timeZone).dateComponents([.year, .month, .day], from: date)
      return [parts.year, parts.month, parts.day].map { part in
        let digits = "\(part ?? 0)"
        return digits.count == 1 ? "0" + digits : digits
      }.joined(separator: "-")
    }

    private static func date(of day: Day, hour: Int, in timeZone: TimeZone) -> Date {
      let components = DateComponents(year: day.year, month: day.month, day: day.day, hour: hour)
      return gregorian(timeZone).date(from: components) ?? .distantPast
    }

    private static func gregorian(_ timeZone: TimeZone) -> Calendar {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = timeZone
      return calendar
    }
  }
}
