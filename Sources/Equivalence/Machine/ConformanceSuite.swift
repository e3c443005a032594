/// Sequences of stimuli with what a machine shows, such that no subject of its size differs from it and passes them all.
///
/// It needs no look inside, so it tests classes that cannot be explored. See ``Machine/conformanceSuite(extraStates:)``.
public struct ConformanceSuite: Hashable, Sendable {
  /// A stimulus, and what has to be seen then.
  struct Row: Hashable, Sendable {
    /// The number of stimuli before this one, which are those of the rows above that are indented less and less.
    let depth: Int
    let stimulus: String
    /// What the environment answers; all other questions get the quiet answer.
    let choices: [Choice]
    /// The observations, then the questions that were asked meanwhile.
    let shown: [String]

    static func shown(_ observations: [String], asking questions: [Question]) -> [String] {
      observations + questions.map { "asks \($0)" }
    }
  }

  /// The number of the machine's states.
  public let states: Int
  /// How many states more a subject may have that does not pass unless it conforms.
  public let extraStates: Int
  /// The sequences as a tree, so that what several begin with is said once.
  let rows: [Row]

  var sequences: [[Row]] {
    var path: [Row] = []
    return rows.indices.compactMap { index in
      path = path.prefix(rows[index].depth) + [rows[index]]
      let isLast = index + 1 == rows.count || rows[index + 1].depth <= rows[index].depth
      return isLast ? path : nil
    }
  }
}

extension Machine {
  /// The sequences that tell this machine from every other one that is no larger.
  ///
  /// They reach each state by a shortest way, follow each transition from there, and tell the state where it should end
  /// from all others: the W-method of Chow with the harmonized state identifiers of Luo, Petrenko and von Bochmann. In
  /// a state only inputs are tried that the machine defines there, that is stimuli with answers to what is asked.
  ///
  /// - Parameter extraStates: How many states a subject may have more than the machine. Each makes the suite larger by
  ///   about the number of inputs.
  /// - Precondition: No two states behave the same, and each can be reached. That is so for every machine that was
  ///   explored. Nothing was assumed: sequences say nothing of states that were left out.
  public func conformanceSuite(extraStates: Int = 0) -> ConformanceSuite {
    precondition(assumptions.isEmpty, "A suite cannot be made of a part: \(assumptions) was assumed.")
    precondition(extraStates >= 0, "A subject cannot have \(extraStates) states more.")
    let table = InputTable(self)
    let identifiers = table.harmonizedIdentifiers()
    var sequences: [[Int]] = []
    var paths = table.stateCover()
    for length in 0...(extraStates + 1) {
      if length > 0 { paths = paths.flatMap(table.extensions) }
      for path in paths { sequences += identifiers[path.target].map { path.inputs + $0 } }
    }
    return ConformanceSuite(
      states: states.count, extraStates: extraStates, rows: table.tree(of: sequences, alphabet))
  }
}

/// What a machine does on each input, which is a stimulus with its answers.
private struct InputTable {
  struct Input: Hashable {
    var stimulus: Int
    var choices: [Choice]
  }

  typealias Path = (inputs: [Int], target: Int)

  /// Those with fewer answers first, so that what asks for an answer comes before what gets it.
  let inputs: [Input]
  /// By state and input; nil where the state does not ask for the answers.
  let transitions: [[(shown: [String], target: Int)?]]

  init(_ machine: Machine) {
    var numbers: [Input: Int] = [:]
    func input(_ transition: Machine.Transition) -> Input {
      Input(stimulus: transition.stimulus, choices: transition.choices)
    }
    for input in machine.states.joined().map(input) where numbers[input] == nil {
      numbers[input] = numbers.count
    }
    let inputs = numbers.sorted { ($0.key.choices.count, $0.value) < ($1.key.choices.count, $1.value) }
      .map(\.key)
    self.inputs = inputs
    transitions = machine.states.map { state in
      let known = Dictionary(uniqueKeysWithValues: state.map { (input($0), $0) })
      return inputs.map { input in
        known[input].map { transition in
          let shown = ConformanceSuite.Row.shown(transition.observations, asking: transition.questions)
          return (shown, transition.target)
        }
      }
    }
  }

  func stateCover() -> [Path] {
    var cover: [Path] = [([], 0)]
    var reached: Set = [0]
    var next = 0
    while next < cover.count {
      cover += extensions(of: cover[next]).filter { reached.insert($0.target).inserted }
      next += 1
    }
    precondition(cover.count == transitions.count, "A state of the machine cannot be reached.")
    return cover
  }

  func extensions(of path: Path) -> [Path] {
    inputs.indices.compactMap { input in
      transitions[path.target][input].map { (path.inputs + [input], $0.target) }
    }
  }

  /// For each state the sequences that tell it from all others, such that any two states have one in common.
  ///
  /// The states are split by a sequence that makes as many parts as one can, and so on in each part.
  func harmonizedIdentifiers() -> [[[Int]]] {
    let candidates = Set(separators().joined()).subtracting([[]])
      .sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count < $1.count }
    var identifiers = [[[Int]]](repeating: [], count: transitions.count)
    var parts = [Array(transitions.indices)]
    while let part = parts.popLast() {
      guard part.count > 1 else { continue }
      var best: (sequence: [Int], parts: [[Int]]) = ([], [])
      for candidate in candidates {
        let responses = part.compactMap { response(to: candidate, from: $0) }
        guard responses.count == part.count else { continue }
        let split = Dictionary(grouping: part.indices) { responses[$0] }.values
        if split.count > max(best.parts.count, 1) {
          best = (candidate, split.map { $0.map { part[$0] } }.sorted { $0[0] < $1[0] })
        }
      }
      precondition(!best.parts.isEmpty, "The states \(part) of the machine behave the same.")
      for state in part { identifiers[state].append(best.sequence) }
      parts += best.parts
    }
    return identifiers.map { $0.isEmpty ? [[]] : $0 }
  }

  /// A shortest sequence that tells each pair of states apart, the first one in the order of the inputs.
  ///
  /// The first of those of all pairs in a part is defined in the whole part: a state that does not ask for one of its
  /// answers would be told apart before.
  private func separators() -> [[[Int]]] {
    var separators = [[[Int]]](
      repeating: Array(repeating: [], count: transitions.count), count: transitions.count)
    var isNew = true
    while isNew {
      isNew = false
      let shorter = separators
      for one in transitions.indices {
        for other in 0..<one where shorter[one][other].isEmpty {
          for input in inputs.indices {
            guard let first = transitions[one][input], let second = transitions[other][input] else {
              continue
            }
            let rest = shorter[first.target][second.target]
            guard first.shown != second.shown || !rest.isEmpty else { continue }
            separators[one][other] = first.shown == second.shown ? [input] + rest : [input]
            separators[other][one] = separators[one][other]
            isNew = true
            break
          }
        }
      }
    }
    return separators
  }

  private func response(to sequence: [Int], from state: Int) -> [[String]]? {
    var state = state
    var shown: [[String]] = []
    for input in sequence {
      guard let transition = transitions[state][input] else { return nil }
      shown.append(transition.shown)
      state = transition.target
    }
    return shown
  }

  /// The sequences, without those that are the beginning of another one.
  func tree(of sequences: [[Int]], _ alphabet: [String]) -> [ConformanceSuite.Row] {
    var rows: [ConformanceSuite.Row] = []
    var last: [Int] = []
    for sequence in sequences.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let known = zip(sequence, last).prefix { $0 == $1 }.count
      let shown = response(to: sequence, from: 0) ?? []
      rows += sequence.indices.dropFirst(known).map { depth in
        let input = inputs[sequence[depth]]
        return ConformanceSuite.Row(
          depth: depth, stimulus: alphabet[input.stimulus], choices: input.choices, shown: shown[depth])
      }
      last = sequence
    }
    return rows
  }
}

// MARK: - As Swift

extension ConformanceSuite {
  /// Reads the sequences from a table with a row for each stimulus.
  ///
  /// ```text
  /// push(1)|accepted
  ///   pop|popped(1)
  ///     load|! meanwhile|0|removed|failed
  /// ```
  ///
  /// A row goes on from the one above that is indented by two spaces less. Behind the stimulus stand answers, each as the
  /// question, how often it was asked before, and the answer; then what is shown.
  ///
  /// - Throws: ``MachineSyntaxError`` with the line and what was expected there.
  public init(
    states: Int, extraStates: Int, table: String, file: String = #fileID
  ) throws(MachineSyntaxError) {
    self.states = states
    self.extraStates = extraStates
    var rows: [Row] = []
    for (number, line) in table.split(separator: "\n").enumerated() {
      func error(_ expected: String) -> MachineSyntaxError {
        MachineSyntaxError(file: file, line: number + 1, expected: expected, found: String(line))
      }
      let indentation = line.prefix { $0 == " " }.count
      let deepest = rows.last.map { $0.depth + 1 } ?? 0
      guard indentation % 2 == 0, indentation / 2 <= deepest else {
        throw error("at most \(deepest) times two spaces before the stimulus")
      }
      var fields = line.dropFirst(indentation).split(separator: "|", omittingEmptySubsequences: false)[...]
      let stimulus = Machine.unescaped(fields.removeFirst())
      var choices: [Choice] = []
      while let question = fields.first, question.hasPrefix("! ") {
        guard fields.count > 2, let occurrence = Int(fields[fields.startIndex + 1]) else {
          throw error("an answer as in '! question|0|answer'")
        }
        let answer = Machine.unescaped(fields[fields.startIndex + 2])
        choices.append(Choice(Machine.unescaped(question.dropFirst(2)), answer, occurrence: occurrence))
        fields = fields.dropFirst(3)
      }
      rows.append(
        Row(
          depth: indentation / 2, stimulus: stimulus, choices: choices,
          shown: fields.map { Machine.unescaped($0) }))
    }
    self.rows = rows
  }

  /// The sequences as ``init(states:extraStates:table:file:)`` reads them.
  public var table: String {
    rows.map { row in
      let stimulus = (row.stimulus.hasPrefix(" ") ? "\\" : "") + Machine.fields([row.stimulus])
      let answers = row.choices.map { choice in
        "! " + Machine.fields([choice.question, "\(choice.occurrence)", choice.answer])
      }
      return String(repeating: "  ", count: row.depth)
        + ([stimulus] + answers + row.shown.map { Machine.fields([$0]) }).joined(separator: "|")
    }.joined(separator: "\n")
  }

  /// Swift to paste into a test: a function of that name that makes the suite from its table.
  public func swiftSource(named name: String) -> String {
    let table = table
    var pounds = "#"
    while table.contains("\"\"\"" + pounds) || table.contains("\\" + pounds) { pounds += "#" }
    let lines = table.split(separator: "\n").map { "      " + $0 + "\n" }.joined()
    return "import Equivalence\n\n" + """
      /// \(sizeInWords).
      ///
      /// A subject is checked by `try \(name)().check(alphabet: […]) { … }`.
      func \(name)() throws -> ConformanceSuite {
        try ConformanceSuite(
          states: \(states), extraStates: \(extraStates),
          table: \(pounds)\"""
      \(lines)      \"""\(pounds))
      }

      """
  }
}
