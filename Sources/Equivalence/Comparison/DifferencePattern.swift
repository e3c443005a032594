/// A kind of difference between control and candidate that has a name, told by what it looks like.
///
/// A comparison takes patterns in two roles. A *declared* difference is intended: it is counted, and never as equal.
/// A *named* difference is a known fault: it is reported under its name.
public struct DifferencePattern<Stimulus: Hashable, Observation: Hashable> {
  /// What the difference is called in reports.
  public let id: String
  /// Why there is a difference.
  public let reason: String
  /// How often in one history there may be such a difference; nil if always.
  public let limit: Int?
  private let covers:
    (Stimulus, Edit<Observation>, _ control: [Observation], _ candidate: [Observation]) -> Bool

  /// Names a kind of difference by the edits that it matches, which should be as few as possible.
  ///
  /// A step differs as declared if each of its edits matches some declared pattern. `matches` has to give the same
  /// answer to the same question, which is asked only once.
  ///
  /// - Parameters:
  ///   - id: What the difference is called.
  ///   - reason: Why there is one.
  ///   - limit: In how many steps of a history it may occur, as in *only the first time*. The number of times so far
  ///     is then part of the explored state.
  ///   - matches: Whether an edit after a stimulus belongs to this kind of difference.
  public init(
    _ id: String, reason: String, limit: Int? = nil, matches: @escaping (Stimulus, Edit<Observation>) -> Bool
  ) {
    self.init(id, reason: reason, limit: limit, covers: { stimulus, edit, _, _ in matches(stimulus, edit) })
  }

  /// Names a kind of difference by what both sides show in a whole step.
  ///
  /// - Parameters:
  ///   - id: What the difference is called.
  ///   - reason: Why there is one.
  ///   - limit: In how many steps of a history it may occur.
  ///   - step: Whether what the control and what the candidate show after a stimulus is this kind of difference.
  public init(
    _ id: String, reason: String, limit: Int? = nil,
    step: @escaping (Stimulus, _ control: [Observation], _ candidate: [Observation]) -> Bool
  ) {
    self.init(id, reason: reason, limit: limit, covers: { step($0, $2, $3) })
  }

  /// Names a kind of difference by edits in the steps in which they belong to it.
  ///
  /// This is the most exact form: a step differs as declared only if each of its edits matches some pattern, and
  /// whether an edit does can depend on what else both sides show.
  ///
  /// - Parameters:
  ///   - id: What the difference is called.
  ///   - reason: Why there is one.
  ///   - limit: In how many steps of a history it may occur.
  ///   - covers: Whether an edit belongs to this kind of difference, after a stimulus that control and candidate
  ///     answered so.
  public init(
    _ id: String, reason: String, limit: Int? = nil,
    covers:
      @escaping (
        Stimulus, Edit<Observation>, _ control: [Observation], _ candidate: [Observation]
      ) -> Bool
  ) {
    self.id = id
    self.reason = reason
    self.limit = limit
    self.covers = covers
  }

  /// Whether an edit belongs to this kind of difference, after a stimulus that both sides answered so.
  func matches(
    _ stimulus: Stimulus, _ edit: Edit<Observation>, control: [Observation], candidate: [Observation]
  ) -> Bool {
    covers(stimulus, edit, control, candidate)
  }
}
