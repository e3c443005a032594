import CaseStudy
import Equivalence
import Testing

// `swift run compare` explores the other scenarios. Its exit status says whether all scenarios are proved. In a debug
// build these explorations take too long for a test.

/// Expects that no sequence of events distinguishes a candidate from legacyin the simplest scenario, except as declared.
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
