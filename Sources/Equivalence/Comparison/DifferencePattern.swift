/// A kind of difference between control and candidate that has a name, told by what it looks like.
///
/// A comparison takes patterns in two roles. A *declared* difference is intended: it is counted, and never as equal.
/// A *named* difference is a known fault: it is reported under its name.
public struct DifferencePattern<Stimulus: Hashable, Observation: Hashable> {
  /// What the difference is called in reports.
  public let id: String
  /// Why there is a difference.
  public let reason: String
  /// Whether an edit after a stimulus belongs to this kind of difference.
  public let matches: (Stimulus, Edit<Observation>) -> Bool

  /// Names a kind of difference by the edits that it matches, which should be as few as possible.
  ///
  /// A step differs as declared if each of its edits matches some declared pattern. `matches` has to give the same
  /// answer to the same question, which is asked only once.
  public init(_ id: String, reason: String, matches: @escaping (Stimulus, Edit<Observation>) -> Bool) {
    self.id = id
    self.reason = reason
    self.matches = matches
  }
}
