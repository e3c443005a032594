import Foundation

/// The account of a visitor.
open class WMFVisitorAccount {
  /// The account could not count the years.
  public enum AccountError: Error {
    /// The calendar returned no number of years.
    case cannotCalculate
  }

  /// The date of the first visit.
  public let firstVisit: Date

  /// Makes the account of a visitor.
  public init(firstVisit: Date) {
    self.firstVisit = firstVisit
  }

  /// Seam, *subclass and override*: the system's clock.
  open var now: Date {
    return Date()
  }

  /// Seam, *subclass and override*: the whole years from one day to another, by the user's calendar.
  open func years(from start: Date, to end: Date) -> Int? {
    return Calendar.current.dateComponents([.year], from: start, to: end).year
  }

  /// The number of whole years since the first visit.
  ///
  /// - Throws: ``AccountError/cannotCalculate``.
  public func yearsSinceFirstVisit() throws -> Int {
    let calendar = Calendar.current
    guard let years = years(from: calendar.startOfDay(for: firstVisit), to: calendar.startOfDay(for: now))
    else {
      throw AccountError.cannotCalculate
    }
    return years
  }
}
