// If this type were nested in a generic type, the runtime would look up its metadata for each step.
struct StepKey: Hashable {
  var stimulus: Int
  var follower: Int?
  var outcome: Int
  var memory: Int
}

struct StepVerdict {
  /// The number of the divergence; nil if both sides agree and no declared difference applies.
  var divergence: Int?
  var memory: Int
}

/// The differences of all steps, computed once for each `StepKey`.
struct Divergences<Stimulus: Hashable, Observation: Hashable> {
  typealias Known = DeclaredDifference<Stimulus, Observation>

  /// A kind of difference, which is an event with its edits; the report lists each kind once, with a count.
  struct Kind: Hashable {
    var stimulus: Stimulus
    var edits: Set<String>
  }

  struct Divergence {
    var outcome: ComparisonStep<Stimulus, Observation>.Outcome
    var expected: [Observation]
    /// The edits from the expected observations to the candidate's, with the unmatched questions that nothing explains.
    var edits: [ObservationEdit<Observation>]
    /// The positions of the declared differences that apply to the step.
    var declared: [Int]
    /// The number of the difference's kind; nil if the difference is declared.
    var kind: Int?
  }

  struct Shown {
    var stimulus: Stimulus
    /// The event that came before the first one had settled.
    var follower: Stimulus?
    var control: [Observation]
    var candidate: [Observation]
    var onlyControlAsks: [ChoicePoint] = []
    var onlyCandidateAsks: [ChoicePoint] = []
  }

  let declared: [Known]
  private(set) var all: [Divergence] = []
  private var kinds = Numbering<Kind>()
  private var verdicts: [StepKey: StepVerdict] = [:]
  /// The memories of all declared differences, by number; a history begins with number 0.
  private var memories: Numbering<[AnyHashable]>

  let hasMemory: Bool
  /// The names of the declared differences whose second call gave other observations or another memory.
  private(set) var inconsistent: [String] = []

  init(declared: [Known]) {
    self.declared = declared
    hasMemory = declared.contains(where: \.hasMemory)
    memories = Numbering([declared.map(\.firstMemory)])
  }

  func verdict(_ key: StepKey) -> StepVerdict? { verdicts[key] }

  mutating func add(_ shown: Shown, _ key: StepKey) -> StepVerdict {
    var verdict = StepVerdict(memory: key.memory)
    if let divergence = divergence(shown, memory: &verdict.memory) {
      all.append(divergence)
      verdict.divergence = all.count - 1
    }
    verdicts[key] = verdict
    return verdict
  }

  mutating func divergence(_ step: Shown, memory: inout Int) -> Divergence? {
    var (remembered, again) = (memories[memory], memories[memory])
    let (expected, due) = expectation(of: step, remembering: &remembered)
    let repeated = expectation(of: step, remembering: &again)
    if repeated.observations != expected || again != remembered {
      let changed = declared.indices.filter {
        repeated.due.contains($0) != due.contains($0) || again[$0] != remembered[$0]
      }
      let names = (changed.isEmpty ? due : changed).map { declared[$0].id }
      inconsistent += names.filter { !inconsistent.contains($0) }
    }
    let isAsExpected = step.candidate.isSame(as: expected)
    memory = memories.number(of: remembered, hint: memory)
    let questions =
      step.onlyControlAsks.map { ($0, by: ComparisonSide.control) }
      + step.onlyCandidateAsks.map { ($0, by: .candidate) }
    if isAsExpected, due.isEmpty, questions.isEmpty { return nil }
    var edits = isAsExpected ? [] : ObservationEdit.edits(from: expected, to: step.candidate)
    // A declared difference may lead to questions that the other side has no reason to ask.
    if !isAsExpected || due.isEmpty { edits += questions.map { .unmatchedChoice($0, by: $1) } }
    let kind = Kind(stimulus: step.stimulus, edits: Set(edits.map(\.word)))
    return Divergence(
      outcome: edits.isEmpty ? .declared : .different, expected: expected, edits: edits,
      declared: due, kind: edits.isEmpty ? nil : kinds.number(of: kind))
  }

  private func expectation(
    of step: Shown, remembering memories: inout [AnyHashable]
  ) -> (observations: [Observation], due: [Int]) {
    var (observations, due) = (step.control, Set<Int>())
    for stimulus in [step.stimulus, step.follower].compactMap(\.self) {
      let expected = DeclaredDifferences.expectation(
        of: observations, after: stimulus, declared: declared, remembering: &memories)
      observations = expected.observations
      due.formUnion(expected.due)
    }
    return (observations, due.sorted())
  }
}

extension Exploration {
  /// The verdict on an event's outcome, given the memory of the declared differences before the event.
  mutating func verdict(
    on outcome: Int, action: Int, memory: Int
  ) -> StepVerdict {
    let numbers = outcomes[outcome]
    if isOfControlOnly
      || divergences.declared.isEmpty && !divergences.hasMemory && numbers.control == numbers.candidate
        && numbers.controlQuestions == numbers.candidateQuestions
    {
      return .init(memory: memory)
    }
    let action = actions[action]
    let follower = comparison.triesOverlaps ? questions.follower(in: action.answers) : nil
    let key = StepKey(stimulus: action.stimulus, follower: follower, outcome: outcome, memory: memory)
    return divergences.verdict(key) ?? newVerdict(key)
  }

  private mutating func newVerdict(_ key: StepKey) -> StepVerdict {
    let numbers = outcomes[key.outcome]
    let shown = Divergences<Stimulus, Observation>.Shown(
      stimulus: alphabet[key.stimulus], follower: key.follower.map { alphabet[$0] },
      control: observations.lists[numbers.control], candidate: observations.lists[numbers.candidate],
      onlyControlAsks: unmatchedChoices(numbers.controlQuestions, numbers.candidateQuestions),
      onlyCandidateAsks: unmatchedChoices(numbers.candidateQuestions, numbers.controlQuestions))
    // The lists differed when they were shown.
    if numbers.control != numbers.candidate, shown.control.isSame(as: shown.candidate) {
      anomaly = anomaly ?? .changedObservation(shown.control.map { display($0) }.joined(separator: ", "))
    }
    return divergences.add(shown, key)
  }

  func unmatchedChoices(_ some: Int, _ others: Int) -> [ChoicePoint] {
    some == others
      ? []
      : questionLists[some].filter { [others = Set(questionLists[others])] in !others.contains($0) }
        .map(questions.question)
  }
}

extension Array where Element: Hashable {
  /// True for equal lists; if an observation does not even equal itself, equal descriptions are enough.
  func isSame(as other: [Element]) -> Bool {
    self == other
      || other.contains { $0 != $0 } && other.map { display($0) } == map { display($0) }
  }
}
