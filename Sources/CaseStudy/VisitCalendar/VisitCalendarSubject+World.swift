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
