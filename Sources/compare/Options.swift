import CaseStudy
import Foundation

struct Options {
  /// The first argument, or `compare` if the first argument is no command.
  enum Command: String {
    case compare, machine, regressions, declared, explorer, replay, swap, help, version
    /// Explores one scenario for another process of this program, see ``Explorations``.
    case exploreScenario = "explore-scenario"
  }

  var command = Command.compare
  var candidate = "modern"
  var feature: (any Feature)?
  var scenario: String?
  var printsJSON = false
  var showsDetails = false
  var showsScenarios = false
  var showsAssumptions = false
  var printsMarkdown = false
  var exploresAll = false
  var seed: UInt64?
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  var files: [String] = []
  /// The arguments as the user typed them.
  private(set) var arguments: [String] = []

  var isYours: Bool { candidate == Compared.Implementation.yours.name }
  var isDraft: Bool { candidate == "draft" }

  var features: [any Feature] {
    (feature.map { [$0] } ?? Features.explored).filter { $0.candidates.contains(candidate) }
  }

  var scenarios: [ScenarioToExplore] {
    ScenarioToExplore.all(of: features).filter { scenario == nil || $0.name == scenario }
  }

  var walkedCandidate: Compared.Implementation? {
    let isWalked = scenario == nil && features.contains { $0 is LocationManagerFeature }
    return isWalked ? Compared.implementations.first { $0.name == candidate } : nil
  }

  // MARK: The options

  private struct Option: Sendable {
    /// The option's name, followed by the name of the value if the option takes a value.
    let usage: String
    let words: String
    var commands: [Command] = [.compare]
    var read: @Sendable (inout Options, String) throws -> Void = { _, _ in }

    var name: String { String(usage.prefix { $0 != " " }) }
  }

  private static let options = [
    Option(
      usage: "--feature NAME",
      words: "The only feature (default: all that have the candidate; for the commands, LocationManager): "
        + Features.explored.map(\.name).joined(separator: ", "),
      commands: [.compare, .machine, .regressions, .declared, .explorer, .exploreScenario]
    ) { options, text in
      let features =
        switch options.command {
        case .compare, .declared, .exploreScenario: Features.explored
        case .regressions: Features.all.filter { !$0.regressions.isEmpty }
        default: Features.all
        }
      let name = try known("feature", text, among: features.map(\.name))
      options.feature = features.first { $0.name == name }
    },
    Option(
      usage: "--scenario NAME",
      words: "The only scenario to explore, for instance 'location lags' (default: all).",
      commands: [.compare, .exploreScenario]
    ) { $0.scenario = $1 },
    Option(
      usage: "--candidate NAME",
      words: "The implementation to compare with legacy (default: modern): "
        + allCandidates.joined(separator: ", "),
      commands: [.compare, .replay, .explorer, .exploreScenario]
    ) { $0.candidate = try known("candidate", $1, among: allCandidates) },
    Option(
      usage: "--all", words: "Continue after a difference that no known regression explains.",
      commands: [.compare, .exploreScenario]
    ) { options, _ in options.exploresAll = true },
    Option(usage: "--scenarios", words: "Show a row for each scenario.") { options, _ in
      options.showsScenarios = true
    },
    Option(usage: "--assumptions", words: "List all assumptions of the verdict, with their scenarios.") {
      options, _ in options.showsAssumptions = true
    },
    Option(
      usage: "--details", words: "Show everything, for instance all differences with their sequences.",
      commands: [.compare, .machine, .regressions, .declared]
    ) { options, _ in
      (options.showsDetails, options.showsScenarios, options.showsAssumptions) = (true, true, true)
    },
    Option(
      usage: "--json", words: "Print a JSON document (Docs/Reference/JSON.md).",
      commands: [.compare, .machine]
    ) { options, _ in options.printsJSON = true },
    Option(
      usage: "--markdown", words: "Print a page in Markdown.", commands: [.machine, .regressions, .declared]
    ) { options, _ in options.printsMarkdown = true },
    Option(
      usage: "--seed N",
      words: "The seed of the random walks (default: 1). The same seed gives the same walks."
    ) { $0.seed = try number($1, of: "--seed", in: 0...UInt64.max) },
    Option(
      usage: "--jobs N", words: "The number of scenarios explored at a time (default: one per core)."
    ) { $0.jobs = Int(try number($1, of: "--jobs", in: 1...UInt16.max)) },
    Option(usage: "--help", words: "Show this help, as compare help does."),
    Option(usage: "--version", words: "Show the version."),
  ]

  private static let commands: KeyValuePairs<Command, String> = [
    .machine: "Prints the smallest state machine of legacy.",
    .regressions:
      "Prints the effects of the draft's regressions, and the shortest sequence of the first one.",
    .declared: "Prints the declared differences, with the reason and the shortest sequence of the first one.",
    .explorer:
      "Writes explorer.html, a page on which you send events to legacy and its candidates. In a pipe, the command "
      + "prints the page.",
    .replay:
      "Applies recordings to both location managers, and prints the first difference, shortened, as a test. An app "
      + "writes a recording at a mismatch, with one event per line. Without a file, the command replays a recorded "
      + "walk.",
    .swap: "Runs the app over recordings with the legacy classes, with both, and with the modern ones.",
  ]

  private static func arguments(of command: Command) -> String {
    let files = [.replay, .swap].contains(command) ? ["[FILE ...]"] : []
    let options = options.filter { $0.commands.contains(command) }.map { "[\($0.usage)]" }
    return (files + options).joined(separator: " ")
  }

  private static var allCandidates: [String] { Features.all.flatMap(\.candidates).unique }

  static var help: String {
    """
    USAGE: compare [OPTION ...]
    \(commands.map { "       compare \($0.key) \(arguments(of: $0.key))" }.joined(separator: "\n"))
           compare help

    Compares the modern classes with the legacy ones, feature by feature, on the
    same simulated platform. The command applies every event in every reachable
    state, and reports any difference that a client or the platform can observe.
    Then it takes random walks with other values through both location managers.

    OPTIONS:
    \(options.map { entry($0.usage, $0.words) }.joined(separator: "\n"))

    COMMANDS, about the location manager unless --feature names another feature:
    \(commands.map { entry("compare \($0.key)", $0.value) }.joined(separator: "\n"))

    EXIT STATUS: 0 no undeclared difference; 1 an undeclared difference; 2 wrong
    usage, unreadable input or unwritable output; 3 no undeclared difference
    was found, but a limit or a blind spot prevents a proof.
    """
  }

  private static func entry(_ name: String, _ words: String) -> String {
    let text = words.folded(indent: String(repeating: " ", count: 26))
    return "      " + name.padding(toLength: 20, withPad: " ", startingAt: 0) + text.dropFirst(26)
  }

  // MARK: Reading

  /// The command as a user would type it again, without its arguments.
  ///
  /// `swift run` and Xcode call a command by a path, and an installed command is called by its name.
  static let invocation: String = {
    let name = CommandLine.arguments[0]
    guard name.contains("/") else { return name }
    return name.contains("/release/") ? "swift run -c release compare" : "swift run compare"
  }()

  /// The whole command to paste.
  var commandLine: String {
    let quoted = arguments.map { $0.contains(#/[^\w.\/=-]/#) ? "'\($0)'" : $0 }
    return ([Self.invocation] + quoted).joined(separator: " ")
  }

  init(_ arguments: some Sequence<String>) throws {
    self.arguments = Array(arguments)
    var rest = Array(arguments)[...]
    let options = rest.prefix { $0 != "--" }
    if rest.first == "help" || options.contains("--help") || options.contains("-h") {
      command = .help
    } else if options.contains("--version") {
      command = .version
    } else {
      if let named = rest.first.flatMap(Command.init), named != .compare {
        command = named
        rest.removeFirst()
      }
      try read(rest)
    }
  }

  private mutating func read(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    var given: Set<String> = []
    while let argument = rest.popFirst(), argument != "--" {
      guard argument.hasPrefix("-") else {
        files.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = Self.options.first(where: { $0.name == name }) else {
        let advice = name.advice(among: Self.options.map(\.name), otherwise: Self.seeHelp)
        throw Self.error("unknown option \(name)", advice)
      }
      guard option.commands.contains(command) else {
        if command != .compare { throw unexpected(name) }
        throw Self.error("\(name) is for a command", "did you mean compare \(option.commands[0]) \(name)?")
      }
      guard given.insert(name).inserted else { throw Self.error("\(name) is given twice", "give it once") }
      let takesValue = option.usage != name
      if !takesValue, parts.count > 1 { throw Self.error("\(name) takes no value") }
      guard let value = takesValue ? parts.dropFirst().first.map(String.init) ?? rest.popFirst() : "" else {
        throw Self.error("\(name) needs a value")
      }
      try option.read(&self, value)
    }
    files += rest
    if command == .compare, let file = files.first {
      let commands = Self.commands.map(\.key.rawValue) + ["help"]
      throw Self.error("there is no command '\(file)'", file.advice(among: commands, otherwise: Self.seeHelp))
    }
    if ![.replay, .swap].contains(command), let file = files.first { throw unexpected(file) }
    if let feature { _ = try Self.known("candidate of \(feature)", candidate, among: feature.candidates) }
    if let scenario {
      _ = try Self.known("scenario", scenario, among: features.flatMap(\.scenarioNames).unique)
    }
    if seed != nil, walkedCandidate == nil {
      throw Self.error(
        "--seed has no effect without random walks",
        "leave out --seed, or --scenario and --feature")
    }
  }

  // MARK: Errors

  private static let seeHelp = "see compare --help"

  private static func error(_ problem: String, _ advice: String = seeHelp) -> CommandError {
    CommandError(description: "\(problem); \(advice)")
  }

  private func unexpected(_ argument: String) -> CommandError {
    let arguments = Self.arguments(of: command)
    let taken = arguments.isEmpty ? "no arguments" : arguments
    return Self.error("unexpected '\(argument)'", "compare \(command.rawValue) takes \(taken)")
  }

  private static func known(_ what: String, _ name: String, among names: [String]) throws -> String {
    if names.contains(name) { return name }
    throw error("unknown \(what) '\(name)'", name.advice(among: names))
  }

  private static func number<Number: FixedWidthInteger>(
    _ text: String, of option: String, in range: ClosedRange<Number>
  ) throws -> Number {
    if let number = Number(text), range.contains(number) { return number }
    throw error(
      "\(option) '\(text)' is not a whole number in range",
      "expected one from \(range.lowerBound) to \(range.upperBound)")
  }
}
