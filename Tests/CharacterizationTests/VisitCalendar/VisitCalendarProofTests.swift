import CaseStudy
import Equivalence
import Testing

extension VisitCalendarProofs {
  @Suite("Proofs")
  @MainActor
  struct CalendarProofTests {
    @Test("No sequence of stimuli tells legacy and modern apart where no other screen shares the connection")
    func modern() async {
      await expectProof(in: VisitCalendarFeature(), .equivalent)
    }

    @Test("Legacy does not differ from itself, and an exploration that is cut short proves nothing")
    func calibration() async {
      let explored = await VisitCalendarFeature().explore(0, candidate: "legacy", limits: Limits(depth: 3))
      #expect(explored.findings.map(\.text) == [])
      #expect(explored.verdict == .inconclusive)
    }
  }
}
