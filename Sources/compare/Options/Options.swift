import CaseStudy
import Foundation

/// What the command line asks for.
struct Options {
  enum Action {
    case compare
    case machine(Feature)
    case suite(Feature, extraStates: Int)
    case worlds
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
  var showsDetails = false
  /// Whether to go on where it is known that something differs.
  var exploresAll = false
  /// How long the difference of a random walk is shortened at most.
  var shortening = Duration.seconds(10)
  /// The one kind of world to explore; nil for all.
  var kind: String?
  var seed: UInt64?
  var walks: Int?
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  var tracks: [String] = []
  var internalWorld: Int?

  /// A command line that cannot be followed.
  struct UsageError: Error, CustomStringConvertible {
    var problem: String
    var advice: String

    var description: String { "compare: \(problem); \(advice)" }
  }

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
    if rest.first == "help" {
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
    let all = isQuick ? Feature.all : Feature.explored
    return (feature.map { [$0] } ?? all).filter { $0.candidates.contains(candidate) }
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

  var locationManager: Compared.Implementation? {
    guard features.contains(where: { $0.name == Feature.locationManager.name }) else { return nil }
    return Compared.Implementation.candidates.first { $0.name == candidate }
  }

  private func world(_ index: Int) throws(UsageError) -> WorldToExplore {
    guard let feature, feature.kinds.indices.contains(index) else {
      throw UsageError(problem: "there is no world \(index)", advice: "see compare --help")
    }
    return WorldToExplore(feature: feature, index: index)
  }
}
