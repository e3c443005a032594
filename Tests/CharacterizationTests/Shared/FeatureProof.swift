import CaseStudy
import Equivalence
import Testing

// `swift run compare` explores all scenarios, and its exit status gives the verdict. In a debug build, all scenarios
// except the simplest take too long for a test.

/// Expects that no sequence of events distinguishes a candidate from legacy in the simplest scenario.
///
/// - Returns: The explored scenario, for further expectations.
@MainActor
@discardableResult
func expectProof(
  of candidate: String = "modern", in feature: any Feature, _ verdict: Verdict = .equivalentExceptAsDeclared
) async -> ExploredScenario {
  let explored = await feature.explore(0, candidate: candidate)
  RunSummary.add(explored, to: feature)
  #expect(explored.verdict == verdict)
  #expect(explored.problems.map(\.text) == [] && explored.limit == nil)
  #expect(explored.findings.map(\.text) == [])
  return explored
}
