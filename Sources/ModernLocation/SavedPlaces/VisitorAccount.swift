public import Foundation

/// What is known of a visitor.
public struct VisitorAccount {
  /// The calendar gives no number of years.
  public struct NoYearsError: Error, Hashable, Sendable {}

  /// When the visitor came for the first time.
  public let firstVisit: Date
  private let calendar: Calendar
  private let now: () -> Date
  private let years: (Date, Date) -> Int?

  /// The account of a visitor who came for the first time then.
  ///
  /// - Parameters:
  ///   - firstVisit: When the visitor came for the first time.
  ///   - calendar: What years and days are counted by.
  ///   - now: The clock.
  public init(firstVisit: Date, calendar: Calendar, now: @escaping () -> Date) {
    self.init(firstVisit: firstVisit, calendar: calendar, now: now) { start, end in
      calendar.dateComponents([.year], from: start, to: end).year
    }
  }

  /// An account that counts years in its own way.
  package init(
    firstVisit: Date, calendar: Calendar, now: @escaping () -> Date, years: @escaping (Date, Date) -> Int?
  ) {
    self.firstVisit = firstVisit
    self.calendar = calendar
    self.now = now
    self.years = years
  }

  /// How many whole years ago the first visit was, from day to day.
  ///
  /// - Throws: ``NoYearsError`` if the calendar gives no number.
  public func yearsSinceFirstVisit() throws(NoYearsError) -> Int {
    guard let years = years(calendar.startOfDay(for: firstVisit), calendar.startOfDay(for: now())) else {
      throw NoYearsError()
    }
    return years
  }
}
