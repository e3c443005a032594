package import Equivalence

extension StateMachine {
  /// The machine as a list of its states, each with what happens there, without the stimuli that do nothing.
  func listing(_ names: [String]) -> String {
    zip(states, states.indices).map { transitions, number in
      let steps = transitions.filter { $0.target != number || !$0.observations.isEmpty }
      let lines = steps.flatMap { step in
        let stimulus = name(of: step)
        let target = step.target == number ? "stays" : "-> \(names[step.target])"
        let isShort = stimulus.count + target.count + 3 <= 72
        return (isShort ? ["  \(stimulus) \(target)"] : ["  \(stimulus)", "    \(target)"])
          + step.observations.wrapped(indent: "      ")
      }
      return ([names[number]] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }

  /// The machine as a table, the states across and the stimuli down, with the keys to its cells.
  func table() -> String {
    let shown = states.joined().map(\.observations).filter { !$0.isEmpty }.withoutRepetitions
    let letters = shown.indices.map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0))) }
    let stimuli = alphabet.flatMap { stimulus in
      states.joined().filter { $0.stimulus == stimulus }.map(name).withoutRepetitions
    }
    func cell(_ stimulus: String, in state: Int) -> String {
      guard let step = states[state].first(where: { name(of: $0) == stimulus }) else { return "" }
      let next = step.target == state ? "" : "\(step.target)"
      let letter = shown.firstIndex(of: step.observations).map { letters[$0] } ?? ""
      return next + letter == "" ? "·" : next + letter
    }
    let rows =
      [[""] + states.indices.map(String.init)]
      + stimuli.map { stimulus in [stimulus] + states.indices.map { cell(stimulus, in: $0) } }
    let labels = stimuli.map(\.count).max() ?? 0
    let lines = rows.map { row in
      row[0] + String(repeating: " ", count: labels - row[0].count)
        + row.dropFirst().map { $0.padded(to: 4) }.joined()
    }
    let keys = zip(letters, shown).flatMap { $1.wrapped(indent: "\($0)  ") }
    let ways = waysToStates.enumerated().flatMap { number, way in
      (way.isEmpty ? ["start"] : way).wrapped(indent: "\(number)".padded(to: 2) + "  ")
    }
    let explanation = """
      A column is a state, and a line is what is done. A cell says which state
      follows, if another, and by a letter what is shown. A dot: nothing happens.
      """
    return [lines, keys, ["The shortest way to each state:"] + ways, [explanation]]
      .map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// A shortest sequence that leads to each state: a name for it that cannot be wrong.
  var waysToStates: [[String]] {
    // The states are numbered in breadth-first order, so the way to one is known before it is left.
    states.enumerated().reduce(into: [0: []]) { ways, state in
      for step in state.element where ways[step.target] == nil {
        ways[step.target] = ways[state.offset, default: []] + [name(of: step)]
      }
    }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// What a transition is done by: its stimulus, and the answers that are not quiet.
  package func name(of transition: Transition) -> String {
    ([transition.stimulus] + transition.choices.map(\.description)).joined(separator: ", ")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

extension Array where Element: Hashable {
  fileprivate var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
