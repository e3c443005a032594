import CaseStudy
import Foundation

/// What the command line asks for.
struct Options {
  /// What is done; all but `compare` are named first on the command line.
  enum Command: String, CaseIterable {
    case compare, machine, rows, declared, explorer, replay, swap, help, version
    /// What this program does for itself in a process of its own, see ``Explorations``.
    case exploreWorld = "explore-world"
  }

  var command = Command.compare
  var candidate = "modern"
  /// The one feature that was named.
  var feature: (any Feature)?
  /// The one kind of world to explore; nil for all.
  var kind: String?
  var printsJSON = false
  var showsDetails = false
  /// Whether to go on where it is known that something differs.
  var exploresAll = false
  var seed: UInt64?
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// The file to write.
  var output = ""
  /// The files that were named.
  var files: [String] = []

  /// A command line that cannot be followed.
  struct UsageError: Error, CustomStringConvertible {
    var problem: String
    var advice = "see compare --help"

    var description: String { "compare: \(problem); \(advice)" }
  }

  // MARK: What is compared

  /// Whether the candidate is a class that is not this project's own.
  var isForeign: Bool { candidate == Compared.Implementation.yours.name }

  /// The features to compare.
  var features: [any Feature] {
    (feature.map { [$0] } ?? Features.explored).filter { $0.candidates.contains(candidate) }
  }

  /// The kinds of world to explore.
  var worlds: [WorldToExplore] {
    WorldToExplore.all(of: features).filter { kind == nil || $0.kind == kind }
  }

  /// The location manager that random walks are taken through; nil if none are taken.
  var walkedCandidate: Compared.Implementation? {
    guard kind == nil, features.contains(where: { $0 is LocationManagerFeature }) else {
      return nil
    }
    return Compared.implementations.first { $0.name == candidate }
  }

  // MARK: The options

  /// An option, for the help and for the reading of a command line.
  private struct Option: Sendable {
    var name: String
    /// What its value is called; nil if it takes none.
    var value: String?
    var words: String
    var commands: [Command] = [.compare]
    var read: @Sendable (inout Options, String) throws -> Void = { _, _ in }

    var usage: String { name + (value.map { " \($0)" } ?? "") }
  }

  private static let table = [
    Option(
      name: "--feature", value: "NAME",
      words: "The one feature (default: all of them that have the candidate, or with a command the location "
        + "manager): \(names(Features.explored.map(\.name)))",
      commands: [.compare, .machine, .rows, .declared, .explorer, .exploreWorld]
    ) { options, text in
      let isExplored = [.compare, .exploreWorld].contains(options.command)
      let features = isExplored ? Features.explored : Features.all
      let name = try known("feature", text, among: features.map(\.name))
      options.feature = features.first { $0.name == name }
    },
    Option(
      name: "--world", value: "NAME",
      words: "The one kind of world to explore, for instance 'location lags' (default: all).",
      commands: [.compare, .exploreWorld]
    ) { $0.kind = $1 },
    Option(
      name: "--candidate", value: "NAME",
      words: "What is compared with legacy (default: modern): \(names(Features.all.flatMap(\.candidates)))",
      commands: [.compare, .replay, .exploreWorld]
    ) { $0.candidate = try known("candidate", $1, among: Features.all.flatMap(\.candidates).unique) },
    Option(
      name: "--all",
      words: "Go on exploring, and take the random walks, after a difference that no row names.",
      commands: [.compare, .exploreWorld]
    ) { options, _ in options.exploresAll = true },
    Option(
      name: "--details", words: "Show each row of a draft with its sequence, and what may follow from one."
    ) { options, _ in options.showsDetails = true },
    Option(name: "--json", words: "Print the result as a JSON document (Docs/Reference/JSON.md).") {
      options, _ in options.printsJSON = true
    },
    Option(
      name: "--seed", value: "N",
      words: "What the random walks are drawn by; the same number gives the same walks (default: 1)."
    ) { $0.seed = try number("--seed", $1, from: 0) },
    Option(
      name: "--jobs", value: "N", words: "How many worlds to explore at a time (default: one a core)."
    ) { $0.jobs = Int(try number("--jobs", $1, from: 1) as UInt16) },
    Option(
      name: "--output", value: "FILE", words: "The page that compare explorer writes.", commands: [.explorer]
    ) { $0.output = $1 },
    Option(name: "--help", words: "Show this; so does compare help."),
    Option(name: "--version", words: "Show the version."),
  ]

  /// The commands that the help lists, what each takes and what it does.
  private static let commands: [(command: Command, arguments: String, words: String)] = [
    (
      .machine, "[--feature NAME]",
      "Prints the smallest state machine of legacy, state by state or as a table."
    ),
    (
      .rows, "[--feature NAME]",
      "Prints, in Markdown, what the draft changed, each with the shortest sequence that shows it."
    ),
    (
      .declared, "[--feature NAME]",
      "Prints, in Markdown, each declared difference with the shortest sequence that shows it."
    ),
    (
      .explorer, "[--feature NAME] --output FILE",
      "Writes a page for a browser that takes legacy and its candidates through events step by step."
    ),
    (
      .replay, "[FILE ...] [--candidate NAME]",
      "Applies recordings to both location managers, and prints the first difference, shortened, as a test. A recording "
        + "has an event a line, as an app writes it at a mismatch. Without a file it replays a recorded walk."
    ),
    (
      .swap, "[FILE ...]",
      "Runs the app over recordings with the legacy classes, with both, and with the modern ones; then with the draft "
        + "beside the legacy location manager, each mismatch as its shortest sequence."
    ),
  ]

  static var help: String {
    """
    USAGE: compare [OPTION ...]
    \(commands.map { "       compare \($0.command) \($0.arguments)" }.joined(separator: "\n"))
           compare help

    Compares the modern classes with the legacy ones, feature by feature, on the
    same simulated platform: runs both through every reachable state and reports
    any difference that a client or the platform can observe. Then takes random
    walks through both location managers, with values that the exploration lacks.

    OPTIONS:
    \(table.map { entry($0.usage, $0.words) }.joined(separator: "\n"))

    COMMANDS, about the location manager unless --feature names another:
    \(commands.map { entry("compare \($0.command)", $0.words) }.joined(separator: "\n"))

    EXIT STATUS: 0 nothing undeclared differs; 1 something does; 2 wrong usage,
    unreadable input or no room for the result; 3 nothing undeclared was found, but
    a limit or a blind spot prevents a proof.
    """
  }

  private static func names(_ names: [String]) -> String { names.unique.joined(separator: ", ") }

  /// A name and what it means, in two columns.
  private static func entry(_ name: String, _ words: String) -> String {
    let column = 24
    let text = words.folded(indent: String(repeating: " ", count: column))
    let head = "      " + name
    return head + String(repeating: " ", count: column - head.count) + text.dropFirst(column)
  }

  // MARK: Reading

  /// Reads a command line.
  ///
  /// - Throws: ``UsageError`` if it cannot be followed.
  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    let options = rest.prefix { $0 != "--" }
    if rest.first == "help" || options.contains("--help") || options.contains("-h") {
      command = .help
    } else if options.contains("--version") {
      command = .version
    } else {
      if let command = Command.allCases.first(where: { $0 != .compare && $0.rawValue == rest.first }) {
        self.command = command
        rest.removeFirst()
      }
      try read(&rest)
      try check()
    }
  }

  private mutating func read(_ rest: inout ArraySlice<String>) throws {
    var given: Set<String> = []
    while let argument = rest.popFirst() {
      if argument == "--" {
        files += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        files.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, attached) = (String(parts[0]), parts.dropFirst().first.map(String.init))
      guard let option = Self.table.first(where: { $0.name == name }) else {
        let nearest = name.suggestion(among: Self.table.map(\.name))
        throw UsageError(
          problem: "unknown option \(name)",
          advice: nearest.map { "did you mean \($0)?" } ?? "see compare --help")
      }
      guard option.commands.contains(command) else { throw unexpected(name) }
      guard given.insert(name).inserted else {
        throw UsageError(problem: "\(name) is given twice", advice: "give it once")
      }
      if option.value == nil, attached != nil { throw UsageError(problem: "\(name) takes no value") }
      guard let value = option.value == nil ? "" : attached ?? rest.popFirst() else {
        throw UsageError(problem: "\(name) needs a value")
      }
      try option.read(&self, value)
    }
  }

  /// An argument that the command does not take, and what it takes.
  private func unexpected(_ argument: String) -> UsageError {
    if command == .compare {
      let commands = Self.table.first { $0.name == argument }?.commands ?? []
      return UsageError(
        problem: "\(argument) is for a command", advice: "did you mean compare \(commands[0]) \(argument)?")
    }
    let taken = Self.commands.first { $0.command == command }?.arguments ?? "no arguments"
    return UsageError(
      problem: "unexpected '\(argument)'", advice: "compare \(command.rawValue) takes \(taken)")
  }

  private func check() throws {
    switch command {
    case .replay, .swap:
      if files.contains("") {
        throw UsageError(problem: "an argument is empty", advice: "expected the path of a file")
      }
    case .compare where !files.isEmpty:
      let nearest = files[0].suggestion(among: Self.commands.map { "\($0.command)" } + ["help"])
      throw UsageError(
        problem: "there is no command '\(files[0])'",
        advice: nearest.map { "did you mean \($0)?" } ?? "see compare --help")
    default:
      if let file = files.first { throw unexpected(file) }
    }
    if command == .explorer, output.isEmpty {
      throw UsageError(problem: "compare explorer needs --output", advice: "name the file to write")
    }
    if command == .rows, let feature, feature.rowsInWords.isEmpty {
      let names = Features.all.filter { !$0.rowsInWords.isEmpty }.map(\.name)
      throw UsageError(
        problem: "\(feature) has no rows", advice: "expected one of: \(names.joined(separator: ", "))")
    }
    if let feature, features.isEmpty {
      throw UsageError(
        problem: "\(feature) has no candidate '\(candidate)'",
        advice: "expected one of: \(feature.candidates.joined(separator: ", "))")
    }
    if let kind { _ = try Self.known("world", kind, among: features.flatMap(\.kinds).unique) }
    if seed != nil, walkedCandidate == nil {
      throw UsageError(
        problem: "no random walk is taken here, which --seed is for",
        advice: "leave out --seed, or --world and --feature")
    }
  }

  /// A name that has to be one of some.
  private static func known(_ what: String, _ name: String, among names: [String]) throws -> String {
    guard names.contains(name) else {
      throw UsageError(problem: "unknown \(what) '\(name)'", advice: name.advice(among: names))
    }
    return name
  }

  private static func number<Number: FixedWidthInteger>(
    _ option: String, _ text: String, from least: Number
  ) throws -> Number {
    guard let number = Number(text), number >= least else {
      throw UsageError(
        problem: "\(option) '\(text)' is not a whole number in range",
        advice: "expected one from \(least) to \(Number.max)")
    }
    return number
  }
}
