import Foundation
import ModernLocation
import Testing

/// Tests calendars that no exploration can include, because legacy only uses the process's calendar.
@Suite("The account in other calendars")
struct VisitorAccountTests {
  @Test(
    "The account counts years in the given calendar and its time zone",
    arguments: [
      // The year 5784 has 13 months.
      (.hebrew, "UTC", "2023-09-16T12:00:00Z", "2024-09-20T12:00:00Z", 0),
      (.gregorian, "UTC", "2023-09-16T12:00:00Z", "2024-09-20T12:00:00Z", 1),
      // In New Zealand, these moments are on 1 March and 28 February.
      (.gregorian, "Pacific/Auckland", "2022-02-28T12:00:00Z", "2023-02-28T10:30:00Z", 0),
      (.gregorian, "UTC", "2022-02-28T12:00:00Z", "2023-02-28T10:30:00Z", 1),
      // The first day has 23 hours, and the second 25.
      (.gregorian, "Europe/Berlin", "2022-03-27T21:59:59Z", "2023-03-26T22:00:00Z", 1),
      (.gregorian, "Europe/Berlin", "2022-10-30T22:59:59Z", "2023-10-29T23:00:00Z", 1),
    ] as [(Calendar.Identifier, String, String, String, Int)])
  func years(
    identifier: Calendar.Identifier, zone: String, visit: String, now: String, years: Int
  ) throws {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let account = VisitorAccount(
      firstVisit: try Date(visit, strategy: .iso8601), calendar: calendar,
      dates: FixedDate(now: try Date(now, strategy: .iso8601)))
    #expect(try account.yearsSinceFirstVisit() == years)
  }
}

private struct FixedDate: DateSource {
  let now: Date
}
