@testable import CaseStudy
import Foundation
import Testing

extension VisitCalendarTests {
  /// Pins [rule 8](Docs/Reference/VisitCalendar.md#rule-8).
  @Suite("The next anniversary (rule 8)")
  @MainActor
  struct AnniversaryDateTests {
    /// Expects this entry, or none for nil, for a place that was first visited on the given day.
    private func expect(
      _ entry: Entry?, for firstVisit: String, on today: Day = .newYearsEve, in start: Start = .init(),
      with implementation: Implementation
    ) async {
      var start = start
      start.today = today
      let subject = implementation.subject(in: start)
      await subject.apply(.appear)
      let places = Answer.places([.init("Louvre", firstVisit: firstVisit)])
      #expect(await subject.apply(.answer(places)) == [.shown(entry.map { [$0] } ?? [])])
    }

    @Test(
      "The next anniversary may be today, until the last second of the day",
      arguments: Implementation.underTest,
      VisitCalendarSubject.Second.allCases)
    func today(_ implementation: Implementation, second: VisitCalendarSubject.Second) async {
      await expect(
        .anniversary("Louvre: 6 years", "2026-12-31"), for: "2020-12-31", in: Start { $0.second = second },
        with: implementation)
    }

    @Test(
      "After this year's anniversary, the calendar shows the anniversary of next year",
      arguments: Implementation.underTest)
    func passed(_ implementation: Implementation) async {
      await expect(.anniversary("Louvre: 7 years", "2027-12-30"), for: "2020-12-30", with: implementation)
    }

    @Test("The next anniversary may be in the next year", arguments: Implementation.underTest)
    func nextYear(_ implementation: Implementation) async {
      await expect(.anniversary("Louvre: 2 years", "2027-01-01"), for: "2025-01-01", with: implementation)
    }

    @Test("The title of a first anniversary has the singular \"year\"", arguments: Implementation.underTest)
    func oneYear(_ implementation: Implementation) async {
      await expect(.anniversary("Louvre: 1 year", "2027-03-01"), for: "2026-03-01", with: implementation)
    }

    @Test(
      "The anniversary of 29 February is on the 28th, and in leap years on the 29th",
      arguments: Implementation.underTest,
      [
        (Day(2026, 12, 31), Entry.anniversary("Louvre: 3 years", "2027-02-28")),
        (Day(2027, 2, 28), Entry.anniversary("Louvre: 3 years", "2027-02-28")),
        (Day(2027, 3, 1), Entry.anniversary("Louvre: 4 years", "2028-02-29")),
        (Day(2028, 2, 29), Entry.anniversary("Louvre: 4 years", "2028-02-29")),
        (Day(2028, 3, 1), Entry.anniversary("Louvre: 5 years", "2029-02-28")),
      ])
    func leapDay(_ implementation: Implementation, expected: (today: Day, entry: Entry)) async {
      await expect(expected.entry, for: "2024-02-29", on: expected.today, with: implementation)
    }

    @Test(
      "If the first visit is today or in the future, the next anniversary is a year later",
      arguments: Implementation.underTest,
      [
        ("2026-12-31", Entry.anniversary("Louvre: 1 year", "2027-12-31")),
        ("2027-01-01", Entry.anniversary("Louvre: 1 year", "2028-01-01")),
        ("2031-07-14", Entry.anniversary("Louvre: 1 year", "2032-07-14")),
      ])
    func future(_ implementation: Implementation, expected: (firstVisit: String, entry: Entry)) async {
      await expect(expected.entry, for: expected.firstVisit, with: implementation)
    }

    @Test(
      "The calendar leaves out a place with an unreadable date", arguments: Implementation.underTest,
      [
        "", "long ago", "2021-02-29", "2021-13-01", "2021-00-10", "2021-1-1", "21-01-01", "2021-01-01 ",
        "2021-01-01T00:00:00Z", "2021/01/01", "+021-01-01", "٢٠٢١-٠١-٠١", "2021-01",
        "2021--01-01", "-2021-01-01", "20a1-01-01", "2021-0a-01",
      ])
    func unreadable(_ implementation: Implementation, firstVisit: String) async {
      await expect(nil, for: firstVisit, with: implementation)
    }

    @Test("Dates are Gregorian, even if the user has another calendar", arguments: Implementation.underTest)
    func buddhistCalendar(_ implementation: Implementation) async {
      let start = Start { start in
        let timeZone = start.calendar.timeZone
        start.calendar = Calendar(identifier: .buddhist)
        start.calendar.timeZone = timeZone
      }
      await expect(
        .anniversary("Louvre: 6 years", "2026-12-31"), for: "2020-12-31", in: start, with: implementation)
    }

    @Test(
      "The user's time zone decides which day is today", arguments: Implementation.underTest, [-12, 14])
    func timeZone(_ implementation: Implementation, hours: Int) async throws {
      var start = Start()
      start.calendar.timeZone = try #require(TimeZone(secondsFromGMT: hours * 3600))
      await expect(
        .anniversary("Louvre: 6 years", "2026-12-31"), for: "2020-12-31", in: start, with: implementation)
    }

    @Test(
      "The calendar computes anniversaries when an answer arrives, and not again later",
      arguments: Implementation.underTest)
    func dayOfAnswer(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .louvreAndEtna)
      await subject.apply(.newDay)
      #expect(await subject.apply(.select(.newYearsEve)) == [.details([.louvre])])
      await subject.apply(.appear)
      #expect(
        await subject.apply(.answer(.louvreAndEtna, .newest))
          == [.shown([.anniversary("Louvre: 7 years", "2027-12-31"), .etna])])
    }
  }
}
