@testable import CaseStudy
import Equivalence
import Testing

extension ExploreCardProofs {
  @Suite("Proofs")
  @MainActor
  struct ProofTests {
    @Test("No sequence of events distinguishes legacy from modern, except as declared")
    func equivalence() async { await expectProof(in: ExploreCardFeature()) }
  }
}
