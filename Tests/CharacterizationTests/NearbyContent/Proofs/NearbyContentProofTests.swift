@testable import CaseStudy
import Equivalence
import Testing

extension NearbyContentProofs {
  @Suite("Proofs")
  @MainActor
  struct NearbyContentProofTests {
    @Test("No sequence of events distinguishes legacy from modern, except as declared")
    func modern() async throws {
      let scenario = Subject.Scenario.allowed
      let report = await scenario.compared(.modern, with: .legacy, alphabet: scenario.alphabet)
        .explore(waiting: .laterRunLoopPass, limits: .ofTests)
      try report.requireProof(of: NearbyContentFeature())
      #expect(report.verdict == .equivalentExceptAsDeclared)
      #expect(report.declared.allSatisfy { !$0.reason.isEmpty })
      #expect(report.assumptions.count == 2)
      let blindSpots = NearbyContentSubject.blindSpots.map {
        "\($0.property) is left out of the state (\($0.reason.dropLast()))"
      }
      #expect(
        report.caveats == [
          "the geocoder and the search do not answer during a request",
          "client and platform do nothing during a call or a callback",
          "the work after an answer depends on the request and the state only",
        ] + blindSpots + [
          "what an event does depends on the stored state only",
          "no work goes on after a call returns (no stored property changed in 0.020 s)",
        ])
    }
  }
}
