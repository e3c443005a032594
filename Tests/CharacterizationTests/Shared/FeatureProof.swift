@testable import CaseStudy
import Equivalence

// The tests prove only the simplest scenario, because the others would take too long in a debug build.
// `swift run -c release compare` explores all of them, and its exit status gives the verdict.

extension Limits {
  /// Ends the search of a faulty class that has infinitely many states, so that the report names what grows.
  static let ofTests = Limits(states: 3_000)
}

extension Report {
  /// Adds the figures of a proof to the last lines of the test run, and throws the report if it is not a proof.
  @MainActor
  func requireProof(of feature: any Feature) throws(ComparisonError) {
    RunSummary.add(self, to: feature)
    try requireEquivalence()
  }
}
