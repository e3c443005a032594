/// One stimulus of a sequence, and what both sides showed.
public struct Step<Stimulus: Hashable, Observation: Hashable>: Hashable {
  /// How the two sides' observations compare.
  public enum Outcome: Hashable, Sendable {
    /// Both sides showed the same in the same order.
    case equal
    /// All that differs is declared.
    case declared
    /// Something differs that is not declared.
    case different
  }

  /// What was done to both sides.
  public let stimulus: Stimulus
  /// What the control showed, in order.
  public let control: [Observation]
  /// What the candidate showed, in order.
  public let candidate: [Observation]
  /// How the two compare.
  public let outcome: Outcome
  /// The declared differences that show here.
  public let declared: [String]
}

extension Step: Sendable where Stimulus: Sendable, Observation: Sendable {}
