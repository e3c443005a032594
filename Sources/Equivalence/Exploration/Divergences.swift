/// What differs in steps on which the two sides do not agree, worked out once for each way to differ.
struct Divergences<Stimulus: Hashable, Observation: Hashable> {
  /// One way in which the two sides' observations of a stimulus differ.
  struct Divergence {
    var outcome: Step<Stimulus, Observation>.Outcome
    /// The edits that no declared difference matches.
    var edits: [Edit<Observation>]
    /// The declared differences that match some edit, by position.
    var declared: [Int]
    /// The named differences that match some of the edits left, by position.
    var named: [Int]
    /// What is reported only once.
    var kind: String
  }

  let declared: [DifferencePattern<Stimulus, Observation>]
  let named: [DifferencePattern<Stimulus, Observation>]
  private(set) var all: [Divergence] = []
  private var numbers: [[Int]: Int] = [:]

  init(
    declared: [DifferencePattern<Stimulus, Observation>], named: [DifferencePattern<Stimulus, Observation>]
  ) {
    self.declared = declared
    self.named = named
  }

  /// The number of the divergence between two different lists, which are identified by `key`.
  mutating func number(
    key: [Int], stimulus: Stimulus, control: [Observation], candidate: [Observation]
  ) -> Int {
    if let number = numbers[key] { return number }
    all.append(divergence(stimulus: stimulus, control: control, candidate: candidate))
    numbers[key] = all.count - 1
    return all.count - 1
  }

  /// How a step on which the two sides do not agree differs.
  func divergence(stimulus: Stimulus, control: [Observation], candidate: [Observation]) -> Divergence {
    let all = Edit.edits(from: control, to: candidate)
    let edits = all.filter { edit in !declared.contains { $0.matches(stimulus, edit) } }
    let names = named.indices.filter { index in edits.contains { named[index].matches(stimulus, $0) } }
    let unnamed = [display(stimulus)] + Set(edits.map(\.kind)).sorted()
    return Divergence(
      outcome: edits.isEmpty ? .declared : .different, edits: edits,
      declared: declared.indices.filter { index in all.contains { declared[index].matches(stimulus, $0) } },
      named: names,
      kind: names.isEmpty ? "unnamed " + unnamed.joined(separator: ", ") : "named \(names)")
  }
}

extension Edit {
  /// What is missing or extra, by the kind of observation.
  fileprivate var kind: String {
    switch self {
    case .missing(let observation): "missing " + Equivalence.kind(of: observation)
    case .extra(let observation): "extra " + Equivalence.kind(of: observation)
    }
  }
}
