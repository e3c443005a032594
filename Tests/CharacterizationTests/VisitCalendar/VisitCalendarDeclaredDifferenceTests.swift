import CaseStudy
import Equivalence
import Testing

extension VisitCalendarProofs {
  @Suite("The calendar's declared differences")
  @MainActor
  struct CalendarDeclaredDifferenceTests {
    @Test("There is one declared difference, and it has a reason")
    func list() {
      let declared = Implementation.modern.declaredDifferences
      #expect(declared.map(\.id) == ["answers go to the screen that asked"])
      #expect(declared.allSatisfy { !$0.reason.isEmpty })
      #expect(Implementation.draft.declaredDifferences.isEmpty)
    }
  }
}
