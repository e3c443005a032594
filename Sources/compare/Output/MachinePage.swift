import CaseStudy
import Equivalence
import Foundation

/// Legacy's state machine: a line for each state, or all transitions, as text, in Markdown or as JSON.
@MainActor
struct MachinePage {
  private struct State: Encodable {
    let name: String
    let transitions: [Transition]
  }

  private struct Transition: Encodable {
    let event: String
    let observations: [String]
    let target: String
  }

  private let feature: any Feature
  private let columns: Int
  private let machine: StateMachine
  private let names: [String]

  init(of feature: any Feature, columns: Int) async throws {
    (self.feature, self.columns) = (feature, columns)
    machine = try await feature.machine()
    names = try feature.stateNames(of: machine)
  }

  func text(_ options: Options) throws -> String {
    if options.printsJSON { return try json() }
    let listing = machine.listing(names)
    if options.printsMarkdown { return "```\n\(listing)```\n" }
    let title = """
      \(feature.machineTitle): the \(names.count) states of legacy over \(machine.alphabet.count) events.
      -> leads to another state
      """
    if options.showsDetails { return "\(title)\n\n\(listing)" }
    let lines = zip(machine.states, machine.states.indices).map { transitions, number in
      let moves = transitions.filter { $0.target != number }
        .map { "\(machine.name(of: $0)) -> \($0.target + 1)" }.joined(separator: ", ")
      let line = String(repeating: " ", count: number < 9 ? 1 : 0) + "\(number + 1)  \(names[number])"
      return "\(line.shortened(to: columns / 2)):  \(moves)".truncated(to: columns)
    }
    let next = [
      ("\(options.commandLine) --details", "all transitions, with the observations"),
      ("\(Options.invocation) explorer --feature \(feature)", "walk through the states yourself"),
    ]
    return "\(title)\n\n\(lines.joined(separator: "\n"))\n\n\(next.asNext(columns))\n"
  }

  private func json() throws -> String {
    let states = zip(machine.states, names).map { transitions, name in
      State(
        name: name,
        transitions: transitions.map {
          Transition(event: machine.name(of: $0), observations: $0.observations, target: names[$0.target])
        })
    }
    return try Results.json(states)
  }
}
