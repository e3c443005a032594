@testable import CaseStudy
import Equivalence

// `swift run compare` explores all scenarios, and its exit status gives the verdict. In a debug build, only the
// simplest scenario is fast enough for a test.

extension Report {
  /// Adds the figures of a proof to the last lines of the test run, and throws the report if it is not a proof.
  @MainActor
  func requireProof(of feature: any Feature) throws(ComparisonError) {
    RunSummary.add(self, to: feature)
    try requireEquivalence()
  }
}
