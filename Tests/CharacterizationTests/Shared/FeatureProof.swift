import CaseStudy
import Equivalence
import Testing

/// Expects that in the plainest kind of world no sequence of stimuli tells legacy and a candidate apart, except as
/// declared.
///
/// The other kinds are explored by `swift run compare`, whose status says whether all of it is proved. In a debug build
/// that takes longer than anybody should wait for tests.
///
/// - Parameters:
///   - feature: The feature.
///   - candidate: What is to behave as legacy does.
///   - verdict: What is to be proved.
/// - Returns: What was explored, for further expectations.
@MainActor
@discardableResult
func expectProof(
  of feature: Feature, candidate: String = "modern",
  _ verdict: Verdict = .equivalentExceptAsDeclared
) async -> ExploredWorld {
  let explored = await feature.explore(0, candidate: candidate)
  RunSummary.add(
    .init(
      verdict: explored.verdict.rawValue, states: explored.states, transitions: explored.transitions,
      declared: explored.declared.filter { $0.transitions > 0 }.map(\.id)),
    to: feature)
  #expect(explored.verdict == verdict)
  #expect(explored.problems == [])
  #expect(explored.findings.map(\.text) == [])
  return explored
}
