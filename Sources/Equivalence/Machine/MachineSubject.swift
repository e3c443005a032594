/// A machine that runs, as a subject to compare others with.
public struct MachineSubject: Subject {
  private let machine: Machine
  private var state = 0

  /// Starts a machine in its first state.
  public init(_ machine: Machine) { self.machine = machine }

  /// Follows the transition of the stimulus, and returns its observations.
  public mutating func apply(_ stimulus: String) -> [String] {
    guard let index = machine.alphabet.firstIndex(of: stimulus) else { return [outsideAlphabet(stimulus)] }
    let transition = machine.states[state][index]
    state = transition.target
    return transition.observations
  }

  /// The number of the state.
  public var fingerprint: Fingerprint { Fingerprint(reflecting: state) }
}

/// The observation that stands for a stimulus which one side does not know.
func outsideAlphabet(_ stimulus: String) -> String { "\(stimulus) is not in the alphabet" }

extension Machine {
  /// A comparison of this machine, as the control, with a subject over the alphabets of both.
  ///
  /// - Precondition: The alphabet's stimuli have different descriptions.
  public func comparison<S: Subject>(
    with candidate: @escaping () -> S, alphabet: [S.Stimulus],
    declared: [DifferencePattern<String, String>] = [], named: [DifferencePattern<String, String>] = []
  ) -> Comparison<MachineSubject, Described<S>> {
    let described = alphabet.map { display($0) }
    return Comparison(
      control: { MachineSubject(self) }, candidate: { Described(candidate(), alphabet: alphabet) },
      alphabet: self.alphabet + described.filter { !self.alphabet.contains($0) }, declared: declared,
      named: named)
  }
}
