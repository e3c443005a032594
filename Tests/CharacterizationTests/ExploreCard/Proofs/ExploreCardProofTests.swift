@testable import CaseStudy
import Equivalence
import Testing

extension ExploreCardProofs {
  @Suite("Proofs")
  @MainActor
  struct ProofTests {
    @Test("No sequence of events distinguishes legacy from modern, except as declared")
    func equivalence() async throws {
      let scenario = Subject.Scenario.permissionChanges
      let report = await scenario.compared(.modern, with: .legacy, alphabet: scenario.alphabet)
        .explore(limits: .ofTests)
      try report.requireProof(of: ExploreCardFeature())
      #expect(report.verdict == .equivalentExceptAsDeclared)
    }
  }
}
