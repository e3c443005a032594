import CaseStudy
import Foundation

/// What the command line asks for.
struct Options {
  enum Action {
    case compare
    case machine
    case rows
    /// What this program does for itself in a process of its own, see ``ParallelExploration``.
    case exploreWorld(Int)
    case help
    case version
  }

  var action = Action.compare
  var candidate = Compared.Implementation.modern
  var replays = true
  var explores = true
  var seed: UInt64?
  var walks: Int?
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  var tracks: [String] = []

  /// A command line that cannot be followed.
  struct UsageError: Error, CustomStringConvertible {
    var problem: String
    var advice: String

    var description: String { "compare: \(problem); \(advice)" }
  }

  static let help = """
    USAGE: compare [OPTIONS] [TRACK.gpx ...]
           compare machine
           compare rows

    Compares the refactored location manager with the inherited one, on the same simulated platform, in everything
    that a client or the platform can see: replays a recording through both, explores what both can do until there
    is nothing new, and takes random walks with values outside the alphabet. Without a track it replays a walk of
    its own, with a permission prompt, a refusal and a later grant, headings, rotations and errors. A track is a
    regular file; a pipe is refused, because it could block.

    OPTIONS:
      --candidate NAME  What is compared with the legacy implementation: \(candidateNames) (default: modern).
      --no-replay       Do not replay.
      --no-explore      Do not explore, and take no walks.
      --walks N         How many random walks to take, of \(RandomWalks.length) steps each (default: \(RandomWalks.count)).
      --jobs N          How many worlds to explore at a time (default: one a core).
      --seed N          What the walks are drawn by; the same number gives the same walks (default: 1).
      --help            Show this.
      --version         Show the version.

    compare machine     Prints the start-stop machine of the legacy implementation as a Mermaid diagram.
    compare rows        Prints, in Markdown, what the draft changed, each with the shortest sequence that shows it.

    EXIT STATUS: 0 nothing undeclared differs; 1 something does; 2 wrong usage, unreadable input or no room for the
    result; 3 nothing undeclared was found, but a limit or a blind spot prevents a proof.
    """

  private static var candidateNames: String {
    Compared.Implementation.candidates.map(\.name).joined(separator: ", ")
  }

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    let arguments = Array(arguments)
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      action = .help
      return
    }
    var rest = arguments[...]
    if let command = rest.first, let action = Self.commands[command] {
      self.action = action
      rest.removeFirst()
      if let extra = rest.first {
        throw UsageError(
          problem: "unexpected '\(extra)'",
          advice: "compare \(command) takes no arguments")
      }
    }
    var given: Set<String> = []
    while let argument = rest.popFirst() {
      let (name, _) = Self.split(argument)
      if name.hasPrefix("--"), name != "--", !given.insert(name).inserted {
        throw UsageError(problem: "\(name) is given twice", advice: "give it once")
      }
      try read(argument, &rest)
    }
    try checkCombination()
  }

  private func checkCombination() throws(UsageError) {
    if !replays && !explores {
      throw UsageError(problem: "nothing is left to do", advice: "use --no-replay or --no-explore, not both")
    }
    if !replays && !tracks.isEmpty {
      throw UsageError(problem: "--no-replay leaves the tracks unread", advice: "leave out one or the other")
    }
    if !explores && (seed != nil || walks != nil) {
      throw UsageError(
        problem: "--no-explore takes no walks", advice: "leave it out, or --seed and --walks")
    }
  }

  private static let commands: [String: Action] = ["machine": .machine, "rows": .rows]

  private mutating func read(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let (name, attached) = Self.split(argument)
    switch name {
    case "--version" where attached == nil: action = .version
    case "--no-replay" where attached == nil: replays = false
    case "--no-explore" where attached == nil: explores = false
    case "--version", "--no-replay", "--no-explore":
      throw UsageError(problem: "\(name) takes no value", advice: "see compare --help")
    case "--candidate": candidate = try Self.candidate(named: Self.value(of: name, attached, &rest))
    case "--seed": seed = try Self.number(Self.value(of: name, attached, &rest), of: name)
    case "--jobs":
      let number: UInt16 = try Self.number(Self.value(of: name, attached, &rest), of: name)
      guard number > 0 else {
        throw UsageError(problem: "--jobs 0 explores nothing", advice: "expected 1 or more")
      }
      jobs = Int(number)
    case "--internal-world":
      action = .exploreWorld(Int(try Self.number(Self.value(of: name, attached, &rest), of: name) as UInt16))
    case "--walks": walks = Int(try Self.number(Self.value(of: name, attached, &rest), of: name) as UInt32)
    case "--":
      tracks += rest
      rest = []
    case _ where name.hasPrefix("-") && name != "-":
      throw UsageError(
        problem: "unknown option \(name)", advice: "see compare --help")
    case "": throw UsageError(problem: "an argument is empty", advice: "expected the path of a GPX file")
    default: tracks.append(argument)
    }
  }

  private static func candidate(named name: String) throws(UsageError) -> Compared.Implementation {
    guard let candidate = Compared.Implementation.candidates.first(where: { $0.name == name }) else {
      throw UsageError(
        problem: "unknown candidate '\(name)'",
        advice: "expected one of: \(candidateNames)")
    }
    return candidate
  }

  private static func number<Number: FixedWidthInteger>(
    _ text: String, of name: String
  ) throws(UsageError) -> Number {
    guard let number = Number(text) else {
      throw UsageError(
        problem: "\(name) '\(text)' is not a whole number in range",
        advice: "expected one from 0 to \(Number.max)")
    }
    return number
  }

  /// Splits `--name=value`; anything else is a name alone.
  private static func split(_ argument: String) -> (name: String, attached: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  private static func value(
    of name: String, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError(problem: "\(name) needs a value", advice: "see compare --help")
    }
    return value
  }
}
