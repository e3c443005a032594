public import Foundation

/// The time, and the calendar that the user has.
@MainActor
public protocol VisitClock {
  /// The time at this moment.
  var now: Date { get }
  /// The user's calendar, with the time zone.
  var calendar: Calendar { get }
}

/// The system's time, and the calendar of the user's settings.
public struct SystemVisitClock: VisitClock {
  /// Makes a clock.
  public init() {}

  /// The time at this moment.
  public var now: Date { Date() }
  /// The user's calendar; it follows the settings.
  public var calendar: Calendar { .autoupdatingCurrent }
}
