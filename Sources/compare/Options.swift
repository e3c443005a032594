import CaseStudy
import Foundation

struct Options {
  /// The first argument, or `compare` if that is no command.
  enum Command: String {
    case compare, machine, regressions, declared, explorer, replay, swap, help, version
    /// Explores one scenario for another process of this program, see ``Explorations``.
    case exploreScenario = "explore-scenario"
  }

  struct Option: Hashable {
    /// The option's name, then the name of its value if it takes one.
    let usage: String
    let words: String
    var commands = [Command.compare]

    var name: String { String(usage.prefix { $0 != " " }) }
    var takesValue: Bool { usage != name }

    static let feature = Option(
      usage: "--feature NAME",
      words: "The only feature (default: all that have the candidate; for the commands, LocationManager): "
        + Features.explored.map(\.name).joined(separator: ", "),
      commands: [.compare, .machine, .regressions, .declared, .explorer, .exploreScenario])
    static let scenario = Option(
      usage: "--scenario NAME",
      words: "The only scenario to explore, for instance 'location lags' (default: all).",
      commands: [.compare, .exploreScenario])
    static let candidate = Option(
      usage: "--candidate NAME",
      words: "The implementation to compare with legacy (default: modern): "
        + Compared.implementations.map(\.name).joined(separator: ", "),
      commands: [.compare, .replay, .explorer, .exploreScenario])
    static let all = Option(
      usage: "--all", words: "Continue after a difference that no known regression explains.",
      commands: [.compare, .exploreScenario])
    static let scenarios = Option(usage: "--scenarios", words: "Show a row for each scenario.")
    static let assumptions = Option(
      usage: "--assumptions", words: "List all assumptions of the verdict, with their scenarios.")
    static let details = Option(
      usage: "--details", words: "Show everything, for instance all differences with their sequences.",
      commands: [.compare, .machine, .regressions, .declared])
    static let json = Option(
      usage: "--json", words: "Print a JSON document (Docs/Reference/JSON.md).",
      commands: [.compare, .machine])
    static let markdown = Option(
      usage: "--markdown", words: "Print a page in Markdown.", commands: [.machine, .regressions, .declared])
    static let jobs = Option(
      usage: "--jobs N", words: "The number of scenarios explored at a time (default: one per core).")
    static let help = Option(usage: "--help", words: "Show this help, as compare help does.")
    static let version = Option(usage: "--version", words: "Show the version.")

    static let table = [
      feature, scenario, candidate, all, scenarios, assumptions, details, json, markdown, jobs, help, version,
    ]
  }

  private(set) var command = Command.compare
  /// The candidate's location manager, which every candidate has.
  private(set) var manager = Compared.Implementation.modern
  private(set) var feature: (any Feature)?
  private(set) var jobs = ProcessInfo.processInfo.activeProcessorCount
  private(set) var files: [String] = []
  /// The given options, each with its value, or with an empty text if it takes none.
  private var given: [Option: String] = [:]
  private let arguments: [String]

  /// Whether an option is given; `--details` includes `--scenarios` and `--assumptions`.
  func has(_ option: Option) -> Bool {
    given[option] != nil || [.scenarios, .assumptions].contains(option) && has(.details)
  }

  var candidate: String { manager.name }
  var isYours: Bool { manager.isYours }
  var isDraft: Bool { candidate == "draft" }

  var features: [any Feature] {
    (feature.map { [$0] } ?? Features.explored).filter { $0.candidates.contains(candidate) }
  }

  var scenarios: [ScenarioToExplore] {
    features.flatMap(\.scenariosToExplore).filter { [nil, $0.name].contains(given[.scenario]) }
  }

  var takesWalks: Bool { !has(.scenario) && features.contains { $0 is LocationManagerFeature } }

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

  private static let fileCommands = [Command.replay, .swap]

  private static func arguments(of command: Command) -> String {
    let options = Option.table.filter { $0.commands.contains(command) }.map { "[\($0.usage)]" }
    return ((fileCommands.contains(command) ? ["[FILE ...]"] : []) + options).joined(separator: " ")
  }

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
    \(Option.table.map { entry($0.usage, $0.words) }.joined(separator: "\n"))

    COMMANDS, about the location manager unless --feature names another feature:
    \(commands.map { entry("compare \($0.key)", $0.value) }.joined(separator: "\n"))

    EXIT STATUS: 0 no undeclared difference; 1 an undeclared difference; 2 wrong
    usage, unreadable input or unwritable output; 3 no undeclared difference
    was found, but a limit or a blind spot prevents a proof.
    """
  }

  private static func entry(_ name: String, _ words: String) -> String {
    "      " + name.leftAligned(20) + words.folded(indent: "".leftAligned(26)).dropFirst(26)
  }

  /// The command as a user would type it again, without its arguments.
  ///
  /// `swift run` and Xcode run a command by its path, but a user runs an installed one by its name.
  static let invocation: String = {
    let name = CommandLine.arguments[0]
    guard name.contains("/") else { return name }
    return name.contains("/release/") ? "swift run -c release compare" : "swift run compare"
  }()

  var commandLine: String {
    let quoted = arguments.map { $0.contains(#/[^\w.\/=-]/#) ? "'\($0)'" : $0 }
    return ([Self.invocation] + quoted).joined(separator: " ")
  }

  init(_ arguments: some Sequence<String>) throws {
    self.arguments = Array(arguments)
    var rest = self.arguments[...]
    if let named = rest.first.flatMap(Command.init) {
      command = named
      rest.removeFirst()
    }
    let options = rest.prefix { $0 != "--" }
    if options.contains("--version") { command = .version }
    if options.contains("--help") || options.contains("-h") { command = .help }
    if [.help, .version].contains(command) { return }
    try read(rest)
    try readValues()
  }

  private mutating func read(_ arguments: ArraySlice<String>) throws {
    var rest = arguments
    while let argument = rest.popFirst(), argument != "--" {
      guard argument.hasPrefix("-") else {
        files.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = Option.table.first(where: { $0.name == name }) else {
        throw CommandError("unknown option \(name)", name.advice(among: Option.table.map(\.name)))
      }
      guard option.commands.contains(command) else {
        if command != .compare { throw unexpected(name) }
        throw CommandError("\(name) is for a command", "did you mean compare \(option.commands[0]) \(name)?")
      }
      if given[option] != nil { throw CommandError("\(name) is given twice", "give it once") }
      if !option.takesValue, parts.count > 1 { throw CommandError("\(name) takes no value") }
      given[option] = !option.takesValue ? "" : parts.count > 1 ? String(parts[1]) : rest.popFirst()
      if given[option] == nil { throw CommandError("\(name) needs a value") }
    }
    files += rest
    if let file = files.first, !Self.fileCommands.contains(command) {
      if command != .compare { throw unexpected(file) }
      let commands = Self.commands.map(\.key.rawValue) + ["help"]
      throw CommandError("there is no command '\(file)'", file.advice(among: commands))
    }
  }

  private mutating func readValues() throws {
    let name = given[.candidate] ?? candidate
    manager = try Self.known("candidate", name, among: Compared.implementations)
    if let name = given[.feature] {
      let features =
        switch command {
        case .machine, .explorer: Features.all
        case .regressions: Features.all.filter { !$0.regressions.isEmpty }
        default: Features.explored
        }
      let feature = try Self.known("feature", name, among: features)
      _ = try Self.known("candidate of \(feature)", candidate, among: feature.candidates)
      self.feature = feature
    }
    if let name = given[.scenario] {
      _ = try Self.known("scenario", name, among: features.flatMap(\.scenarioNames).unique)
    }
    if let text = given[.jobs] {
      guard let number = Int(text), 1...65_535 ~= number else {
        throw CommandError("--jobs '\(text)' is not a whole number in range", "expected one from 1 to 65535")
      }
      jobs = number
    }
  }

  private func unexpected(_ argument: String) -> CommandError {
    let taken = Self.arguments(of: command)
    return CommandError("unexpected '\(argument)'", "compare \(command.rawValue) takes \(taken)")
  }

  private static func known<Value>(_ what: String, _ name: String, among values: [Value]) throws -> Value {
    if let value = values.first(where: { "\($0)" == name }) { return value }
    let names = values.map { "\($0)" }
    let all = "expected one of: \(names.joined(separator: ", "))"
    throw CommandError("unknown \(what) '\(name)'", name.advice(among: names, otherwise: all))
  }
}
