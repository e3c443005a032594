/// How far an exploration goes at most; without limits it ends when nothing is new.
public struct Limits: Hashable, Sendable {
  /// The limits by name.
  public enum Kind: String, Hashable, Sendable {
    /// The number of states.
    case states
    /// The number of stimuli in a row.
    case depth
    /// The time taken.
    case duration
  }

  /// The most pairs of states to find.
  public var states: Int?
  /// The most stimuli in a row.
  public var depth: Int?
  /// The most stimuli in a row after those that lead to a first difference without a name, as long as none has a name.
  public var furtherDepth: Int?
  /// The longest time to take; where there is one, it is over when the task is cancelled.
  public var duration: Duration?

  /// Limits an exploration; nil stands for no limit.
  public init(states: Int? = nil, depth: Int? = nil, furtherDepth: Int? = nil, duration: Duration? = nil) {
    self.states = states
    self.depth = depth
    self.furtherDepth = furtherDepth
    self.duration = duration
  }
}
