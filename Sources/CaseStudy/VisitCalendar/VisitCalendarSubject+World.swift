package import Foundation

extension VisitCalendarSubject {
  package struct World: Hashable, Sendable {
    package var today: Day = .newYearsEve
    /// The hour of that day in the user's time zone.
    package var hour = 10
    package var calendar: Calendar
    /// Whether the other screen has a connection of its own; in the app all screens share one.
    package var otherScreenHasOwnConnection = false
    /// How many appearances may wait for answers, those of more have no effect; nil if there is no limit.
    package var appearancesAtATime: Int?

    /// Makes the plainest world: New Year's Eve, the Gregorian calendar, central European time.
    package init() {
      calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(secondsFromGMT: 3600) ?? .gmt
    }

    package init(_ change: (inout World) -> Void) {
      self.init()
      change(&self)
    }
  }
}

extension VisitCalendarSubject.World {
  /// Circumstances, and what is done there in every state.
  package struct Kind: Sendable, CustomStringConvertible {
    package let description: String
    package let world: VisitCalendarSubject.World
    package let alphabet: [VisitCalendarSubject.Stimulus]
    package let assumption: String
    /// Whether there is anything that is meant to differ.
    let hasDeclaredDifferences: Bool
    let isAssumed: @MainActor @Sendable (VisitCalendarSubject) -> Bool

    private init(
      _ description: String, in world: VisitCalendarSubject.World = .init(),
      _ alphabet: [VisitCalendarSubject.Stimulus],
      hasDeclaredDifferences: Bool = false, assuming assumption: String,
      _ isAssumed: @escaping @MainActor @Sendable (VisitCalendarSubject) -> Bool
    ) {
      self.description = description
      self.world = world
      self.alphabet = VisitCalendarSubject.Stimulus.everywhere + alphabet
      self.hasDeclaredDifferences = hasDeclaredDifferences
      self.assumption = assumption
      self.isAssumed = isAssumed
    }

    /// All scenarios that are explored, the simplest first.
    package static let all = [alone, newSession, otherScreen, takingTurns, ownConnection, values]

    package static let alone = Kind(
      "alone",
      [
        .newDay, .select(.mayDay), .answer(.parade), .answer(.parade, .newest),
        .answer(.placesFailed(.signedOut)),
      ], assuming: "at most two appearances wait for answers"
    ) {
      $0.repeatedRequests(of: .calendar) <= 2
    }

    package static let newSession = Kind(
      "new session",
      [
        .newSession, .appearBeforeNewSession, .answer(.fireworks, .newest), .answer(.louvreAndEtna, .newest),
      ],
      assuming: "at most three requests wait for answers"
    ) {
      $0.requests <= 3
    }

    /// It is the first hour of the day, far west of Greenwich and where clocks change; titles and dates are unusual.
    package static let values = Kind(
      "odd titles and dates",
      in: .init {
        // The next anniversary of 29 February is one on the 29th, and the last was on the 28th.
        ($0.today, $0.hour) = (.init(2027, 12, 31), 0)
        $0.calendar.timeZone = TimeZone(identifier: "America/Adak") ?? .gmt
      },
      [
        .newDay, .select(.newYearsDay), .select(.longest), .answer(.unsorted), .answer(.events([])),
        .answer(.oddPlaces), .answer(.places([])),
      ], assuming: "at most one appearance waits for answers"
    ) {
      $0.repeatedRequests(of: .calendar) <= 1
    }

    package static let otherScreen = Kind(
      "another screen", VisitCalendarSubject.Stimulus.ofOtherScreen + [.select(.mayDay)],
      hasDeclaredDifferences: true, assuming: "at most one appearance of each screen waits for answers"
    ) {
      $0.repeatedRequests(of: .calendar) <= 1 && $0.repeatedRequests(of: .otherScreen) <= 1
    }

    package static let takingTurns = Kind(
      "screens take turns", VisitCalendarSubject.Stimulus.ofOtherScreen,
      assuming: "at most one appearance of one screen waits for answers"
    ) {
      $0.repeatedRequests(of: .calendar) + $0.repeatedRequests(of: .otherScreen) <= 1
    }

    /// Another screen uses a connection of its own at the same time: what is declared is this and nothing else.
    package static let ownConnection = Kind(
      "another connection", in: .init { $0.otherScreenHasOwnConnection = true },
      VisitCalendarSubject.Stimulus.ofOtherScreen,
      assuming: "at most one appearance of each screen waits for answers"
    ) {
      $0.repeatedRequests(of: .calendar) <= 1 && $0.repeatedRequests(of: .otherScreen) <= 1
    }
  }
}

extension VisitCalendarSubject.Stimulus {
  fileprivate static let everywhere: [Self] = [
    .appear, .select(.newYearsEve), .dropScreen, .answer(.fireworks), .answer(.eventsFailed(.notConnected)),
    .answer(.louvreAndEtna),
  ]

  fileprivate static let ofOtherScreen: [Self] = [
    .otherScreenAppears, .answer(.lecture, to: .otherScreen),
    .answer(.eventsFailed(.signedOut), to: .otherScreen), .answer(.account("Ada"), to: .otherScreen),
    .answer(.accountFailed(.signedOut), to: .otherScreen),
  ]
}
