import CaseStudy
import Equivalence

/// What a page of the explorer shows, as it stands in the page.
struct ExplorerContent: Codable, Hashable {
  /// The machine of an implementation.
  struct Side: Codable, Hashable {
    var name: String
    /// Whether it is proved to differ as declared only.
    var isProved: Bool
    /// How it is meant to differ.
    var declared: [Difference]
    /// How it differs though that was not meant.
    var changed: [Difference]
    /// What can be done in each state, in the alphabet's order.
    var states: [[Step]]

    init(name: String, machine: Machine, declared: [Difference], changed: [Difference]) {
      self.name = name
      isProved = name == "modern"
      self.declared = declared
      self.changed = changed
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

  /// A difference that has a name, and steps that show it and nothing else.
  struct Difference: Codable, Hashable {
    var name: String
    var reason: String
    var examples: [ExploredWorld.FindingStep]

    init(name: String, reason: String, among findings: [ExploredWorld.Finding]) {
      self.name = name
      self.reason = reason
      examples = findings.filter { $0.names == [name] }.compactMap(\.steps.last)
    }
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

  /// Another feature.
  struct Other: Codable, Hashable {
    var name: String
    var title: String
  }

  var title: String
  var feature: String
  /// The features that have pages of their own beside this one.
  var others: [Other]
  /// Whether a stimulus has to be awaited.
  var isAsynchronous: Bool
  /// What legacy's states are called.
  var stateNames: [String]
  /// What is done, in words.
  var words: [String: String]
  var sides: [Side]
  var counterexamples: [Counterexample]
}

extension Machine {
  fileprivate func source(of transition: Machine.Transition) -> String {
    let choices = transition.choices.map(\.swiftSource).joined(separator: ", ")
    return alphabet[transition.stimulus] + (choices.isEmpty ? "" : ", in: Environment([\(choices)])")
  }
}
