import CaseStudy
import Equivalence
import Testing

extension NearbyContentProofs {
  @Suite("Proofs")
  @MainActor
  struct NearbyContentProofTests {
    @Test(
      "No sequence of stimuli tells legacy and modern apart, except as declared",
      arguments: Subject.World.allCases.indices)
    func modern(_ world: Int) async {
      let explored = await expectProof(of: .nearbyContent, kind: world)
      #expect(explored.declared.allSatisfy { !$0.reason.isEmpty })
      #expect(explored.assumptions.count == (Subject.World.allCases[world] == .allowed ? 2 : 3))
    }
  }
}
