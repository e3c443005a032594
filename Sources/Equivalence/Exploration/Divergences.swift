/// A step by number: its stimulus, the observations and choices of both sides, and the memory before it.
///
/// It is not nested in a generic type, because the runtime would look up its metadata for each step.
struct StepKey: Hashable {
  var stimulus: Int
  var outcome: Int
  var memory: Int
}

/// How both sides compare in a step.
struct StepVerdict {
  /// The number of the divergence; nil if both sides agree and no declared difference applies.
  var divergence: Int?
  var memory: Int
}

/// What differs in steps on which the two sides do not agree, worked out once for each way to differ.
struct Divergences<Stimulus: Hashable, Observation: Hashable> {
  typealias Known = DeclaredDifference<Stimulus, Observation>

  /// What is reported only once.
  enum Kind: Hashable {
    /// By the named differences that it shows.
    case named([Int])
    /// By the stimulus and the shape of the edits that have no name.
    case unnamed(Stimulus, [String])
  }

  /// One way in which the two sides' observations of a stimulus differ.
  struct Divergence {
    var outcome: ComparisonStep<Stimulus, Observation>.Outcome
    /// What the candidate had to show.
    var expected: [Observation]
    /// What would make that into what it shows, but for what is declared.
    var edits: [ObservationEdit<Observation>]
    /// The edits if no named differences explain them, and the questions that nothing covers.
    var unexplained: [ObservationEdit<Observation>]
    /// The declared differences that are due, or cover a question, by position.
    var declared: [Int]
    /// The named differences that explain all of the edits, by position.
    var named: [Int]
    /// What is reported, by number: what has a name, and what has none.
    var kinds: [Int]
    /// What those without a name have in common, whatever the values.
    var family: [String]
  }

  struct Shown {
    var stimulus: Stimulus
    var control: [Observation]
    var candidate: [Observation]
    var onlyControlAsks: [ChoicePoint] = []
    var onlyCandidateAsks: [ChoicePoint] = []
  }

  let declared: [Known]
  let named: [Known]
  private(set) var all: [Divergence] = []
  /// What is reported only once, by number.
  private(set) var kinds = Numbering<Kind>()
  private var verdicts: [StepKey: StepVerdict] = [:]
  /// What the declared differences remember, then the named ones, by number; a history begins with the first.
  private var memories: Numbering<[AnyHashable]>
  /// What the declared differences remember in each of the memories, by number.
  ///
  /// It is what tells states apart. What the named ones remember is that of the shortest history, as they only name.
  private(set) var obligations = [0]
  private var numberedObligations: Numbering<ArraySlice<AnyHashable>>

  /// Whether it matters what happened so far.
  let hasMemory: Bool

  init(declared: [Known], named: [Known]) {
    self.declared = declared
    self.named = named
    hasMemory = (declared + named).contains(where: \.hasMemory)
    memories = Numbering([(declared + named).map(\.firstMemory)])
    numberedObligations = Numbering([memories[0].prefix(declared.count)])
  }

  func verdict(_ key: StepKey) -> StepVerdict? { verdicts[key] }

  /// Works out how the two sides compare in a step, which `key` identifies from now on.
  mutating func add(_ shown: Shown, _ key: StepKey) -> StepVerdict {
    var verdict = StepVerdict(memory: key.memory)
    if let divergence = divergence(shown, memory: &verdict.memory) {
      all.append(divergence)
      verdict.divergence = all.count - 1
    }
    verdicts[key] = verdict
    return verdict
  }

  /// How a step differs; nil if both sides agree and nothing else was due.
  mutating func divergence(_ step: Shown, memory: inout Int) -> Divergence? {
    var remembered = memories[memory]
    let (expected, due) = expectation(
      of: step.control, after: step.stimulus, declared: declared, remembering: &remembered)
    let isAsExpected = step.candidate == expected
    let explanations = isAsExpected && !hasMemory ? [:] : explanations(of: step, expected, &remembered)
    memory = memories.number(of: remembered, hint: memory)
    if memory == obligations.count {
      obligations.append(numberedObligations.number(of: remembered.prefix(declared.count)))
    }
    let questions =
      step.onlyControlAsks.map { ($0, by: ComparisonSide.control) }
      + step.onlyCandidateAsks.map { ($0, by: .candidate) }
    if isAsExpected, due.isEmpty, questions.isEmpty { return nil }
    var edits = isAsExpected ? [] : ObservationEdit.edits(from: expected, to: step.candidate)
    let names = isAsExpected ? [] : explanations[step.candidate] ?? []
    var unexplained = names.isEmpty ? edits : []
    var used = Set(due)
    // What is declared or has a name may lead to questions that the other side has no reason to ask.
    if isAsExpected ? due.isEmpty : names.isEmpty {
      for (question, side) in questions {
        let covering = declared.indices.filter {
          declared[$0].covers(question, by: side, after: step.stimulus)
        }
        used.formUnion(covering)
        if covering.isEmpty { unexplained.append(.unshared(question, by: side)) }
      }
      edits += unexplained.filter { $0.observation == nil }
    }
    var kinds: [Kind] = names.isEmpty ? [] : [.named(names)]
    if !unexplained.isEmpty { kinds.append(.unnamed(step.stimulus, Set(unexplained.map(\.shape)).sorted())) }
    return Divergence(
      outcome: edits.isEmpty ? .declared : .different, expected: expected, edits: edits,
      unexplained: unexplained, declared: used.sorted(), named: names,
      kinds: kinds.map { self.kinds.number(of: $0) },
      family: [kindName(of: step.stimulus)] + Set(unexplained.map(\.family)).sorted())
  }

  /// What the candidate shows instead if it has some of the named differences, by what it shows: the fewest of them.
  ///
  /// There are as many ways as sets of them, so one that adds what the candidate does not show is not followed.
  private func explanations(
    of step: Shown, _ expected: [Observation], _ remembered: inout [AnyHashable]
  ) -> [[Observation]: [Int]] {
    var explanations: [[Observation]: [Int]] = [expected: []]
    for (index, difference) in named.enumerated() {
      let memory = remembered[declared.count + index]
      for (observations, names) in step.candidate == expected ? [expected: []] : explanations {
        var (rewritten, ownMemory) = (observations, memory)
        difference.rewrite(&rewritten, after: step.stimulus, remembering: &ownMemory)
        if observations == expected { remembered[declared.count + index] = ownMemory }
        let names = names + [index]
        if rewritten != observations,
          ObservationEdit.surplus(of: rewritten, over: step.candidate).count
            <= ObservationEdit.surplus(of: observations, over: step.candidate).count,
          explanations[rewritten].map({ names.isSimpler(than: $0) }) ?? true
        {
          explanations[rewritten] = names
        }
      }
    }
    return explanations
  }
}

extension [Int] {
  /// Whether these are fewer, or as many that come first.
  fileprivate func isSimpler(than others: [Int]) -> Bool {
    count == others.count ? lexicographicallyPrecedes(others) : count < others.count
  }
}

extension ObservationEdit {
  /// What is missing, extra or moved, by the kind of observation: what one fault has in common wherever it shows.
  ///
  /// A text is a kind of its own.
  fileprivate var shape: String {
    described { caseName(of: $0) ?? ($0 as? String) ?? String(describing: Observation.self) }
  }

  /// The same, where the words that a text begins with are its kind.
  fileprivate var family: String { described(kindName) }

  private func described(_ name: (Observation) -> String) -> String {
    switch self {
    case .missing(let observation): "missing " + name(observation)
    case .extra(let observation): "extra " + name(observation)
    case .moved(let observation): "moved " + name(observation)
    case .unshared(let question, let side): "\(side.rawValue) asks \(question.text)"
    }
  }
}

/// What values have in common that differ in a number, say: the case, the words that a text begins with, or the type.
private func kindName<Value>(of value: Value) -> String {
  if let name = caseName(of: value) { return name }
  guard let text = value as? String else { return String(describing: Value.self) }
  return String(text.prefix { !$0.isNumber && !"(\"'".contains($0) })
}
