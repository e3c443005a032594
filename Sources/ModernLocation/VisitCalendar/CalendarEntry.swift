public import Foundation

/// Something in the calendar.
public struct CalendarEntry: Hashable, Sendable {
  /// What it is.
  public let title: String
  /// When it begins.
  public let date: Date

  /// Describes an entry.
  public init(title: String, date: Date) {
    self.title = title
    self.date = date
  }
}
