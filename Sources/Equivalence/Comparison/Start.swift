/// A named initial condition that makes fresh pairs of subjects.
///
/// Both closures are called often, and have to make subjects that behave the same each time.
public struct Start<Control: Behaviour, Candidate: Behaviour> {
  /// What tells this initial condition from the others.
  public let name: String
  let control: () -> Control
  let candidate: () -> Candidate

  /// Makes an initial condition from a way to make each side.
  public init(_ name: String, control: @escaping () -> Control, candidate: @escaping () -> Candidate) {
    self.name = name
    self.control = control
    self.candidate = candidate
  }
}
