/// How far an exploration has got.
public struct ExplorationProgress: Hashable, Sendable {
  /// The pairs of states found so far.
  public let states: Int
  /// The different pairs of a state and a stimulus executed so far.
  public let transitions: Int
  /// The states that have stimuli left to execute.
  public let frontier: Int
  /// The length up to which all sequences have been tried.
  public let depth: Int
  /// The time taken so far.
  public let elapsed: Duration
}
