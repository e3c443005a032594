@testable import CaseStudy
import Equivalence
import Testing

extension LocationManagerProofs {
  @Suite("Proofs")
  @MainActor
  struct ProofTests {
    @Test("No client and no platform can distinguish legacy from modern, except as declared")
    func modern() async throws {
      let proof = await Scenario.plain.compared(.modern, with: .legacy, alphabet: .everything)
        .explore(waiting: .laterRunLoopPass, limits: .ofTests)
      try proof.requireProof(of: LocationManagerFeature())
      #expect(proof.verdict == .equivalentExceptAsDeclared)
    }

    @Test("Legacy does not differ from itself, and an incomplete exploration is not a proof")
    func calibration() {
      let report = Scenario.plain.compared(.legacy).explore(limits: Limits(depth: 3))
      #expect(report.differences == [])
      #expect(report.declared.isEmpty)
      #expect(report.verdict == .inconclusive)
    }

    @Test("Random walks with random values find no undeclared difference")
    func walks() {
      let comparison = Scenario.walked.compared(.modern)
      let walked = comparison.walk(count: 100, length: 100, seed: 1, shortens: false) {
        Stimulus.random(using: &$0)
      }
      let report = comparison.shortened(walked, within: .seconds(10))
      #expect(report.difference == nil)
      // If only one side makes a choice, a walk may end early.
      #expect(report.steps > 9_000)
      #expect(report.declaredSteps > 0)
    }
  }
}
