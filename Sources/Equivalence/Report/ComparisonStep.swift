/// One event of a sequence, with the observations of both sides.
public struct ComparisonStep<Stimulus: Hashable, Observation: Hashable>: Hashable {
  /// The result of comparing the two sides' observations.
  public enum Outcome: Hashable, Sendable {
    /// Both sides had the same observations in the same order.
    case equal
    /// All differences are declared.
    case declared
    /// At least one difference is not declared.
    case different
  }

  /// The event applied to both sides.
  public let stimulus: Stimulus
  /// The choices other than the default ones.
  public let choices: [Choice]
  /// The control's observations, in order.
  public let control: [Observation]
  /// The candidate's observations, in order.
  public let candidate: [Observation]
  /// The expected observations, which are the control's, changed by the declared differences.
  public let expected: [Observation]
  /// The result of comparing the two sides.
  public let outcome: Outcome
  /// The names of the declared differences in this step.
  public let declared: [String]
  /// The undeclared differences.
  public let edits: [ObservationEdit<Observation>]
}

extension ComparisonStep {
  /// The declared differences, or none if together they leave the control's observations unchanged.
  public var due: [String] { expected == control ? [] : declared }

  var unmatchedChoices: [ObservationEdit<Observation>] { edits.filter { $0.observation == nil } }
}

extension ComparisonStep: Sendable where Stimulus: Sendable, Observation: Sendable {}

extension ComparisonStep: CustomStringConvertible {
  /// The event with its choices and the observations, as in `push(1): control accepted; candidate nothing`.
  public var description: String {
    func text(_ shown: [Observation]) -> String {
      shown.isEmpty ? "nothing" : shown.map { display($0) }.joined(separator: ", ")
    }
    let (one, other) = (text(control), text(candidate))
    return "\(event): " + (one == other ? one : "control \(one); candidate \(other)")
  }

  /// The event with the choices other than the default ones.
  package var event: String { describe(display(stimulus), with: choices) }
}

extension ComparisonStep {
  init(
    _ stimulus: Stimulus, choices: [Choice], control: [Observation], candidate: [Observation],
    _ divergence: Divergences<Stimulus, Observation>.Divergence?,
    in divergences: Divergences<Stimulus, Observation>
  ) {
    self.init(
      stimulus: stimulus, choices: choices, control: control, candidate: candidate,
      expected: divergence?.expected ?? control, outcome: divergence?.outcome ?? .equal,
      declared: divergence?.declared.map { divergences.declared[$0].id } ?? [],
      edits: divergence?.edits ?? [])
  }
}
