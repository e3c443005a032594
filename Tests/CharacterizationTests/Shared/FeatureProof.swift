import CaseStudy
import Equivalence
import Testing

/// Expects that no sequence of stimuli tells legacy and a candidate apart in a kind of world, except as declared.
///
/// - Parameters:
///   - feature: The feature.
///   - kind: The position of the kind of world among the feature's.
///   - candidate: What is to behave as legacy does.
///   - verdict: What is to be proved.
/// - Returns: What was explored, for further expectations.
@MainActor
@discardableResult
func expectProof(
  of feature: Feature, kind: Int, candidate: String = "modern",
  _ verdict: Verdict = .equivalentExceptAsDeclared
) async -> ExploredWorld {
  let explored = await feature.explore(kind, candidate: candidate)
  RunSummary.add(
    .init(
      verdict: explored.verdict.rawValue, states: explored.states, transitions: explored.transitions,
      declared: explored.declared.filter { $0.transitions > 0 }.map(\.id)),
    to: feature)
  #expect(explored.verdict == verdict, "\(feature), \(explored.kind)")
  #expect(explored.problems == [])
  #expect(explored.findings.map(\.text) == [])
  return explored
}
