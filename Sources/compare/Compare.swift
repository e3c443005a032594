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

  static func main() {
    exit(Compare().run(CommandLine.arguments.dropFirst()).rawValue)
  }

  private func run(_ arguments: some Sequence<String>) -> ExitStatus {
    do {
      let options = try Options(arguments)
      switch options.action {
      case .help: try terminal.write(Options.help + "\n")
      case .version: try terminal.write("compare \(Self.version)\n")
      case .machine: try terminal.write(StartStopMachine.diagram())
      case .rows: try terminal.write(RowsPage { show($0, $1) }.text + "\n")
      case .compare: return try compare(options)
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

  private func compare(_ options: Options) throws -> ExitStatus {
    let summary = Summary(
      candidate: options.candidate.name,
      playbacks: options.replays ? try playbacks(options) : [],
      explored: options.explores ? ExploredWorlds(candidate: options.candidate) { show($0, $1) } : nil,
      walks: options.explores
        ? RandomWalks.take(
          options.walks ?? RandomWalks.count, seed: options.seed ?? 1, candidate: options.candidate) : nil,
      declarations: options.candidate.declaredDifferences)
    try terminal.write(summary.text(for: terminal))
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

  private func show(_ kind: Compared.World.Kind, _ progress: ExplorationProgress) {
    terminal.show(
      progress: """
        exploring, \(kind): \(progress.states.grouped) states, \(progress.transitions.grouped) transitions, \
        frontier \(progress.frontier.grouped), \(progress.elapsed.formatted(.units(allowed: [.seconds], width: .narrow)))
        """)
  }
}
