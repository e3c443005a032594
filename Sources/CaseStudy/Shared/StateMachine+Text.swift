package import Equivalence

extension StateMachine {
  /// The state machine as a list of states, each with its transitions that have an effect.
  package func listing(_ names: [String]) -> String {
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

  /// For each state, the shortest sequence of events that leads to it.
  var shortestSequences: [[String]] {
    // States come in breadth-first order, so the loop has found a state's sequence before it visits the state.
    states.enumerated().reduce(into: [0: []]) { ways, state in
      for step in state.element where ways[step.target] == nil {
        ways[step.target] = ways[state.offset, default: []] + [name(of: step)]
      }
    }.sorted { $0.key < $1.key }.map(\.value)
  }

  package func name(of transition: Transition) -> String {
    describe(transition.stimulus, with: transition.choices)
  }
}
