public import Foundation

/// The account of a visitor.
public struct VisitorAccount {
  /// The calendar returned no number of years.
  public struct NoYearsError: Error, Hashable, Sendable {}

  /// The date of the first visit.
  public let firstVisit: Date
  private let calendar: Calendar
  private let dates: any DateSource
  private let years: (Date, Date) -> Int?

  /// Makes the account of a visitor.
  public init(firstVisit: Date, calendar: Calendar, dates: any DateSource) {
    self.init(firstVisit: firstVisit, calendar: calendar, dates: dates) { start, end in
      calendar.dateComponents([.year], from: start, to: end).year
    }
  }

  package init(
    firstVisit: Date, calendar: Calendar, dates: any DateSource, years: @escaping (Date, Date) -> Int?
  ) {
    self.firstVisit = firstVisit
    self.calendar = calendar
    self.dates = dates
    self.years = years
  }

  /// The number of whole years since the day of the first visit.
  public func yearsSinceFirstVisit() throws(NoYearsError) -> Int {
    guard let years = years(calendar.startOfDay(for: firstVisit), calendar.startOfDay(for: dates.now)) else {
      throw NoYearsError()
    }
    return years
  }
}
