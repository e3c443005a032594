package import Equivalence

extension StateMachine {
  /// The machine as a list of its states, each with its transitions, without the events that have no effect.
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

  /// A shortest sequence to each state, as a name that cannot be wrong.
  var waysToStates: [[String]] {
    // The states are numbered in breadth-first order, so the way to one is known before it is left.
    states.enumerated().reduce(into: [0: []]) { ways, state in
      for step in state.element where ways[step.target] == nil {
        ways[step.target] = ways[state.offset, default: []] + [name(of: step)]
      }
    }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The event of a transition, with its choices that are not the default.
  package func name(of transition: Transition) -> String {
    ([transition.stimulus] + transition.choices.map(\.description)).joined(separator: ", ")
  }
}
