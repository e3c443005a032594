import CaseStudy
import Equivalence

/// What a page of the explorer shows, as it stands in the page.
struct ExplorerContent: Codable, Hashable {
  /// The machine of an implementation.
  struct Side: Codable, Hashable {
    var name: String
    /// What can be done in each state, in the alphabet's order.
    var states: [[Step]]

    init(name: String, machine: Machine) {
      self.name = name
      states = machine.states.map { transitions in
        transitions.map { transition in
          Step(
            stimulus: machine.name(of: transition), swift: machine.source(of: transition),
            shows: transition.observations, target: transition.target)
        }
      }
    }
  }

  /// A stimulus in a state, what it shows, and the state that follows.
  struct Step: Codable, Hashable {
    var stimulus: String
    /// What `apply` is given.
    var swift: String
    var shows: [String]
    var target: Int
  }

  /// A shortest sequence that tells the draft from the original.
  struct Counterexample: Codable, Hashable {
    var name: String
    var words: String
    var noticed: String?
    var start: String
    var steps: [ExploredWorld.FindingStep]
    var swift: String
  }

  var title: String
  var feature: String
  /// Whether a stimulus has to be awaited.
  var isAsynchronous: Bool
  /// What legacy's states are called.
  var stateNames: [String]
  var sides: [Side]
  var counterexamples: [Counterexample]
}

extension Machine {
  fileprivate func source(of transition: Machine.Transition) -> String {
    let choices = transition.choices.map(\.swiftSource).joined(separator: ", ")
    return alphabet[transition.stimulus] + (choices.isEmpty ? "" : ", in: Environment([\(choices)])")
  }
}
