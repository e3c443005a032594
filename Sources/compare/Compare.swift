import CoreLocationStandIn
import Equivalence
import Foundation
import LocationSubjects

/// Replays recordings through both implementations and says whether anything differed.
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
      case .help: print(Options.help)
      case .version: print("compare \(Self.version)")
      case .compare: return try compare(options)
      }
      return .same
    } catch {
      terminal.clearProgress()
      terminal.standardError("\(error)\n")
      return .unusable
    }
  }

  private func compare(_ options: Options) throws -> ExitStatus {
    let recordings = try options.tracks.isEmpty ? [.bundled()] : options.tracks.map(Recording.track)
    let declarations = DeclaredDifference<Stimulus, Observation>.ofModern
    let replays = try recordings.map { recording in
      try Replay(
        recording, control: .legacy, candidate: options.candidate, declared: declarations
      ) { fixes in
        terminal.show(progress: "\(recording.name.escapingControlCharacters): \(fixes.grouped) fixes")
      }
    }
    terminal.clearProgress()
    let report = Report(candidate: options.candidate.name, replays: replays, declarations: declarations)
    report.print(to: terminal)
    return report.isSame ? .same : .different
  }
}
