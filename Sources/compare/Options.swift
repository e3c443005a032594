import CoreLocationStandIn
import LocationSubjects

/// What the command line asks for.
struct Options {
  enum Action {
    case compare
    case help
    case version
  }

  var action = Action.compare
  var candidate = Implementation.modern
  var tracks: [String] = []

  /// A command line that cannot be followed.
  struct UsageError: Error, CustomStringConvertible {
    var problem: String
    var advice: String

    var description: String { "compare: \(problem); \(advice)" }
  }

  static let help = """
    USAGE: compare [--candidate NAME] [TRACK.gpx ...]

    Replays a recording through the inherited location manager and the refactored one, on the same simulated
    platform, and says whether anything that a client or the platform can see differed. Without a track it replays
    a walk of its own, with a permission prompt, a refusal and a later grant, headings, rotations and errors.

    OPTIONS:
      --candidate NAME  What is compared with the legacy implementation: \(candidateNames) (default: modern).
      --help            Show this.
      --version         Show the version.

    EXIT STATUS: 0 nothing undeclared differed, 1 something did, 2 wrong usage or unreadable input.
    """

  private static var candidateNames: String {
    Implementation.all.map(\.name).joined(separator: ", ")
  }

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      let (name, attached) = Self.split(argument)
      switch name {
      case "--help", "-h": action = .help
      case "--version": action = .version
      case "--candidate": candidate = try Self.candidate(named: Self.value(of: name, attached, &rest))
      case "--":
        tracks += rest
        rest = []
      case _ where name.hasPrefix("-") && name != "-":
        throw UsageError(
          problem: "unknown option \(name.escapingControlCharacters)", advice: "see compare --help")
      default: tracks.append(argument)
      }
    }
  }

  private static func candidate(named name: String) throws(UsageError) -> Implementation {
    guard let candidate = Implementation.all.first(where: { $0.name == name }) else {
      throw UsageError(
        problem: "unknown candidate '\(name.escapingControlCharacters)'",
        advice: "expected one of: \(candidateNames)")
    }
    return candidate
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
