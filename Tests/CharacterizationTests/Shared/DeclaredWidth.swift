import Equivalence
import Testing

/// Checks what declared differences cover, with observations that a test invents for both sides.
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

  /// A step in which both sides show the same.
  static func same(_ stimulus: Stimulus, _ shown: Observation...) -> Step { (stimulus, shown, shown) }

  /// Expects that, after the steps and the event, the declared differences cover modern's list and no similar one.
  func check(
    _ steps: Step..., then stimulus: Stimulus, legacy: [Observation], modern: [Observation]? = nil,
    not similar: [Observation]..., at location: SourceLocation = #_sourceLocation
  ) {
    for (shown, isCovered) in (modern.map { [($0, true)] } ?? []) + similar.map({ ($0, false) }) {
      let steps = steps + [(stimulus, legacy, shown)]
      let comparison = Comparison(
        control: { Scripted(shown: steps.map(\.legacy)) },
        candidate: { Scripted(shown: steps.map(\.modern)) }, alphabet: [], declared: differences)
      let outcome = comparison.replay(steps.map { ($0.stimulus, []) }).last?.outcome
      #expect(
        (outcome != .different) == isCovered,
        "the declared differences \(isCovered ? "must" : "must not") cover \(shown)", sourceLocation: location
      )
    }
  }
}
