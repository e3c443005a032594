import Foundation

/// The next anniversaries of first visits.
struct Anniversaries {
  let calendar: Calendar
  let now: Date

  /// The next anniversary of each place with a readable date, in the order of the places.
  func next(of places: [VisitedPlace]) -> [CalendarEntry] {
    places.compactMap { place in
      guard let firstVisit = Date(day: place.firstVisitText, in: calendar.timeZone),
        let (years, date) = next(after: firstVisit)
      else { return nil }
      let unit = years == 1 ? "year" : "years"
      return CalendarEntry(title: "\(place.name): \(years) \(unit)", date: date, kind: .anniversary)
    }
  }

  /// The first anniversary that is today or later.
  ///
  /// In a year without 29 February, `Calendar` moves that day's anniversary to the 28th.
  private func next(after firstVisit: Date) -> (years: Int, date: Date)? {
    let today = calendar.startOfDay(for: now)
    let passed = calendar.dateComponents([.year], from: firstVisit, to: today)
    guard let yearsPassed = passed.year else { return nil }
    // A first visit today or later has its first anniversary a year after it.
    let earliest = max(yearsPassed, 1)
    for years in [earliest, earliest + 1] {
      guard let date = calendar.date(byAdding: .year, value: years, to: firstVisit) else { return nil }
      if date >= today { return (years, date) }
    }
    return nil
  }
}

extension Date {
  /// The beginning of a Gregorian day in the form `2020-12-31`; nil if there is no such day.
  fileprivate init?(day: String, in timeZone: TimeZone) {
    let parts = day.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      parts.joined().allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = timeZone
    let components = DateComponents(
      calendar: gregorian, year: Int(parts[0]), month: Int(parts[1]), day: Int(parts[2]))
    guard components.isValidDate, let date = components.date else { return nil }
    self = date
  }
}
