import CaseStudy
import Foundation
import Terminal

/// What the command line asks for.
struct Options {
  enum Action {
    case compare
    case machine(Feature)
    case rows(Feature)
    case declared(Feature)
    case explorer(Feature, output: String)
    case pictures
    case swap
    case recording(String)
    /// What this program does for itself in a process of its own, see ``ParallelExploration``.
    case exploreWorld(WorldToExplore)
    case help
    case version
  }

  var action = Action.compare
  var candidate = "modern"
  /// The one feature to compare; nil for all that have the candidate.
  var feature: Feature?
  var replays = true
  var explores = true
  var isQuick = false
  var printsJSON = false
  /// The one kind of world to explore; nil for all.
  var kind: String?
  var seed: UInt64?
  var walks: Int?
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  var tracks: [String] = []
  private var internalWorld: Int?

  /// A command line that cannot be followed.
  struct UsageError: Error, CustomStringConvertible {
    var problem: String
    var advice: String

    var description: String { "compare: \(problem); \(advice)" }
  }

  static let help = """
    USAGE: compare [OPTIONS] [TRACK.gpx ...]
           compare help
           compare machine [--feature NAME]
           compare rows [--feature NAME]
           compare declared [--feature NAME]
           compare explorer [--feature NAME] --output FILE.html
           compare pictures
           compare swap [TRACK.gpx ...]
           compare recording FILE [--candidate NAME]

    Compares what was refactored with what was inherited, feature by feature, on
    the same simulated platform, in everything that a client or the platform can
    see: explores what both can do until there is nothing new. Through both
    location managers it also replays a recording, and takes random walks with
    values outside the alphabet. Without a track it replays a walk of its own,
    with a permission prompt, a refusal and a later grant, headings, rotations and
    errors. A track is a regular file; a pipe is refused, because it could block.

    OPTIONS:
      --feature NAME    The one feature to compare (default: all of them that have
                        the candidate):
    \(folded(featureNames(of: Feature.all)))
      --world NAME      The one kind of world to explore, for instance
                        'location lags' (default: all).
      --quick           Explore the plainest kind of world of each feature only,
                        and take no walks. It takes seconds.
      --json            Print the result as one JSON document, which Docs/JSON.md
                        describes.
      --candidate NAME  What is compared with the legacy implementation (default:
                        modern):
    \(folded(candidateNames))
      --no-replay       Do not replay.
      --no-explore      Do not explore, and take no walks.
      --walks N         How many random walks to take, of \(RandomWalks.length) steps each
                        (default: \(RandomWalks.count)).
      --jobs N          How many worlds to explore at a time (default: one a core).
      --seed N          What the walks are drawn by; the same number gives the same
                        walks (default: 1).
      --help            Show this; so does compare help.
      --version         Show the version.

    COMMANDS, about the location manager unless --feature names another:
      compare machine   Prints the smallest machine of the legacy implementation,
                        state by state.
      compare rows      Prints, in Markdown, what the draft changed, each with the
                        shortest sequence that shows it.
      compare declared  Prints, in Markdown, what modern is meant to do otherwise
                        than legacy, each with the shortest sequence that shows it.
      compare explorer  Writes a page for a browser that leads legacy and its
                        candidates step by step.
      compare pictures  Writes the pictures of the case study beside the pages that
                        show them, in the current folder.
      compare swap      Runs the app over a recording with the inherited location
                        manager, with both, and with the modern one; then with the
                        draft beside the inherited one, each mismatch as its
                        shortest sequence.
      compare recording Shortens the recording of a mismatch that an app has
                        written, and prints it as a test.

    EXIT STATUS: 0 nothing undeclared differs; 1 something does; 2 wrong usage,
    unreadable input or no room for the result; 3 nothing undeclared was found, but
    a limit or a blind spot prevents a proof.
    """

  private static func folded(_ names: String) -> String {
    names.folded(to: 80, indent: String(repeating: " ", count: 24))
  }

  private static var candidateNames: String { names(of: Feature.all.flatMap(\.candidates)) }

  private static func featureNames(of features: [Feature]) -> String { names(of: features.map(\.name)) }

  private static func names(of names: [String]) -> String { unique(names).joined(separator: ", ") }

  /// The names, each once.
  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { all, name in if !all.contains(name) { all.append(name) } }
  }

  private static var optionNames: [String] { help.matches(of: /--[a-z][-a-z]+/).map { String($0.0) } }

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    let arguments = Array(arguments)
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      action = .help
      return
    }
    var rest = arguments[...]
    if rest.first == "swap" {
      action = .swap
      tracks = try Self.tracks(rest.dropFirst())
      return
    }
    if rest.first == "recording" {
      try readRecording(rest.dropFirst())
      return
    }
    if rest == ["help"] {
      action = .help
      return
    }
    if let command = rest.first, Self.commands.contains(command) {
      action = try Self.action(of: command, rest.dropFirst())
      return
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
    if let internalWorld { action = .exploreWorld(try world(internalWorld)) }
  }

  // MARK: What is compared

  /// The features to compare.
  var features: [Feature] {
    (feature.map { [$0] } ?? Feature.all).filter { $0.candidates.contains(candidate) }
  }

  /// The kinds of world to explore.
  var worlds: [WorldToExplore] {
    let all = WorldToExplore.all(of: features)
    if let kind { return all.filter { $0.kind == kind } }
    return isQuick ? all.filter { $0.index == 0 } : all
  }

  /// The location manager that recordings are replayed through; nil if nothing is to be replayed.
  var replayedCandidate: Compared.Implementation? { replays ? locationManager : nil }

  /// The location manager that walks are taken through; nil if none is compared.
  var walkedCandidate: Compared.Implementation? {
    explores && !isQuick && kind == nil ? locationManager : nil
  }

  private var locationManager: Compared.Implementation? {
    guard features.contains(where: { $0.name == Feature.locationManager.name }) else { return nil }
    return Compared.Implementation.candidates.first { $0.name == candidate }
  }

  private func checkCombination() throws(UsageError) {
    guard !features.isEmpty else {
      throw UsageError(
        problem: "\(feature.map(\.name) ?? "") has no candidate '\(candidate)'",
        advice: "expected one of: \(Self.names(of: feature?.candidates ?? []))")
    }
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
    try checkWorlds()
    try checkThatOnlyTheLocationManagerMoves()
  }

  private func checkWorlds() throws(UsageError) {
    let option = kind == nil ? "--quick" : "--world"
    guard isQuick || kind != nil else { return }
    if isQuick && kind != nil {
      throw UsageError(problem: "--quick explores the plainest world", advice: "leave out --quick or --world")
    }
    if !explores {
      throw UsageError(
        problem: "--no-explore explores no world", advice: "leave out one of --no-explore and \(option)")
    }
    if seed != nil || walks != nil {
      throw UsageError(problem: "\(option) takes no walks", advice: "leave it out, or --seed and --walks")
    }
    if let kind, worlds.isEmpty {
      let kinds = Self.unique(features.flatMap(\.kinds))
      throw UsageError(problem: "unknown world '\(kind)'", advice: kind.advice(among: kinds))
    }
  }

  private func checkThatOnlyTheLocationManagerMoves() throws(UsageError) {
    guard locationManager == nil else { return }
    let advice = "leave it out, or use --feature \(Feature.locationManager)"
    if !tracks.isEmpty {
      throw UsageError(problem: "only the location manager replays a track", advice: advice)
    }
    if !explores {
      throw UsageError(problem: "--no-explore leaves nothing to do without a replay", advice: advice)
    }
    if seed != nil || walks != nil {
      throw UsageError(problem: "only the location manager takes walks", advice: advice)
    }
  }

  private func world(_ index: Int) throws(UsageError) -> WorldToExplore {
    guard let feature, feature.kinds.indices.contains(index) else {
      throw UsageError(problem: "there is no world \(index)", advice: "see compare --help")
    }
    return WorldToExplore(feature: feature, index: index)
  }

  // MARK: Reading

  private static let commands = ["machine", "rows", "declared", "explorer", "pictures"]

  private mutating func readRecording(_ arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    var files: [String] = []
    while let argument = rest.popFirst() {
      let (name, attached) = Self.split(argument)
      if name == "--candidate" {
        candidate = try Self.candidate(named: Self.value(of: name, attached, &rest))
      } else if name.hasPrefix("-") {
        throw UsageError(
          problem: "unknown option \(name)", advice: "compare recording takes --candidate NAME")
      } else {
        files.append(argument)
      }
    }
    guard files.count == 1 else {
      throw UsageError(
        problem: "\(files.count) recordings are given", advice: "compare recording takes one file")
    }
    action = .recording(files[0])
  }

  /// The tracks of a command that takes nothing else.
  private static func tracks(_ arguments: ArraySlice<String>) throws(UsageError) -> [String] {
    var tracks: [String] = []
    for (index, argument) in zip(arguments.indices, arguments) {
      if argument == "--" { return tracks + arguments[(index + 1)...] }
      if argument.hasPrefix("-"), argument != "-" {
        throw UsageError(problem: "unknown option \(argument)", advice: "compare swap takes tracks only")
      }
      if argument.isEmpty {
        throw UsageError(problem: "an argument is empty", advice: "expected the path of a GPX file")
      }
      tracks.append(argument)
    }
    return tracks
  }

  private static func action(
    of command: String, _ arguments: ArraySlice<String>
  ) throws(UsageError) -> Action {
    let (feature, output) = try commandOptions(of: command, arguments)
    switch command {
    case "machine": return .machine(feature)
    case "declared": return .declared(feature)
    case "pictures": return .pictures
    case "explorer":
      guard let output else {
        throw UsageError(problem: "compare explorer needs --output", advice: "name the file to write")
      }
      return .explorer(feature, output: output)
    default: break
    }
    guard !feature.rows.isEmpty else {
      throw UsageError(
        problem: "\(feature) has no rows",
        advice: "expected one of: \(featureNames(of: Feature.all.filter { !$0.rows.isEmpty }))")
    }
    return .rows(feature)
  }

  /// The feature that a command is about, and the file that it writes.
  private static func commandOptions(
    of command: String, _ arguments: ArraySlice<String>
  ) throws(UsageError) -> (feature: Feature, output: String?) {
    var rest = arguments
    var feature: Feature?
    var output: String?
    while let argument = rest.popFirst() {
      let (name, attached) = split(argument)
      switch name {
      case "--feature" where feature == nil && command != "pictures":
        feature = try self.feature(named: value(of: name, attached, &rest))
      case "--output" where output == nil && command == "explorer":
        output = try value(of: name, attached, &rest)
      default:
        let options =
          ["explorer": "one --feature NAME and one --output FILE", "pictures": "no arguments"][command]
          ?? "one --feature NAME at most"
        throw UsageError(problem: "unexpected '\(argument)'", advice: "compare \(command) takes \(options)")
      }
    }
    return (feature ?? .locationManager, output)
  }

  private mutating func read(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let (name, attached) = Self.split(argument)
    switch name {
    case "--version" where attached == nil: action = .version
    case "--no-replay" where attached == nil: replays = false
    case "--no-explore" where attached == nil: explores = false
    case "--quick" where attached == nil: isQuick = true
    case "--json" where attached == nil: printsJSON = true
    case "--version", "--no-replay", "--no-explore", "--quick", "--json":
      throw UsageError(problem: "\(name) takes no value", advice: "see compare --help")
    case "--candidate": candidate = try Self.candidate(named: Self.value(of: name, attached, &rest))
    case "--feature": feature = try Self.feature(named: Self.value(of: name, attached, &rest))
    case "--world": kind = try Self.value(of: name, attached, &rest)
    case "--seed": seed = try Self.number(Self.value(of: name, attached, &rest), of: name)
    case "--jobs":
      let number: UInt16 = try Self.number(Self.value(of: name, attached, &rest), of: name)
      guard number > 0 else {
        throw UsageError(problem: "--jobs 0 explores nothing", advice: "expected 1 or more")
      }
      jobs = Int(number)
    case "--internal-world":
      internalWorld = Int(try Self.number(Self.value(of: name, attached, &rest), of: name) as UInt16)
    case "--walks": walks = Int(try Self.number(Self.value(of: name, attached, &rest), of: name) as UInt32)
    case "--":
      tracks += rest
      rest = []
    case _ where name.hasPrefix("-") && name != "-":
      let advice = name.suggestion(among: Self.optionNames).map { "did you mean \($0)?" }
      throw UsageError(problem: "unknown option \(name)", advice: advice ?? "see compare --help")
    case "": throw UsageError(problem: "an argument is empty", advice: "expected the path of a GPX file")
    default: try add(track: argument)
    }
  }

  /// A word that is no file and nearly a command was meant as one.
  private mutating func add(track: String) throws(UsageError) {
    let isPath = track.contains("/") || track.contains(".")
    if !isPath, let command = track.suggestion(among: Self.commands + ["swap", "recording", "help"]),
      !FileManager.default.fileExists(atPath: track)
    {
      throw UsageError(
        problem: "there is no command and no file '\(track)'", advice: "did you mean \(command)?")
    }
    tracks.append(track)
  }

  private static func candidate(named name: String) throws(UsageError) -> String {
    guard Feature.all.contains(where: { $0.candidates.contains(name) }) else {
      throw UsageError(
        problem: "unknown candidate '\(name)'",
        advice: name.advice(among: unique(Feature.all.flatMap(\.candidates))))
    }
    return name
  }

  private static func feature(named name: String) throws(UsageError) -> Feature {
    guard let feature = Feature.all.first(where: { $0.name == name }) else {
      throw UsageError(
        problem: "unknown feature '\(name)'", advice: name.advice(among: Feature.all.map(\.name)))
    }
    return feature
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
