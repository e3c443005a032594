import CaseStudy
import Equivalence
import Testing

extension ExploreCardProofs {
  @Suite("Proofs")
  @MainActor
  struct ProofTests {
    @Test("No sequence of stimuli tells legacy and modern apart, except as declared")
    func equivalence() async {
      await expectProof(in: ExploreCardFeature())
    }

    @Test("Legacy does not differ from itself")
    func calibration() async {
      let explored = await ExploreCardFeature().explore(0, candidate: "legacy", limits: Limits(depth: 3))
      #expect(explored.findings.map(\.text) == [])
      #expect(explored.declared.isEmpty)
    }
  }
}
