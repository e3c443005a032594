@testable import CaseStudy
import Testing

extension SavedPlacesTests {
  /// Pins [rule 3](Docs/Reference/SavedPlaces.md#rule-3).
  @Suite("The account (rule 3)")
  @MainActor
  struct AccountTests {
    @Test(
      "The account counts whole years from the start of the first day to the start of today",
      arguments: Implementation.underTest,
      [
        (.today, 0), (.oneYearAgo, 1), (.almostOneYearAgo, 0), (.leapDay, 3), (.inTwoYears, -2),
      ] as [(Subject.Visit, Int)])
    func years(_ implementation: Implementation, expected: (visit: Subject.Visit, years: Int)) {
      #expect(
        implementation.subject().apply(each: [.askYears(since: expected.visit)]) == [.years(expected.years)])
    }

    @Test(
      "If the calendar returns no years, the account reports an error", arguments: Implementation.underTest)
    func noYears(_ implementation: Implementation) {
      #expect(implementation.subject().apply(each: [.askYears(since: .unknown)]) == [.cannotCalculate])
    }
  }
}
