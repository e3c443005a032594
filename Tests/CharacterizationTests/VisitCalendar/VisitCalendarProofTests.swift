import CaseStudy
import Equivalence
import Testing

extension VisitCalendarProofs {
  @Suite("Proofs")
  @MainActor
  struct CalendarProofTests {
    @Test(
      "No sequence of stimuli tells legacy and modern apart, except as declared where screens share a connection",
      arguments: Feature.visitCalendar.kinds.indices)
    func modern(kind: Int) async {
      let isDeclared = Feature.visitCalendar.kinds[kind] == "another screen"
      await expectProof(
        of: .visitCalendar, kind: kind, isDeclared ? .equivalentExceptAsDeclared : .equivalent)
    }

    @Test("Legacy does not differ from itself, and an exploration that is cut short proves nothing")
    func calibration() async {
      let explored = await Feature.visitCalendar.explore(0, candidate: "legacy", limits: Limits(depth: 3))
      #expect(explored.findings.map(\.text) == [])
      #expect(explored.verdict == .inconclusive)
    }
  }
}
