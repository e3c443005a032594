import CaseStudy
import Equivalence

extension Feature {
  /// Legacy's state machine: a line for each state, or all transitions as text, in Markdown or as JSON.
  @MainActor
  func machinePage(_ options: Options) async throws -> String {
    let columns = Terminal.columns
    let machine = try await machine()
    let names = try stateNames(of: machine)
    if options.has(.json) {
      return try zip(names, machine.states).map { name, transitions in
        State(
          name: name,
          transitions: transitions.map {
            .init(event: machine.name(of: $0), observations: $0.observations, target: names[$0.target])
          })
      }.json
    }
    let listing = machine.listing(names)
    if options.has(.markdown) { return "```\n\(listing)```\n" }
    let title = """
      \(machineTitle): the \(names.count) states of legacy over \(machine.alphabet.count) events.
      -> leads to another state


      """
    if options.has(.details) { return title + listing }
    let lines = machine.states.enumerated().map { number, transitions in
      let moves = transitions.filter { $0.target != number }
        .map { "\(machine.name(of: $0)) -> \($0.target + 1)" }.joined(separator: ", ")
      let state = "\("\(number + 1)".rightAligned(2))  \(names[number])".shortened(to: columns / 2)
      return "\(state):  \(moves)".truncated(to: columns) + "\n"
    }
    let next = [
      ("\(options.commandLine) --details", "all transitions, with the observations"),
      ("\(Options.invocation) explorer --feature \(self)", "walk through the states yourself"),
    ]
    return "\(title)\(lines.joined())\n\(next.asNext(columns))\n"
  }
}

/// A state as `--json` prints it.
private struct State: Encodable {
  struct Transition: Encodable {
    let event: String
    let observations: [String]
    let target: String
  }

  let name: String
  let transitions: [Transition]
}
