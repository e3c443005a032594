import CaseStudy
import Equivalence
import Testing

// The other kinds of world are explored by `swift run compare`, whose status says whether all of it is proved. In a debug
// build that takes longer than tests should.

/// Expects that no sequence of stimuli tells the two sides apart, except as declared.
///
/// - Parameters:
///   - comparison: What is compared, in the plainest kind of world.
///   - feature: The feature.
///   - verdict: What is to be proved.
/// - Returns: What was explored, for further expectations.
@MainActor
@discardableResult
func expectProof<Control: TestSubject, Candidate: TestSubject>(
  _ comparison: Comparison<Control, Candidate>, of feature: Feature,
  _ verdict: Verdict = .equivalentExceptAsDeclared
) async -> Report<Control.Stimulus, Control.Observation> {
  let report = await comparison.explore(waiting: .laterTurns, limits: feature.limits)
  expect(report, verdict, of: feature)
  return report
}

/// Expects the same where a stimulus has to be awaited.
@MainActor
@discardableResult
func expectProof<Control: AsyncTestSubject, Candidate: AsyncTestSubject>(
  _ comparison: Comparison<Control, Candidate>, of feature: Feature,
  _ verdict: Verdict = .equivalentExceptAsDeclared
) async -> Report<Control.Stimulus, Control.Observation> {
  let report = await comparison.explore(limits: feature.limits)
  expect(report, verdict, of: feature)
  return report
}

@MainActor
private func expect<Stimulus, Observation>(
  _ report: Report<Stimulus, Observation>, _ verdict: Verdict, of feature: Feature
) {
  RunSummary.add(
    .init(
      verdict: report.verdict.rawValue, states: report.states, transitions: report.transitions,
      declared: report.declared.filter { $0.transitions > 0 }.map(\.id)),
    to: feature)
  #expect(report.verdict == verdict)
  #expect(report.problems == [])
  #expect(report.differences == [])
}
