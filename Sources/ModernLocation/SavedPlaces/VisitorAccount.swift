public import Foundation

/// What is known of a visitor.
public struct VisitorAccount {
  /// The calendar gives no number of years.
  public struct NoYearsError: Error, Hashable, Sendable {}

  /// When the visitor came for the first time.
  public let firstVisit: Date
  private let calendar: Calendar
  private let dates: any DateSource
  private let years: (Date, Date) -> Int?

  /// The account of a visitor who came for the first time then.
  ///
  /// - Parameters:
  ///   - firstVisit: When the visitor came for the first time.
  ///   - calendar: What years and days are counted by.
  ///   - dates: What says when today is.
  public init(firstVisit: Date, calendar: Calendar, dates: any DateSource) {
    self.init(firstVisit: firstVisit, calendar: calendar, dates: dates) { start, end in
      calendar.dateComponents([.year], from: start, to: end).year
    }
  }

  /// An account that counts years in its own way.
  package init(
    firstVisit: Date, calendar: Calendar, dates: any DateSource, years: @escaping (Date, Date) -> Int?
  ) {
    self.firstVisit = firstVisit
    self.calendar = calendar
    self.dates = dates
    self.years = years
  }

  /// How many whole years ago the first visit was, from day to day.
  ///
  /// - Throws: ``NoYearsError`` if the calendar gives no number.
  public func yearsSinceFirstVisit() throws(NoYearsError) -> Int {
    guard let years = years(calendar.startOfDay(for: firstVisit), calendar.startOfDay(for: dates.now)) else {
      throw NoYearsError()
    }
    return years
  }
}
