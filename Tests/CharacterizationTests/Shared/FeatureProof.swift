import CaseStudy
import Equivalence
import Testing

// The other kinds of world are explored by `swift run compare`, whose status says whether all of it is proved. In a debug
// build that takes longer than tests should.

/// Expects that no sequence of events tells legacy and a candidate apart in the simplest scenario, except as declared.
///
/// - Returns: What was explored, for further expectations.
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
