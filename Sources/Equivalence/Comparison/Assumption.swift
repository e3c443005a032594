/// What the environment is assumed not to do, which restricts an exploration and is named in the verdict.
///
/// A pair of states in which it does not hold is seen and compared, and nothing is done in it.
///
/// ```swift
/// assumptions: [Assumption("at most two requests wait") { $0.requests.count <= 2 }]
/// ```
///
/// Judge by what the environment does, never by what a subject should do: what is left out is not proved.
public struct Assumption<Control: Behaviour, Candidate: Behaviour>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  /// The assumption in words, as in *at most two requests wait*.
  public let text: String
  /// Whether it holds in a pair of states.
  let holds: (Control, Candidate) -> Bool

  /// Assumes something of the states of both sides.
  ///
  /// - Parameters:
  ///   - text: The assumption in words.
  ///   - holds: Whether it holds. It is asked once for each pair of states, and must not change them.
  public init(_ text: String, holds: @escaping (Control, Candidate) -> Bool) {
    self.text = text
    self.holds = holds
  }
}

extension Assumption where Control == Candidate {
  /// Assumes something of each side's states, where both sides are subjects of one type.
  ///
  /// - Parameters:
  ///   - text: The assumption in words.
  ///   - holds: Whether it holds on a side. It is asked once for each pair of states, and must not change them.
  public init(_ text: String, holds: @escaping (Control) -> Bool) {
    self.init(text) { holds($0) && holds($1) }
  }
}
