import CaseStudy
import Equivalence
import Testing

extension NearbyContentProofs {
  @Suite("Proofs")
  @MainActor
  struct NearbyContentProofTests {
    @Test("No sequence of stimuli tells legacy and modern apart, except as declared")
    func modern() async {
      let explored = await expectProof(of: .nearbyContent)
      #expect(explored.declared.allSatisfy { !$0.reason.isEmpty })
      #expect(explored.assumptions.count == 2)
      #expect(
        explored.caveats == [
          "what goes on after an answer follows from the request and the state",
          "nothing is done later than the call that causes it (looked for during 0.020 s)",
        ])
    }
  }
}
