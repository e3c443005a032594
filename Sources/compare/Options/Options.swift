import CaseStudy
import Foundation

/// What the command line asks for.
struct Options {
  /// What is done; a command is called by the name of its case.
  enum Action: String {
    case compare, machine, suite, rows, declared, worlds, explorer, swap, recording, help, version
    /// What this program does for itself in a process of its own, see ``Explorations``.
    case exploreWorld
  }

  var action = Action.compare
  var candidate = "modern"
  /// The one feature that was named.
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
  /// The files that were named.
  var files: [String] = []
  /// The file to write.
  var output = ""
  /// How many states more than the machine a suite allows for.
  var extraStates = 0
  var internalWorld: Int?

  /// A command line that cannot be followed.
  struct UsageError: Error, CustomStringConvertible {
    var problem: String
    var advice: String

    var description: String { "compare: \(problem); \(advice)" }
  }

  /// How many random walks are taken, and how many steps each has, unless said otherwise.
  static let (walks, walkLength) = (200, 200)

  // MARK: What is compared

  /// The features to compare.
  var features: [Feature] {
    let all = isQuick ? Feature.all : Feature.explored
    return (feature.map { [$0] } ?? all).filter { $0.candidates.contains(candidate) }
  }

  /// The kinds of world to explore.
  var worlds: [WorldToExplore] {
    WorldToExplore.all(of: features).filter { world in
      if let internalWorld { return world.index == internalWorld }
      if let kind { return world.kind == kind }
      return !isQuick || world.index == 0
    }
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
}
