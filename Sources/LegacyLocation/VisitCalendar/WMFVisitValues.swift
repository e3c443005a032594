public import Foundation

/// Something in the calendar.
public struct WMFVisitEvent: Hashable {
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

/// A saved place, as the server sends it.
public struct WMFVisitedPlace: Hashable {
  /// What it is called.
  public let name: String
  /// The day of the first visit, as in `2020-12-31`.
  public let firstVisit: String

  /// Describes a place.
  public init(name: String, firstVisit: String) {
    self.name = name
    self.firstVisit = firstVisit
  }
}
