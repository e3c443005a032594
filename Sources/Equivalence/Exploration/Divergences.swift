/// What differs in steps on which the two sides do not agree, worked out once for each way to differ.
struct Divergences<Stimulus: Hashable, Observation: Hashable> {
  typealias Pattern = DifferencePattern<Stimulus, Observation>

  /// What is reported only once.
  enum Kind: Hashable {
    /// By the named differences that it shows.
    case named([Int])
    /// By the stimulus and the shape of the edits that have no name.
    case unnamed(Stimulus, [String])
  }

  /// One way in which the two sides' observations of a stimulus differ.
  struct Divergence {
    var outcome: Step<Stimulus, Observation>.Outcome
    /// The edits that no declared difference matches.
    var edits: [Edit<Observation>]
    /// Those of them that no named difference matches either.
    var unexplained: [Edit<Observation>]
    /// The declared differences that match some edit, by position.
    var declared: [Int]
    /// The named differences that match some of the edits left, by position.
    var named: [Int]
    /// What is reported: what has a name, and what has none.
    var kinds: [Kind]
    /// What those without a name have in common, whatever the values.
    var family: [String]
    /// The memory after the step.
    var memory: Int
  }

  /// What both sides showed, and what only one of them asked.
  struct Disagreement {
    var stimulus: Stimulus
    var control: [Observation]
    var candidate: [Observation]
    var onlyControlAsks: [Question] = []
    var onlyCandidateAsks: [Question] = []
  }

  let declared: [Pattern]
  let named: [Pattern]
  private(set) var all: [Divergence] = []
  private var numbers: [[Int]: Int] = [:]
  /// How often each declared difference with a limit occurred so far; a history begins with the first memory.
  private var memories: [[Int: Int]] = [[:]]

  /// Whether it matters what occurred so far.
  let hasMemory: Bool

  init(declared: [Pattern], named: [Pattern]) {
    self.declared = declared
    self.named = named
    hasMemory = declared.contains { $0.limit != nil }
  }

  /// The number of the divergence that is identified by `key`, if it is known.
  func number(key: [Int]) -> Int? { numbers[key] }

  /// Works out a divergence, which `key` identifies from now on.
  mutating func add(_ step: Disagreement, key: [Int], memory: Int) -> Int {
    all.append(divergence(step, memory: memory))
    numbers[key] = all.count - 1
    return all.count - 1
  }

  /// How a step on which the two sides do not agree differs.
  mutating func divergence(_ step: Disagreement, memory: Int = 0) -> Divergence {
    func isMatched(_ edit: Edit<Observation>, by pattern: Pattern) -> Bool {
      pattern.matches(step.stimulus, edit, control: step.control, candidate: step.candidate)
    }
    let uses = memories[memory]
    let allowed = declared.indices.filter { index in
      declared[index].limit.map { uses[index, default: 0] < $0 } ?? true
    }
    let shown = Edit.edits(from: step.control, to: step.candidate)
    let questions =
      step.onlyControlAsks.map { Edit<Observation>.unshared($0, by: .control) }
      + step.onlyCandidateAsks.map { .unshared($0, by: .candidate) }
    func left(of edits: [Edit<Observation>]) -> [Edit<Observation>] {
      edits.filter { edit in !allowed.contains { isMatched(edit, by: declared[$0]) } }
    }
    func unexplained(of edits: [Edit<Observation>]) -> [Edit<Observation>] {
      edits.filter { edit in !named.contains { isMatched(edit, by: $0) } }
    }
    var edits = left(of: shown)
    var remaining = unexplained(of: edits)
    // What is declared or has a name may lead to questions that the other side has no reason to ask.
    let isCovered = !shown.isEmpty && remaining.isEmpty
    if !isCovered {
      edits += left(of: questions)
      remaining = unexplained(of: edits)
    }
    let used = allowed.filter { index in
      (isCovered ? shown : shown + questions).contains { isMatched($0, by: declared[index]) }
    }
    let names = named.indices.filter { index in edits.contains { isMatched($0, by: named[index]) } }
    var kinds: [Kind] = names.isEmpty ? [] : [.named(names)]
    if !remaining.isEmpty { kinds.append(.unnamed(step.stimulus, Set(remaining.map(\.shape)).sorted())) }
    return Divergence(
      outcome: edits.isEmpty ? .declared : .different, edits: edits, unexplained: remaining, declared: used,
      named: names, kinds: kinds,
      family: [kindName(of: step.stimulus)] + Set(remaining.map(\.family)).sorted(),
      memory: self.memory(after: memory, using: used))
  }

  private mutating func memory(after memory: Int, using used: [Int]) -> Int {
    var uses = memories[memory]
    for index in used where declared[index].limit != nil { uses[index, default: 0] += 1 }
    if let known = memories.firstIndex(of: uses) { return known }
    memories.append(uses)
    return memories.count - 1
  }
}

extension Edit {
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
