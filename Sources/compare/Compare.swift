import CaseStudy
import Equivalence
import Foundation

/// Compares two implementations by replay, exploration and random walks, and prints the result.
@main
@MainActor
struct Compare {
  nonisolated static let version = "1.0.0"
  /// The exit status after wrong arguments, an unreadable input or an unwritable output.
  private static let failure: Int32 = 2

  private let terminal = Terminal()

  static func main() async {
    exit(await Compare().run(CommandLine.arguments.dropFirst()))
  }

  private func run(_ arguments: some Sequence<String>) async -> Int32 {
    do {
      let options = try Options(arguments)
      let task = Task { try await run(options) }
      terminal.onInterruption { [command = options.command] status in
        switch command {
        // The parent process ends this one.
        case .exploreScenario: break
        // The first interruption makes the comparison print its findings, and the second one ends the program.
        case .compare where !task.isCancelled:
          Terminal.writeToStandardError("interrupted; the findings follow, Ctrl-C again ends at once\n")
          task.cancel()
        default: _exit(status)
        }
      }
      return try await task.value.exitStatus
    } catch {
      terminal.write(error: "\(error)")
      return Self.failure
    }
  }

  private func run(_ options: Options) async throws -> Verdict {
    let feature = options.feature ?? LocationManagerFeature()
    switch options.command {
    case .help: try terminal.write(Options.help + "\n")
    case .version: try terminal.write("compare \(Self.version)\n")
    case .machine: try await terminal.write(feature.machinePage(options))
    case .regressions, .declared:
      try await terminal.write(feature.differencesPage(options, progress: show(_:_:)))
    case .explorer:
      let file = terminal.isInteractive ? try ExplorerFile() : nil
      let page = try await ExplorerPage(of: feature, with: options.candidate, progress: show(_:_:)).html()
      try terminal.write(file?.write(page) ?? page)
    case .replay: return try replay(options)
    case .swap: return try await swap(options)
    case .exploreScenario:
      // The parent process can end a group at once, so this process and its children get one of their own.
      setpgid(0, 0)
      try await explore(options.scenarios[0], options)
    case .compare: return try await compare(options)
    }
    return .equivalent
  }

  private func compare(_ options: Options) async throws -> Verdict {
    let start = ContinuousClock.now
    var summary = Summary(options: options, columns: Terminal.columns)
    func write(_ text: String) throws { if !options.has(.json) { try terminal.write(text) } }
    try write(summary.head)
    #if DEBUG
    let hint = "This is a debug build. About four times faster: swift run -c release compare\n"
    if terminal.isInteractive { try write(hint) }
    #endif
    let scenarios = options.scenarios
    let explorations = Explorations(options) { position, states in
      let elapsed = start.duration(to: .now)
      // Until some explorations have ended, an estimate would be a guess.
      let estimate = position < 3 ? "" : " of about \((elapsed * scenarios.count / position).inMinutes)"
      let place = "scenario \(position + 1) of \(scenarios.count), \(states.counted("state"))"
      terminal.show(progress: "\(elapsed.inMinutes)\(estimate), \(place): \(scenarios[position])")
    }
    summary.interrupted = try await explorations.run { explored, scenario in
      try write(summary.add(explored, of: scenario.feature))
      return !summary.isDecided
    }
    let wantsWalks = summary.verdict != .different || options.has(.all)
    if wantsWalks, !Task.isCancelled, options.takesWalks {
      let start = ContinuousClock.now
      let comparison = Compared.Scenario.walked.compared(options.manager)
      // Unlike the exploration, random walks are long and use values outside the alphabet.
      let found = comparison.walk(count: 200, length: 200, seed: 1, shortens: false) {
        Compared.Stimulus.random(using: &$0)
      }
      summary.walks = (comparison.shortened(found, within: .seconds(10)), start.duration(to: .now))
    }
    if options.has(.json) {
      try terminal.write(Results(summary).json)
    } else {
      if summary.verdict.isEquivalent, !options.isYours { await summary.findExample(progress: show(_:_:)) }
      try terminal.write(summary.foot(after: start.duration(to: .now)))
    }
    return summary.verdict
  }

  private func swap(_ options: Options) async throws -> Verdict {
    var runs: [SwapRun] = []
    for recording in try recordings(options) {
      runs += try await SwapRun.all(over: recording) { terminal.show(progress: $0) }
    }
    try terminal.write(runs.text)
    return runs.contains(where: \.isDifferent) ? .different : .equivalent
  }

  private func replay(_ options: Options) throws -> Verdict {
    let results = try recordings(options).map { ReplayResult($0, candidate: options.manager) }
    try terminal.write(results.map { $0.text + "\n" }.joined(separator: "\n"))
    return results.contains(where: \.isDifferent) ? .different : .equivalent
  }

  private func recordings(_ options: Options) throws -> [LocationRecording] {
    try options.files.isEmpty ? [.bundled()] : options.files.map { try LocationRecording(path: $0) }
  }

  private func explore(_ scenario: ScenarioToExplore, _ options: Options) async throws {
    let explored = await scenario.feature.explore(
      scenario.index, candidate: options.candidate, exploresAll: options.has(.all)
    ) { progress in
      // If the write fails, the parent process has ended.
      if (try? terminal.write("\(progress.states)\n")) == nil { exit(Self.failure) }
    }
    // A class of your own may have printed text without a newline.
    try terminal.write("\n" + String(decoding: JSONEncoder().encode(explored), as: UTF8.self) + "\n")
  }

  private func show(_ scenario: String, _ progress: ExplorationProgress) {
    let counts = "\(progress.states.counted("state")), \(progress.transitions.counted("step"))"
    terminal.show(progress: "exploring \(scenario): \(counts)")
  }
}

/// A problem that ends the command, with the line to print about it.
struct CommandError: Error, CustomStringConvertible {
  let description: String

  init(_ problem: String, _ advice: String = "see compare --help") {
    description = "\(problem); \(advice)"
  }
}

/// The subject of replays and of random walks.
typealias Compared = LocationManagerSubject
