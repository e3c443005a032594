/// A shortest sequence of stimuli that shows one kind of difference.
public struct Difference<Stimulus: Hashable, Observation: Hashable>: Hashable {
  /// The initial condition from which the sequence is applied.
  public let start: String
  /// The sequence; its last step shows the difference.
  public let steps: [Step<Stimulus, Observation>]
  /// The named differences that the last step shows.
  public let names: [String]
  /// What would make the control's observations into the candidate's, without what is declared.
  public let edits: [Edit<Observation>]
  /// The number of transitions that show this kind of difference.
  public let occurrences: Int

  /// Whether an earlier step of the sequence is different already, so that this may only follow from that.
  public var isConsequence: Bool { steps.dropLast().contains { $0.outcome == .different } }
}

extension Difference: Sendable where Stimulus: Sendable, Observation: Sendable {}
