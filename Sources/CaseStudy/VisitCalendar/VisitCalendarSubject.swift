package import Equivalence
package import Foundation
package import ModernLocation

/// The test subject for a calendar of visits in a simulated app with a server.
@MainActor
package final class VisitCalendarSubject {
  private let device: Device
  private let maxAppearances: Int
  private let app: any AppUnderTest
  private var lifetime: Lifetime

  /// Makes an app that ignores further appearances while the maximum number of appearances wait for answers.
  package init(_ implementation: Implementation, in start: Start = Start(), maxAppearances: Int = .max) {
    device = Device(start)
    self.maxAppearances = maxAppearances
    app = implementation.make.app(device)
    lifetime = Lifetime(of: app.screen)
    device.reentrancy.subject = self
  }

  isolated deinit {
    app.stopLeaking()
    device.server.forgetRequests()
    tasks.cancel()
  }

  /// The tasks, which only the modern implementation starts.
  package var tasks: TaskTracker { device.tasks }

  package func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    device.reentrancy.choices = choices
    perform(stimulus)
    await tasks.settled()
    device.reentrancy.choices = nil
    if lifetime.ends() { device.recorder.record(.screenReleased) }
    return device.recorder.take()
  }

  var requests: Int { device.server.waiting }

  func repeatedRequests(of asker: Asker) -> Int { device.server.repeatedRequests(of: asker) }

  package func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .appear:
      guard repeatedRequests(of: .calendar) < maxAppearances else { return }
      app.appear()
    case .otherScreenAppears: app.otherScreenAppears()
    case .select(let day, let second): app.select(device.clock.date(of: day, at: second))
    case .dropScreen: app.dropScreen()
    case .newSession:
      device.server.startNewSession()
      app.replaceSession()
    case .appearBeforeNewSession:
      perform(.appear)
      perform(.newSession)
    case .newDay: device.clock.advance()
    case .answer(let answer, let asker, let order):
      device.server.takeRequest(for: answer, of: asker, order)?.answer(answer)
    }
  }
}

extension VisitCalendarSubject: AsyncTestSubject, ReentrantSubject {
  package nonisolated static var implementations: [Implementation] { [.legacy, .modern, .draft] }
  package typealias Implementation = CaseStudy.Implementation<VisitCalendarSubject>

  package struct Factory: Sendable {
    let app: @MainActor @Sendable (Device) -> any AppUnderTest
  }

  @MainActor
  protocol AppUnderTest: AnyObject {
    /// The object whose lifetime the subject observes, or nil after its release.
    var screen: AnyObject? { get }
    func appear()
    func select(_ day: Date)
    func dropScreen()
    func otherScreenAppears()
    func replaceSession()
    /// Ends a leak of the draft at the end of a test.
    func stopLeaking()
  }
}

extension VisitCalendarSubject.AppUnderTest {
  func stopLeaking() {}
}

extension VisitCalendarSubject {
  package enum Stimulus: Hashable, Sendable, DescribedAsSource {
    case appear
    case select(Day, at: Second = .first)
    case dropScreen
    /// The user signs in again or chooses another server.
    case newSession
    /// The calendar appears, and the user signs in again in the same run-loop pass.
    case appearBeforeNewSession
    case newDay
    /// Another screen appears and requests the planned visits and the account.
    case otherScreenAppears
    /// If there is a matching request, the server answers the request.
    case answer(Answer, to: Asker = .calendar, Order = .oldest)

    package var description: String {
      switch self {
      case .answer(let answer, let asker, let order):
        ".answer(\(answer)\(asker == .calendar ? "" : ", to: .\(asker)")\(order == .oldest ? "" : ", .\(order)"))"
      case .select(let day, at: .first): ".select(\(day))"
      default: source
      }
    }
  }

  package enum Order: String, Hashable, Sendable {
    case oldest
    case newest
  }

  package enum Part: String, Hashable, Sendable, CaseIterable {
    case events
    case places
    case account
  }

  package enum Asker: String, Hashable, Sendable, CaseIterable {
    case calendar
    case otherScreen
  }

  package enum Answer: Hashable, Sendable {
    case events([Event])
    case eventsFailed(VisitServiceError)
    case places([Place])
    case placesFailed(VisitServiceError)
    case account(String)
    case accountFailed(VisitServiceError)

    var part: Part {
      switch self {
      case .events, .eventsFailed: .events
      case .places, .placesFailed: .places
      case .account, .accountFailed: .account
      }
    }
  }

  /// A planned visit.
  package struct Event: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
      case celebration
      case outing
    }

    package var title: String
    package var day: Day
    package var second: Second
    package var kind: Kind

    package init(title: String, day: Day, at second: Second = .inner, kind: Kind = .outing) {
      self.title = title
      self.day = day
      self.second = second
      self.kind = kind
    }
  }

  package struct Place: Hashable, Sendable {
    package var name: String
    /// The day of the first visit, in the server's notation.
    package var firstVisit: String

    package init(_ name: String, firstVisit: String) {
      self.name = name
      self.firstVisit = firstVisit
    }
  }

  /// A day of the Gregorian calendar.
  package struct Day: Hashable, Sendable {
    package var year: Int
    package var month: Int
    package var day: Int

    package init(_ year: Int, _ month: Int, _ day: Int) {
      self.year = year
      self.month = month
      self.day = day
    }
  }

  /// A second of a day, which may have 23 or 25 hours.
  package enum Second: String, Hashable, Sendable, CaseIterable {
    case first
    /// The second 12 hours after the first second.
    case inner
    case last
  }

  package enum Observation: Hashable, Sendable, CustomStringConvertible {
    case asked(Part, Session)
    case shown([Entry])
    case alert(title: String, message: String)
    case details([Entry])
    case otherScreenTold(String)
    case screenReleased

    package var description: String {
      switch self {
      case .asked(let part, let session): "\(session) session asked for \(part)"
      case .shown(let entries): "shown: \(words(entries))"
      case .alert(let title, let message): "alert: \(title): \(message)"
      case .details(let entries): "details of \(words(entries))"
      case .otherScreenTold(let answer): "other screen told \(answer)"
      case .screenReleased: "screen released"
      }
    }

    private func words(_ entries: [Entry]) -> String {
      let words = entries.map { "\($0.symbol) \($0.title) on \($0.date)" }
      return words.isEmpty ? "nothing" : words.joined(separator: "; ")
    }
  }

  package struct Entry: Hashable, Sendable {
    package var symbol: String
    package var title: String
    /// The day in the user's time zone, and the time since the day's beginning, for example `2026-12-31 12:00:00`.
    package var date: String

    package init(_ symbol: String, _ title: String, _ date: String) {
      self.symbol = symbol
      self.title = title.asWritten
      self.date = date
    }
  }

  package enum Session: String, Hashable, Sendable {
    case first
    case second

    var next: Self { self == .first ? .second : .first }
  }

  package struct Start: Hashable, Sendable {
    package var today: Day = .newYearsEve
    package var second = Second.inner
    package var calendar: Calendar
    /// Whether the other screen has its own connection, unlike in the app, where all screens share one.
    package var otherScreenHasOwnConnection = false
    /// Whether the server answers each request before the request returns.
    package var answersAtOnce = false
    package var acting = ActingTime.never

    /// Makes the simplest conditions, on New Year's Eve in the Gregorian calendar and central European time.
    package init() {
      calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(secondsFromGMT: 3600) ?? .gmt
    }

    package init(_ change: (inout Start) -> Void) {
      self.init()
      change(&self)
    }
  }

  package enum Scenario: String, Hashable, Sendable, CaseIterable, ComparedScenario {
    case alone
    case newSession = "new session"
    case otherScreen = "another screen"
    /// No load takes time, so the draft's regressions during a load cannot hide its regressions after a failure.
    case answersAtOnce = "answers at once"
    case takingTurns = "screens take turns"
    /// The other screen uses its own connection, and modern has no declared difference.
    case ownConnection = "another connection"
    /// Unusual titles and dates, in the first second of a day.
    case values = "odd titles and dates"
    /// The client may take any action in each callback, and the server may answer before a request returns.
    case anything = "anything at any moment"

    private var starts: [Start] {
      guard self == .values else {
        return [
          Start {
            $0.otherScreenHasOwnConnection = self == .ownConnection
            $0.answersAtOnce = self == .answersAtOnce
            $0.acting = self == .anything ? .duringCalls : .never
          }
        ]
      }
      // These time zones are far from Greenwich, and two of the calendars are not Gregorian.
      let calendars: [(Calendar.Identifier, String)] = [
        (.gregorian, "America/Adak"), (.hebrew, "Pacific/Chatham"), (.islamicUmmAlQura, "Asia/Kathmandu"),
      ]
      return calendars.map { calendar, timeZone in
        Start {
          // The next anniversary of 29 February is on the 29th. The last anniversary was on the 28th.
          ($0.today, $0.second) = (Day(2027, 12, 31), .first)
          $0.calendar = Calendar(identifier: calendar)
          $0.calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        }
      }
    }

    @MainActor package var namedStarts: [NamedStart] {
      starts.map { start in
        let name = self == .values ? "\(self), \(start.calendar.identifier)" : description
        return (name, { @MainActor in VisitCalendarSubject($0, in: start) })
      }
    }

    package var alphabet: [Stimulus] {
      let everywhere: [Stimulus] = [
        .appear, .select(.newYearsEve), .dropScreen, .answer(.fireworks),
        .answer(.eventsFailed(.notConnected)), .answer(.louvreAndEtna),
      ]
      let ofOtherScreen: [Stimulus] = [
        .otherScreenAppears, .answer(.lecture, to: .otherScreen),
        .answer(.eventsFailed(.signedOut), to: .otherScreen),
        .answer(.account("Ada"), to: .otherScreen),
        .answer(.accountFailed(.signedOut), to: .otherScreen),
      ]
      switch self {
      case .alone:
        return everywhere + [
          .newDay, .select(.mayDay), .answer(.parade), .answer(.parade, .newest),
          .answer(.placesFailed(.signedOut)),
        ]
      case .newSession:
        return everywhere + [
          .newSession, .appearBeforeNewSession, .answer(.fireworks, .newest),
          .answer(.louvreAndEtna, .newest),
        ]
      case .otherScreen: return everywhere + ofOtherScreen + [.select(.mayDay)]
      case .answersAtOnce: return [.appear, .select(.newYearsEve), .dropScreen]
      case .takingTurns, .ownConnection: return everywhere + ofOtherScreen
      case .anything: return everywhere + [.newSession, .answer(.placesFailed(.signedOut))]
      case .values:
        return everywhere + [
          .newDay, .select(.newYearsEve, at: .inner), .select(.newYearsEve, at: .last), .select(.newYearsDay),
          .select(.longest, at: .last), .select(.shortest), .select(.shortest, at: .last), .answer(.unsorted),
          .answer(.events([])), .answer(.oddPlaces), .answer(.places([])),
        ]
      }
    }

    package func subject(_ implementation: Implementation) -> VisitCalendarSubject {
      VisitCalendarSubject(implementation, in: starts[0])
    }

    package func observationKinds(of _: Implementation) -> [Observation] {
      [
        .asked(.places, .first), .shown([]), .alert(title: "", message: ""), .details([]),
        .screenReleased,
      ]
    }

    package func canShow(_: DeclaredDifference) -> Bool { self == .otherScreen }

    package var caveats: [String] {
      let calendar = "the user's calendar and time zone do not change"
      return switch self {
      case .anything: [calendar]
      case .answersAtOnce: [calendar, "the client does not act during a call"]
      default: [calendar, "client and server do not act during a call"]
      }
    }

    package var maxChoicesPerStep: Int { self == .answersAtOnce ? 2 : 1 }

    package var assumptions: [Assumption<VisitCalendarSubject, VisitCalendarSubject>] { [assumption] }

    @MainActor private var assumption: Assumption<VisitCalendarSubject, VisitCalendarSubject> {
      switch self {
      case .alone:
        Assumption("at most two appearances wait for answers") { $0.repeatedRequests(of: .calendar) <= 2 }
      case .newSession: Assumption("at most three requests wait for answers") { $0.requests <= 3 }
      case .otherScreen, .ownConnection:
        Assumption("at most one appearance of each screen waits for answers") { subject in
          Asker.allCases.allSatisfy { subject.repeatedRequests(of: $0) <= 1 }
        }
      case .takingTurns:
        Assumption("at most one appearance of one screen waits for answers") {
          $0.repeatedRequests(of: .calendar) + $0.repeatedRequests(of: .otherScreen) <= 1
        }
      case .answersAtOnce, .values, .anything:
        Assumption("at most one appearance waits for answers") { $0.repeatedRequests(of: .calendar) <= 1 }
      }
    }
  }
}

package struct VisitCalendarFeature: Feature {
  package let name = "VisitCalendar"
  package let scenarios = VisitCalendarSubject.Scenario.allCases
  package let missingValueReasons = [
    "a Unix line ending": "The calendar only shows the text.",
    "a Windows line ending": "The calendar only shows the text.",
    "a composed letter": "The calendar only shows the text.",
    "only spaces": "The calendar only shows the text.",
    "Event.title": "The titles of places have the other representatives.",
    "Place.firstVisit": "A valid date contains no letters and no line endings.",
    "Place.name": "The titles of planned visits have the other representatives.",
    "account": "The other screen only shows the name.",
    "places: a list of one element": "The lists of planned visits have this representative.",
  ]
  package let separateEventReasons = [
    "newDay": "Scenarios without another screen or session explore the new day.",
    "otherScreenAppears": "Scenarios without another screen explore the new session.",
  ]
  package let machineTitle = "The legacy calendar of visits"
  package let maxStates = 10_000

  package init() {}

  package func switched(on numbers: Set<String>) -> VisitCalendarSubject.Implementation? {
    .switched(on: Set(numbers.compactMap(SwitchedVisitCalendar.Switch.init)))
  }

  package func machine(of implementation: VisitCalendarSubject.Implementation) async throws -> StateMachine? {
    try await StateMachine(
      of: { VisitCalendarSubject(implementation, maxAppearances: 1) },
      alphabet: VisitCalendarSubject.Stimulus.machineAlphabet)
  }
}
