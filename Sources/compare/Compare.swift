import CaseStudy
import Equivalence
import Foundation

/// Compares two implementations by replay, exploration and random walks, and prints the result.
@main
@MainActor
struct Compare {
  nonisolated static let version = "1.0.0"

  static let (walks, walkLength) = (200, 200)

  private let terminal = Terminal()

  static func main() async {
    exit(await Compare().run(CommandLine.arguments.dropFirst()).rawValue)
  }

  private func run(_ arguments: some Sequence<String>) async -> ExitStatus {
    do {
      let options = try Options(arguments)
      let task = Task { try await run(options) }
      terminal.onInterruption { [command = options.command] status in
        switch command {
        // The parent process ends this process.
        case .exploreScenario: break
        // After the first interruption the comparison prints its findings. The second interruption ends the program.
        case .compare where !task.isCancelled: task.cancel()
        default: _exit(status)
        }
      }
      return try await task.value
    } catch {
      terminal.write(error: "\(error)")
      return .unusable
    }
  }

  private func run(_ options: Options) async throws -> ExitStatus {
    let feature = options.feature ?? LocationManagerFeature()
    switch options.command {
    case .help: try terminal.write(Options.help + "\n")
    case .version: try terminal.write("compare \(Self.version)\n")
    case .machine: try await terminal.write(feature.machineText())
    case .regressions, .declared:
      let regressions = feature.regressions.map(KnownDifference.regression)
      let known = options.command == .declared ? feature.declaredDifferences() : regressions
      try await terminal.write(DifferencesPage(of: known, in: feature, progress: show(_:_:)).text + "\n")
    case .explorer:
      try await terminal.write(
        ExplorerPage(of: feature, with: options.candidate, progress: show(_:_:)).html())
    case .replay: return try replay(options)
    case .swap: return try await swap(options)
    case .exploreScenario:
      // Create a process group, which the parent process can end as a whole.
      setpgid(0, 0)
      try await explore(options.scenarios[0], options)
    case .compare: return try await compare(options)
    }
    return .same
  }

  private func compare(_ options: Options) async throws -> ExitStatus {
    var summary = Summary(options: options)
    func write(_ text: String) throws { if !options.printsJSON { try terminal.write(text) } }
    try write("control: legacy, candidate: \(options.candidate)\n")
    let scenarios = options.scenarios
    let explorations = Explorations(options) { position, states in
      let place = "scenario \(position + 1) of \(scenarios.count), \(scenarios[position])"
      terminal.show(progress: "\(place): \(states.counted("state"))")
    }
    try await explorations.run { explored, scenario in
      try write(summary.add(explored, of: scenario.feature))
      return !summary.isDecided
    }
    summary.isInterrupted = Task.isCancelled
    let wantsWalks = summary.status != .different || options.exploresAll || options.seed != nil
    if wantsWalks, !summary.isInterrupted, let candidate = options.walkedCandidate {
      let comparison = Compared.Scenario.walked.compared(candidate)
      // Random walks are long, and their locations and headings have random values outside the alphabet.
      let found = comparison.walk(
        count: Self.walks, length: Self.walkLength, seed: options.seed ?? 1, shortens: false
      ) { Compared.Stimulus.random(using: &$0) }
      summary.walks = comparison.shortened(found, within: .seconds(10))
    }
    try terminal.write(options.printsJSON ? Results(summary).json() : summary.foot())
    return summary.status
  }

  private func swap(_ options: Options) async throws -> ExitStatus {
    var runs: [SwapRun] = []
    for recording in try recordings(options) {
      runs += try await SwapRun.all(over: recording) { terminal.show(progress: $0) }
    }
    let summary = SwapSummary(runs: runs)
    try terminal.write(summary.text)
    return summary.status
  }

  private func replay(_ options: Options) throws -> ExitStatus {
    guard let candidate = Compared.implementations.first(where: { $0.name == options.candidate })
    else { preconditionFailure("every candidate of a replay is a location manager") }
    let results = try recordings(options).map { ReplayResult($0, candidate: candidate) }
    try terminal.write(results.map { $0.text + "\n" }.joined(separator: "\n"))
    return results.contains(where: \.isDifferent) ? .different : .same
  }

  private func recordings(_ options: Options) throws -> [LocationRecording] {
    try options.files.isEmpty
      ? [.bundled()] : options.files.map { path in try LocationRecording(path: path) }
  }

  private func explore(_ scenario: ScenarioToExplore, _ options: Options) async throws {
    let explored = await scenario.feature.explore(
      scenario.index, candidate: options.candidate, exploresAll: options.exploresAll
    ) { progress in
      // If the write fails, the parent process has ended.
      if (try? terminal.write("\(progress.states)\n")) == nil { exit(ExitStatus.unusable.rawValue) }
    }
    // A class of your own may have printed text without a newline.
    try terminal.write("\n" + String(decoding: JSONEncoder().encode(explored), as: UTF8.self) + "\n")
  }

  private func show(_ scenario: ScenarioToExplore, _ progress: ExplorationProgress) {
    terminal.show(
      progress:
        "exploring \(scenario): \(progress.states.counted("state")), \(progress.transitions.counted("transition"))"
    )
  }
}

enum ExitStatus: Int32 {
  /// No undeclared difference.
  case same = 0
  /// An undeclared difference.
  case different = 1
  /// The arguments are wrong, or the input cannot be read.
  case unusable = 2
  /// No undeclared difference, but a problem prevents a proof.
  case inconclusive = 3
}

/// A problem that ends the command, with the line to print.
struct CommandError: Error, CustomStringConvertible {
  let description: String
}

/// The subject of replays and of random walks.
typealias Compared = LocationManagerSubject
