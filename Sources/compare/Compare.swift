import CaseStudy
import Equivalence
import Foundation
import Terminal

/// Compares two implementations by replay, exploration and random walks, and says what came of it.
@main
@MainActor
struct Compare {
  static let version = "0.1.0"

  private let terminal = Terminal()

  static func main() async {
    exit(await Compare().run(CommandLine.arguments.dropFirst()).rawValue)
  }

  private func run(_ arguments: some Sequence<String>) async -> ExitStatus {
    if terminal.showsProgress { terminal.onInterruption { _exit($0) } }
    do {
      let options = try Options(arguments)
      switch options.action {
      case .help: try terminal.write(Options.help + "\n")
      case .version: try terminal.write("compare \(Self.version)\n")
      case .machine: try terminal.write(StartStopMachine.diagram())
      case .rows: try terminal.write(RowsPage { show($0, $1) }.text + "\n")
      case .exploreWorld(let index): try explore(index, options)
      case .compare: return try await compare(options)
      }
      return .same
    } catch let error as Terminal.OutputError {
      terminal.write(error: "compare: \(error)")
      return .unusable
    } catch {
      terminal.write(error: "\(error)")
      return .unusable
    }
  }

  private func compare(_ options: Options) async throws -> ExitStatus {
    var summary = Summary(
      candidate: options.candidate.name, playbacks: options.replays ? try playbacks(options) : [],
      declarations: options.candidate.declaredDifferences)
    try terminal.write(summary.head)
    if options.explores {
      summary.explored = ExploredWorlds()
      try terminal.write(summary.exploredHeader)
      try await explore(options) { world in
        summary.explored?.worlds.append(world)
        try terminal.write(summary.row(of: world))
      }
      try terminal.write(summary.exploredTotal)
      summary.walks = RandomWalks.take(
        options.walks ?? RandomWalks.count, seed: options.seed ?? 1, candidate: options.candidate)
    }
    try terminal.write(summary.foot(for: terminal))
    return summary.status
  }

  private func playbacks(_ options: Options) throws -> [Playback] {
    let recordings = try options.tracks.isEmpty ? [.bundled()] : options.tracks.map(Recording.track)
    return try recordings.map { recording in
      try Playback(recording, candidate: options.candidate) { fixes in
        terminal.show(progress: "\(recording.name): \(fixes.grouped) fixes")
      }
    }
  }

  // MARK: Exploring

  /// Explores every kind of world, and hands over each as soon as those before it are done.
  private func explore(_ options: Options, _ body: (ExploredWorld) throws -> Void) async throws {
    let kinds = Compared.World.Kind.all
    guard options.jobs > 1 else {
      for kind in kinds {
        try body(ExploredWorld(kind, candidate: options.candidate) { show(kind, $0) })
      }
      return
    }
    try await ParallelExploration(candidate: options.candidate, jobs: options.jobs) { done, running in
      terminal.show(
        progress: "exploring, \(done) of \(kinds.count) worlds done; \(running.joined(separator: ", "))")
    }.run(kinds, body)
  }

  /// Explores one kind of world for another process of this program.
  private func explore(_ index: Int, _ options: Options) throws {
    guard Compared.World.Kind.all.indices.contains(index) else {
      throw Options.UsageError(problem: "there is no world \(index)", advice: "see compare --help")
    }
    let encoder = JSONEncoder()
    func send(_ message: ParallelExploration.Message) throws {
      try terminal.write(String(decoding: encoder.encode(message), as: UTF8.self) + "\n")
    }
    let world = ExploredWorld(Compared.World.Kind.all[index], candidate: options.candidate) { progress in
      // Nobody listens any more: the process that wanted to know is gone.
      if (try? send(.progress(states: progress.states))) == nil { exit(ExitStatus.unusable.rawValue) }
    }
    try send(.explored(world))
  }

  private func show(_ kind: Compared.World.Kind, _ progress: ExplorationProgress) {
    terminal.show(
      progress:
        "exploring \(kind): \(progress.states.grouped) states, \(progress.transitions.grouped) transitions"
    )
  }
}
