struct StateMachineSubject: SubjectWithChoices {
  private let machine: StateMachine
  private var state = 0
  /// True if the current state has transitions, which means that it violates no assumption.
  var isInside: Bool { !machine.states[state].isEmpty }

  init(_ machine: StateMachine) { self.machine = machine }

  mutating func apply(_ stimulus: String, choices: Choices) -> [String] {
    guard let index = machine.alphabet.firstIndex(of: stimulus) else { return [outsideAlphabet(stimulus)] }
    guard isInside else { return ["\(stimulus) was not recorded in states that violate an assumption"] }
    var transition = machine.states[state][index]
    var made: [Choice] = []
    var asked = 0
    while asked < transition.questions.count {
      let question = transition.questions[asked]
      asked += 1
      let answer = choices.pick(question.text, from: question.answers)
      guard answer != question.answers.first else { continue }
      made.append(Choice(question.text, answer, occurrence: question.occurrence))
      let next = machine.states[state].first { $0.stimulus == stimulus && $0.choices == made }
      guard let next else {
        return ["\(made) was not recorded after \(stimulus)"]
      }
      transition = next
    }
    state = transition.target
    return transition.observations
  }

  var fingerprint: Fingerprint { Fingerprint(reflecting: state) }
}

func outsideAlphabet(_ stimulus: String) -> String { "\(stimulus) is not in the alphabet" }

extension StateMachine {
  /// Compares this state machine, as the control, with a subject over the alphabets of both.
  ///
  /// The assumptions and caveats come from the exploration of the state machine.
  ///
  /// - Precondition: The alphabet's events have different descriptions.
  public func compare<S: SubjectWithChoices>(
    with candidate: @escaping () -> S, alphabet: [S.Stimulus],
    declared: [DeclaredDifference<String, String>] = [], limits: Limits = Limits(), audit: Audit? = Audit(),
    stopsAtFirstDifference: Bool = false
  ) -> Report<String, String> {
    var known = Set(self.alphabet)
    let others = alphabet.map { display($0) }.filter { known.remove($0) == nil }
    var report = Comparison(
      control: { StateMachineSubject(self) }, candidate: { Described(candidate(), alphabet: alphabet) },
      alphabet: self.alphabet + others, declared: declared,
      maxChoicesPerStep: states.joined().map(\.choices.count).max() ?? 0,
      assumptions: assumptions.isEmpty
        ? [] : [Assumption(assumptions.joined(separator: ", ")) { machine, _ in machine.isInside }],
      caveats: caveats
    ).explore(limits: limits, audit: audit, stopsAtFirstDifference: stopsAtFirstDifference)
    // An event without an effect was no problem when the state machine was recorded, either.
    report.problems.removeAll { problem in
      if case .idleStimulus(let stimulus) = problem.cause { self.alphabet.contains(stimulus) } else { false }
    }
    return report
  }
}

/// A subject whose events and observations are descriptions of those of another subject.
struct Described<Base: SubjectWithChoices>: SubjectWithChoices {
  private(set) var base: Base
  private let stimuli: [String: Base.Stimulus]
  private let isRecorded: Bool

  /// Describes a subject whose events have different descriptions.
  init(_ base: Base, alphabet: [Base.Stimulus], isRecorded: Bool = false) {
    (self.base, self.isRecorded) = (base, isRecorded)
    stimuli = Dictionary(alphabet.map { (display($0), $0) }) { first, _ in first }
  }

  mutating func apply(_ stimulus: String, choices: Choices) -> [String] {
    guard let stimulus = stimuli[stimulus] else { return [outsideAlphabet(stimulus)] }
    let observations = base.apply(stimulus, choices: choices)
    if !isRecorded, !observations.allSatisfy({ isShownWhole($0) }) {
      Caveat.note("observations with equal descriptions are equal")
    }
    return observations.map { display($0) }
  }

  var fingerprint: Fingerprint { base.fingerprint }

  static var blindSpots: [BlindSpot] { Base.blindSpots }
}
