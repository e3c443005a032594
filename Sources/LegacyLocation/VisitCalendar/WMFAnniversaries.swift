import Foundation

/// The next anniversaries of first visits.
///
/// Task 5 of `Docs/09-FiveTasks.md`, *sprout class*: the new code is a type of its own.
package struct WMFAnniversaries {
  let calendar: Calendar
  let now: Date

  package init(calendar: Calendar, now: Date) {
    self.calendar = calendar
    self.now = now
  }

  /// The next anniversary of each place with a readable date, in order.
  package func next(of places: [WMFVisitedPlace]) -> [WMFVisitEvent] {
    return places.compactMap { place in
      guard let firstVisit = day(place.firstVisit), let next = next(after: firstVisit) else {
        return nil
      }
      let unit = next.years == 1 ? "year" : "years"
      return WMFVisitEvent(
        title: "\(place.name): \(next.years) \(unit)", date: next.date, kind: .anniversary)
    }
  }

  /// The first anniversary that is today or later.
  ///
  /// In a year without 29 February, `Calendar` moves that day's anniversary to the 28th.
  private func next(after firstVisit: Date) -> (years: Int, date: Date)? {
    let today = calendar.startOfDay(for: now)
    let yearsPassed = calendar.dateComponents([.year], from: firstVisit, to: today).year ?? 0
    for years in [yearsPassed, yearsPassed + 1] where years > 0 {
      if let date = calendar.date(byAdding: .year, value: years, to: firstVisit), date >= today {
        return (years, date)
      }
    }
    // The first visit is in the future.
    return calendar.date(byAdding: .year, value: 1, to: firstVisit).map { (1, $0) }
  }

  /// The beginning of a day of the Gregorian calendar, which the server uses.
  private func day(_ text: String) -> Date? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    let components = DateComponents(
      calendar: gregorian, year: Int(parts[0]), month: Int(parts[1]), day: Int(parts[2]))
    return components.isValidDate ? components.date : nil
  }
}
