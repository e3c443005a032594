import CaseStudy
import Foundation

extension Options {
  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    let options = rest.prefix { $0 != "--" }
    if rest.first == "help" || options.contains("--help") || options.contains("-h") {
      action = .help
      return
    }
    if let command = Self.commands.first(where: { $0.rawValue == rest.first }) {
      action = command
      rest.removeFirst()
    }
    var given: Set<String> = []
    while let argument = rest.popFirst() {
      let (name, attached) = Self.split(argument)
      let isOption = name.hasPrefix("-") && name != "-" && name != "--"
      let isRepeated = isOption && !given.insert(name).inserted
      let takesFiles = !isCommand || action == .swap || action == .recording
      if takesFiles, isRepeated {
        throw UsageError(problem: "\(name) is given twice", advice: "give it once")
      }
      if isCommand, isOption || !takesFiles, isRepeated || !action.options.contains(name) {
        throw action.error(takesFiles ? "unknown option \(name)" : "unexpected '\(argument)'")
      }
      try read(argument, name, attached, &rest)
    }
    try check()
    if internalWorld != nil { action = .exploreWorld }
  }

  static let commands: [Action] = [
    .machine, .suite, .rows, .declared, .worlds, .explorer, .swap, .recording, .help,
  ]

  private var isCommand: Bool { Self.commands.contains(action) }

  /// Splits `--name=value`; anything else is a name alone.
  private static func split(_ argument: String) -> (name: String, attached: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  private mutating func read(
    _ argument: String, _ name: String, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    func value() throws(UsageError) -> String {
      guard let value = attached ?? rest.popFirst() else {
        throw UsageError(problem: "\(name) needs a value", advice: "see compare --help")
      }
      return value
    }
    func number<Number: FixedWidthInteger>(_: Number.Type) throws(UsageError) -> Number {
      let text = try value()
      guard let number = Number(text) else {
        throw UsageError(
          problem: "\(name) '\(text)' is not a whole number in range",
          advice: "expected one from 0 to \(Number.max)")
      }
      return number
    }
    switch name {
    case "--version" where attached == nil: action = .version
    case "--no-replay" where attached == nil: replays = false
    case "--no-explore" where attached == nil: explores = false
    case "--quick" where attached == nil: isQuick = true
    case "--json" where attached == nil: printsJSON = true
    case "--details" where attached == nil: showsDetails = true
    case "--all" where attached == nil: exploresAll = true
    case "--version", "--no-replay", "--no-explore", "--quick", "--json", "--details", "--all":
      throw UsageError(problem: "\(name) takes no value", advice: "see compare --help")
    case "--candidate":
      let candidates = Feature.all.flatMap(\.candidates).unique
      candidate = try Self.known("candidate", value(), among: candidates)
    case "--feature":
      let features = isCommand ? Feature.all : Feature.explored
      let name = try Self.known("feature", value(), among: features.map(\.name))
      feature = features.first { $0.name == name }
    case "--world": kind = try value()
    case "--seed": seed = try number(UInt64.self)
    case "--jobs":
      jobs = Int(try number(UInt16.self))
      if jobs == 0 { throw UsageError(problem: "--jobs 0 explores nothing", advice: "expected 1 or more") }
    case "--internal-world": internalWorld = Int(try number(UInt16.self))
    case "--shorten": shortening = .seconds(try number(UInt16.self))
    case "--walks": walks = Int(try number(UInt32.self))
    case "--output" where action == .explorer: output = try value()
    case "--extra" where action == .suite:
      extraStates = Int(try number(UInt8.self))
      if extraStates > 2 {
        throw UsageError(
          problem: "--extra \(extraStates) makes too large a suite", advice: "expected 0 to 2")
      }
    case "--output", "--extra":
      let command = name == "--output" ? "explorer" : "suite"
      throw UsageError(
        problem: "\(name) is for a command", advice: "did you mean compare \(command) \(name)?")
    case "--":
      files += rest
      rest = []
    case _ where name.hasPrefix("-") && name != "-":
      let advice = name.suggestion(among: Self.optionNames).map { "did you mean \($0)?" }
      throw UsageError(problem: "unknown option \(name)", advice: advice ?? "see compare --help")
    default: try add(file: argument)
    }
  }

  private mutating func add(file: String) throws(UsageError) {
    if file.isEmpty, action != .recording {
      throw UsageError(problem: "an argument is empty", advice: "expected the path of a GPX file")
    }
    // A plain word that is no file may have been meant as a command.
    let isMeant = isCommand || file.contains("/") || file.contains(".")
    guard isMeant || FileManager.default.fileExists(atPath: file) else {
      let command = file.suggestion(among: Self.commands.map(\.rawValue))
      throw UsageError(
        problem: "there is no command and no file '\(file)'",
        advice: command.map { "did you mean \($0)?" } ?? "see compare --help")
    }
    files.append(file)
  }

  /// A name that has to be one of some.
  static func known(_ what: String, _ name: String, among names: [String]) throws(UsageError) -> String {
    guard names.contains(name) else {
      throw UsageError(problem: "unknown \(what) '\(name)'", advice: name.advice(among: names))
    }
    return name
  }
}

extension Options.Action {
  /// The options of a command.
  fileprivate var options: [String] {
    switch self {
    case .machine, .rows, .declared: ["--feature"]
    case .suite: ["--feature", "--extra"]
    case .explorer: ["--feature", "--output"]
    case .recording: ["--candidate"]
    default: []
    }
  }

  /// What is wrong with the arguments of a command, and what it takes.
  fileprivate func error(_ problem: String) -> Options.UsageError {
    let taken =
      switch self {
      case .suite: "one --feature NAME and one --extra K at most"
      case .explorer: "one --feature NAME and one --output FILE"
      case .worlds: "no arguments"
      case .swap: "tracks only"
      case .recording: "--candidate NAME"
      default: "one --feature NAME at most"
      }
    return Options.UsageError(problem: problem, advice: "compare \(self) takes \(taken)")
  }
}
