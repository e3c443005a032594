import CaseStudy
import Equivalence
import Testing

extension VisitCalendarProofs {
  @Suite("Proofs")
  @MainActor
  struct CalendarProofTests {
    @Test(
      "No sequence of stimuli tells legacy and modern apart, and only another screen makes a declared difference",
      arguments: Feature.visitCalendar.kinds.indices)
    func modern(kind: Int) async {
      let isDeclared = Feature.visitCalendar.kinds[kind] == "another screen"
      await expectProof(
        of: .visitCalendar, kind: kind, isDeclared ? .equivalentExceptAsDeclared : .equivalent)
    }
  }
}
