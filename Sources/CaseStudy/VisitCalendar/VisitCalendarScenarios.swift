import Equivalence
import Foundation
import ModernLocation

extension VisitCalendarSubject {
  struct Start: Hashable, Sendable {
    var today: Day = .newYearsEve
    var second = Second.inner
    var calendar: Calendar
    /// Whether the other screen has its own connection, unlike in the app, where all screens share one.
    var otherScreenHasOwnConnection = false
    /// Whether the server answers each request before the request returns.
    var answersAtOnce = false
    var acting = ActingTime.never

    /// Makes the simplest conditions: New Year's Eve, the Gregorian calendar and central European time.
    init() {
      calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(secondsFromGMT: 3600) ?? .gmt
    }

    init(_ change: (inout Start) -> Void) {
      self.init()
      change(&self)
    }
  }

  enum Scenario: String, Hashable, Sendable, CaseIterable, ComparedScenario {
    case alone
    case newSession = "new session"
    case otherScreen = "another screen"
    /// No load takes time, so the draft's regressions during a load cannot hide its regressions after a failure.
    case answersAtOnce = "answers at once"
    case takingTurns = "screens take turns"
    /// The other screen uses its own connection, so modern needs no declared difference.
    case ownConnection = "another connection"
    /// The titles and dates are unusual, and it is the first second of a day.
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
      // These time zones are far from Greenwich or not a whole number of hours away, and two calendars are not Gregorian.
      let calendars: [(Calendar.Identifier, String)] = [
        (.gregorian, "America/Adak"), (.hebrew, "Pacific/Chatham"), (.islamicUmmAlQura, "Asia/Kathmandu"),
      ]
      return calendars.map { calendar, timeZone in
        Start {
          // In the Gregorian calendar, the next anniversary of 29 February is on the 29th, and the last was on the 28th.
          ($0.today, $0.second) = (Day(2027, 12, 31), .first)
          $0.calendar = Calendar(identifier: calendar)
          $0.calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        }
      }
    }

    typealias Subject = VisitCalendarSubject

    @MainActor var namedStarts: [NamedStart] {
      starts.map { start in
        let name = self == .values ? "\(self), \(start.calendar.identifier)" : description
        return (name, { @MainActor in VisitCalendarSubject($0, in: start) })
      }
    }

    var alphabet: [Stimulus] {
      let everywhere: [Stimulus] = [
        .appear, .select(.newYearsEve), .dropScreen, .answer(.fireworks),
        .answer(.visitsFailed(.notConnected)), .answer(.louvreAndEtna),
      ]
      let otherScreenEvents: [Stimulus] = [
        .otherScreenAppears, .answer(.lecture, to: .otherScreen),
        .answer(.visitsFailed(.signedOut), to: .otherScreen),
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
      case .otherScreen: return everywhere + otherScreenEvents + [.select(.mayDay)]
      case .answersAtOnce: return [.appear, .select(.newYearsEve), .dropScreen]
      case .takingTurns, .ownConnection: return everywhere + otherScreenEvents
      case .anything: return everywhere + [.newSession, .answer(.placesFailed(.signedOut))]
      case .values:
        return everywhere + [
          .newDay, .select(.newYearsEve, at: .inner), .select(.newYearsEve, at: .last), .select(.newYearsDay),
          .select(.longest, at: .last), .select(.shortest), .select(.shortest, at: .last), .answer(.unsorted),
          .answer(.visits([])), .answer(.oddPlaces), .answer(.places([])),
        ]
      }
    }

    func subject(_ implementation: Implementation) -> VisitCalendarSubject {
      VisitCalendarSubject(implementation, in: starts[0])
    }

    func observationKinds(of _: Implementation) -> [Observation] {
      [
        .asked(.places, .first), .shown([]), .alert(title: "", message: ""), .details([]),
        .screenReleased,
      ]
    }

    func canShow(_: DeclaredDifference) -> Bool { self == .otherScreen }

    var caveats: [String] {
      let calendar = "the user's calendar and time zone do not change"
      return switch self {
      case .anything: [calendar]
      case .answersAtOnce: [calendar, "the client does not act during a call"]
      default: [calendar, "client and server do not act during a call"]
      }
    }

    var maxChoicesPerStep: Int { self == .answersAtOnce ? 2 : 1 }

    var assumptions: [Assumption<VisitCalendarSubject, VisitCalendarSubject>] { [assumption] }

    @MainActor private var assumption: Assumption<VisitCalendarSubject, VisitCalendarSubject> {
      switch self {
      case .alone:
        Assumption("at most two appearances wait for answers") { $0.repeatedRequests(of: .calendar) <= 2 }
      case .newSession: Assumption("at most three requests wait for answers") { $0.requests <= 3 }
      case .otherScreen, .ownConnection:
        Assumption("at most one appearance of each screen waits for answers") { subject in
          Requester.allCases.allSatisfy { subject.repeatedRequests(of: $0) <= 1 }
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
