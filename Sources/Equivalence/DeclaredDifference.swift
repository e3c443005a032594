/// A difference that is meant: seen, counted, and never taken for equal.
public struct DeclaredDifference<Stimulus: Hashable, Observation: Hashable> {
  /// A short name for it.
  public let id: String
  /// Why the candidate should differ here.
  public let reason: String
  /// Whether it accounts for an edit, as narrowly as possible.
  public let covers: (Stimulus, Edit<Observation>) -> Bool

  /// Declares a difference.
  public init(id: String, reason: String, covers: @escaping (Stimulus, Edit<Observation>) -> Bool) {
    self.id = id
    self.reason = reason
    self.covers = covers
  }
}
