import Foundation

extension SavedPlacesSubject.Visit {
  /// Half past midnight on 1 March 2023, where the user is.
  static var now: Date { date(2023, 3, 1, minute: 30) }

  var date: Date {
    switch self {
    case .today: Self.date(2023, 3, 1, minute: 5)
    case .oneYearAgo: Self.date(2022, 3, 1, minute: 1439)
    case .almostOneYearAgo: Self.date(2022, 3, 2, minute: 5)
    case .leapDay: Self.date(2020, 2, 29, minute: 5)
    case .inTwoYears: Self.date(2025, 3, 1, minute: 5)
    case .unknown: Self.date(1, 1, 1, minute: 5)
    }
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int, minute: Int) -> Date {
    let components = DateComponents(
      year: year, month: month, day: day, hour: minute / 60, minute: minute % 60)
    // Legacy counts by the current calendar, so the days have to be that calendar's.
    return Calendar.current.date(from: components) ?? .distantPast
  }
}
