@testable import CaseStudy
import Foundation
import Testing

extension VisitCalendarTests {
  /// Pins [rule 5](Docs/Reference/VisitCalendar.md#rule-5).
  @Suite("The user selects a day (rule 5)")
  @MainActor
  struct SelectionTests {
    @Test("Selecting a day without entries has no effect", arguments: Implementation.underTest)
    func nothing(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .fireworks)
      #expect(await subject.apply(.select(.mayDay)) == [])
    }

    @Test(
      "The calendar shows the details of all entries of a day, planned visits first",
      arguments: Implementation.underTest)
    func details(_ implementation: Implementation) async {
      let subject = await implementation.shownSubject(showing: .fireworks, .louvreAndEtna)
      #expect(await subject.apply(.select(.newYearsEve)) == [.details([.fireworks, .louvre])])
    }

    @Test(
      "A day begins and ends in the user's calendar and time zone",
      arguments: Implementation.underTest, VisitCalendarSubject.Second.allCases)
    func timeZone(_ implementation: Implementation, second: VisitCalendarSubject.Second) async throws {
      var start = Start()
      start.calendar.timeZone = try #require(TimeZone(secondsFromGMT: 14 * 3600))
      let subject = await implementation.shownSubject(
        in: start, showing: .visits([.init(title: "Vigil", day: .mayDay, at: second)]))
      for selected in VisitCalendarSubject.Second.allCases {
        #expect(await subject.apply(.select(.mayDay, at: selected)).count == 1)
        #expect(await subject.apply(.select(Day(2027, 4, 30), at: selected)) == [])
        #expect(await subject.apply(.select(Day(2027, 5, 2), at: selected)) == [])
      }
    }
  }
}
