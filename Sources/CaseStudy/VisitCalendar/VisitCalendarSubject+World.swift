package import Foundation

extension VisitCalendarSubject {
  /// The circumstances in which an app is put.
  package struct World: Hashable, Sendable {
    /// The day at the beginning.
    package var today: Day = .newYearsEve
    /// The hour of that day in the user's time zone.
    package var hour = 10
    /// The user's calendar, with the time zone.
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

    /// Makes a world that differs from the plainest one.
    package init(_ change: (inout World) -> Void) {
      self.init()
      change(&self)
    }
  }
}
