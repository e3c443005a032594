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
        case .compare where !task.isCancelled:
          Terminal.writeToStandardError("interrupted; the findings follow, Ctrl-C again ends at once\n")
          task.cancel()
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
    case .machine:
      let page = try await MachinePage(of: feature, columns: Terminal.columns)
      try terminal.write(page.text(options))
    case .regressions, .declared:
      let regressions = feature.regressions.map(KnownDifference.regression)
      let known = options.command == .declared ? feature.declaredDifferences() : regressions
      let page = DifferencesPage(of: known, in: feature, columns: Terminal.columns)
      try await terminal.write(page.text(options, progress: show(_:_:)))
    case .explorer: try await writeExplorer(of: feature, options.candidate)
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
    let start = ContinuousClock.now
    var summary = Summary(options: options, columns: Terminal.columns)
    func write(_ text: String) throws { if !options.printsJSON { try terminal.write(text) } }
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
      terminal.show(
        progress: """
          \(elapsed.inMinutes)\(estimate), scenario \(position + 1) of \(scenarios.count), \(scenarios[position]): \
          \(states.counted("state"))
          """)
    }
    try await explorations.run { explored, scenario in
      try write(summary.add(explored, of: scenario.feature))
      return !summary.isDecided
    }
    if Task.isCancelled { summary.interrupted = scenarios.first { !summary.isExplored($0) } }
    let wantsWalks = summary.status != .different || options.exploresAll || options.seed != nil
    if wantsWalks, !Task.isCancelled, let candidate = options.walkedCandidate {
      let comparison = Compared.Scenario.walked.compared(candidate)
      let start = ContinuousClock.now
      // Random walks are long, and their locations and headings have random values outside the alphabet.
      let found = comparison.walk(
        count: Self.walks, length: Self.walkLength, seed: options.seed ?? 1, shortens: false
      ) { Compared.Stimulus.random(using: &$0) }
      let report = comparison.shortened(found, within: .seconds(10))
      summary.walks = (report, start.duration(to: .now) / .seconds(1))
    }
    if options.printsJSON {
      try terminal.write(Results(summary).json())
    } else {
      if summary.status == .same, !options.isYours { summary.example = await example(for: summary) }
      try terminal.write(summary.foot(seconds: start.duration(to: .now) / .seconds(1)))
    }
    return summary.status
  }

  /// The first declared difference that the candidate showed, with its shortest sequence.
  private func example(for summary: Summary) async -> Summary.Example? {
    for explored in summary.explored {
      guard let one = explored.declared.first else { continue }
      let known = KnownDifference.declared(id: one.id, reason: one.reason)
      let finding = await explored.feature.shortestFinding(of: known, progress: show(_:_:))
      return finding.map { ("\(explored.feature), \(one.id)", one.reason, $0) }
    }
    return nil
  }

  /// Prints the page into a pipe or, for a person, writes a file and overwrites only a file of its own.
  private func writeExplorer(of feature: any Feature, _ candidate: String) async throws {
    let file = URL(fileURLWithPath: "explorer.html")
    let old = try? String(contentsOf: file, encoding: .utf8)
    if terminal.isInteractive, FileManager.default.fileExists(atPath: file.path),
      old?.contains(ExplorerPage.mark) != true
    {
      throw CommandError(
        description: "explorer.html is no page of this command; rename it, or add > another.html")
    }
    let page = try await ExplorerPage(of: feature, with: candidate, progress: show(_:_:)).html()
    guard terminal.isInteractive else { return try terminal.write(page) }
    do {
      try Data(page.utf8).write(to: file, options: .atomic)
    } catch {
      throw CommandError(
        description: "explorer.html could not be written here; change to a folder of yours, or add > FILE")
    }
    try terminal.write("wrote explorer.html; open this page in a browser\n")
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
        "exploring \(scenario): \(progress.states.counted("state")), \(progress.transitions.counted("step"))"
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
