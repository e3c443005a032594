/// A difference between control and candidate that is known, by what it looks like.
public struct DeclaredDifference<Stimulus: Hashable, Observation: Hashable> {
  /// What the difference is called in reports.
  public let id: String
  /// Why there is a difference.
  public let reason: String
  /// Whether it accounts for an edit after a stimulus.
  public let covers: (Stimulus, Edit<Observation>) -> Bool

  /// Declares a difference by what it covers, which should be as little as possible.
  ///
  /// A step is as declared if each of its edits is covered by some declaration. `covers` has to give the same answer
  /// to the same question, which is asked only once.
  public init(_ id: String, reason: String, covers: @escaping (Stimulus, Edit<Observation>) -> Bool) {
    self.id = id
    self.reason = reason
    self.covers = covers
  }
}
