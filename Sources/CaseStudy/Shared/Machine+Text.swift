package import Equivalence

extension Machine {
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

  /// What a transition is done by: its stimulus, and the answers that are not quiet.
  package func name(of transition: Transition) -> String {
    ([alphabet[transition.stimulus]] + transition.choices.map(\.description)).joined(separator: ", ")
  }
}
