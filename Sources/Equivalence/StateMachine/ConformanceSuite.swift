/// Test sequences made from a state machine: events with their expected observations.
///
/// A suite reads no state, so it can also test an opaque class. Unlike a comparison of two subjects, it also compares
/// the order of questions. See ``StateMachine/conformanceSuite(extraStates:)``.
public struct ConformanceSuite: Hashable, Sendable {
  /// The number of the state machine's states.
  public let states: Int
  /// How many additional states a subject may have before the suite can miss a deviation.
  public let extraStates: Int
  /// The assumptions of the state machine's exploration, in words.
  public let caveats: [String]
  /// The sequences as a tree, in which each transition leads to a new target from the root 0 or an earlier target.
  let transitions: [StateMachine.Transition]

  var sequences: [[StateMachine.Transition]] {
    let inner = Set(transitions.map(\.state))
    return transitions.filter { !inner.contains($0.target) }.map { last in
      var sequence = [last]
      while let next = sequence.last, next.state > 0 { sequence.append(transitions[next.state - 1]) }
      return sequence.reversed()
    }
  }
}

extension StateMachine.Transition {
  var shown: [String] { observations + questions.map(\.asked) }
}

extension ChoicePoint {
  var asked: String { "asks \(self)" }
}

extension StateMachine {
  /// The sequences that tell this state machine apart from every other one with at most `extraStates` more states.
  ///
  /// They reach each state by a shortest path, follow each of its transitions, and then tell the target apart from all
  /// other states. This is Chow's W-method with the harmonized state identifiers of Luo, Petrenko and von Bochmann. In
  /// each state, the sequences use only events and answers that the state defines.
  ///
  /// - Parameter extraStates: How many more states a subject may have. Each of them multiplies the size of the suite by
  ///   about the number of inputs.
  /// - Precondition: All states are reachable and behave differently, which an exploration guarantees.
  ///   The state machine lists no assumption, because the sequences could not cover the states that it excludes.
  public func conformanceSuite(extraStates: Int = 0) -> ConformanceSuite {
    require(assumptions.isEmpty, "A suite needs all states, but \(assumptions) excludes some.")
    require(
      (0...255).contains(extraStates),
      "A suite has 0 to 255 additional states, and cannot have \(extraStates).")
    let table = InputTable(self)
    let identifiers = table.harmonizedIdentifiers()
    var sequences: [[Int]] = []
    var paths = table.stateCover()
    for length in 0...(extraStates + 1) {
      if length > 0 { paths = paths.flatMap(table.extensions) }
      for path in paths { sequences += identifiers[path.target].map { path.inputs + $0 } }
    }
    return ConformanceSuite(
      states: states.count, extraStates: extraStates, caveats: caveats,
      transitions: table.tree(of: sequences))
  }
}

private struct InputTable {
  struct Input: Hashable {
    var stimulus: String
    var choices: [Choice]
  }

  typealias Path = (inputs: [Int], target: Int)

  /// The inputs, those with the fewest choices first, so that a question occurs before an input that answers it.
  let inputs: [Input]
  /// The transitions by state and input; nil if the state does not ask for the input's answers.
  let transitions: [[StateMachine.Transition?]]

  init(_ machine: StateMachine) {
    var numbers: [Input: Int] = [:]
    func input(_ transition: StateMachine.Transition) -> Input {
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
      return inputs.map { known[$0] }
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
    precondition(cover.count == transitions.count, "A state of the state machine cannot be reached.")
    return cover
  }

  func extensions(of path: Path) -> [Path] {
    inputs.indices.compactMap { input in
      transitions[path.target][input].map { (path.inputs + [input], $0.target) }
    }
  }

  /// For each state, the sequences that tell it apart from all others; any two states share one that separates them.
  ///
  /// The first sequence splits the states into as many parts as possible, and further sequences split each part.
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
      precondition(!best.parts.isEmpty, "The states \(part) of the state machine behave the same.")
      for state in part { identifiers[state].append(best.sequence) }
      parts += best.parts
    }
    return identifiers.map { $0.isEmpty ? [[]] : $0 }
  }

  /// For each pair of states, a shortest sequence that tells them apart, the first one in the order of the inputs.
  ///
  /// For each part in `harmonizedIdentifiers()`, there is one that all states of the part can follow: the first that
  /// separates two of them. A state that does not ask for its answers has left the part before, at an earlier one.
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

  func tree(of sequences: [[Int]]) -> [StateMachine.Transition] {
    var tree: [StateMachine.Transition] = []
    var path: [(input: Int, state: Int, node: Int)] = []
    for sequence in sequences.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      path = Array(path.prefix(zip(sequence, path).prefix { $0 == $1.input }.count))
      for input in sequence.dropFirst(path.count) {
        guard var transition = transitions[path.last?.state ?? 0][input] else { break }
        path.append((input, transition.target, tree.count + 1))
        (transition.state, transition.target) = (path.dropLast().last?.node ?? 0, tree.count + 1)
        tree.append(transition)
      }
    }
    return tree
  }
}
