import Equivalence

extension Machine {
  /// The machine as a list of its states, each with what happens there, without the stimuli that do nothing.
  func listing(_ names: [String]) -> String {
    zip(states, states.indices).map { transitions, number in
      let steps = transitions.filter { $0.target != number || !$0.observations.isEmpty }
      let lines = steps.flatMap { step in
        let stimulus = ([alphabet[step.stimulus]] + step.choices.map(\.description)).joined(separator: ", ")
        let target = step.target == number ? "stays" : "-> \(names[step.target])"
        let isShort = stimulus.count + target.count + 3 <= 72
        return (isShort ? ["  \(stimulus) \(target)"] : ["  \(stimulus)", "    \(target)"])
          + step.observations.wrapped(indent: "      ")
      }
      return ([names[number]] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }

  /// A name for each state: what leads there, as short as there is.
  var waysToStates: [String] {
    var ways: [Int: [String]] = [0: []]
    var queue = [0]
    while !queue.isEmpty {
      let state = queue.removeFirst()
      for step in states[state] where ways[step.target] == nil {
        let stimulus = ([alphabet[step.stimulus]] + step.choices.map(\.description)).joined(separator: ", ")
        ways[step.target] = ways[state, default: []] + [stimulus]
        queue.append(step.target)
      }
    }
    return states.indices.map { state in
      let way = ways[state, default: []]
      return way.isEmpty ? "the beginning" : "after " + way.joined(separator: ", ")
    }
  }
}
