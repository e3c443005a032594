import Equivalence

/// Checks the extent of declared differences with observations that a test invents for both sides.
@MainActor
struct DeclaredWidth<Stimulus: Hashable, Observation: Hashable> {
  typealias Step = (stimulus: Stimulus, legacy: [Observation], modern: [Observation])
  let differences: [DeclaredDifference<Stimulus, Observation>]

  init(_ differences: [DeclaredDifference<Stimulus, Observation>]) { self.differences = differences }

  /// A subject that returns the next list of observations at any event.
  private struct Scripted: TestSubject {
    var shown: [[Observation]]

    mutating func apply(_ stimulus: Stimulus) -> [Observation] { shown.removeFirst() }
  }

  /// Returns whether the declared differences require modern's observations in the last step, after the other steps.
  func covers(after steps: Step..., then last: Step) -> Bool {
    let steps = steps + [last]
    let comparison = Comparison(
      control: { Scripted(shown: steps.map(\.legacy)) },
      candidate: { Scripted(shown: steps.map(\.modern)) }, alphabet: [], declared: differences)
    return comparison.replay(steps.map { ($0.stimulus, []) }).last?.outcome != .different
  }

  /// Returns whether the declared differences require modern's observations in the first step.
  func covers(_ stimulus: Stimulus, legacy: [Observation], modern: [Observation]) -> Bool {
    covers(then: (stimulus, legacy, modern))
  }
}
