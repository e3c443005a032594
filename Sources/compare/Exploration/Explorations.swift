import CaseStudy
import Equivalence
import Foundation

/// Explores scenarios, each in a process of its own.
///
/// Threads would not help, because legacy calls class methods and singletons, which a process has only once. A class of
/// your own may also crash its process.
@MainActor
final class Explorations {
  private let options: Options
  private let scenarios: [ScenarioToExplore]
  private let progress: (_ position: Int, _ states: Int) -> Void
  /// The number of further processes that may run now.
  private var freeJobs: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The number of states that each running exploration knows, by the position of its scenario.
  private var states: [Int: Int] = [:]

  /// - Parameter progress: Receives the position of the first running scenario, and the number of its known states.
  init(_ options: Options, progress: @escaping (_ position: Int, _ states: Int) -> Void) {
    self.options = options
    self.progress = progress
    scenarios = options.scenarios
    freeJobs = options.jobs
  }

  /// Explores all scenarios, and calls a closure with each result in the order of the scenarios.
  ///
  /// - Parameter body: Receives a result and its scenario, and returns true to go on with the feature.
  /// - Returns: If the task was cancelled, the first scenario without a result.
  func run(_ body: (ExploredScenario, ScenarioToExplore) throws -> Bool) async throws -> ScenarioToExplore? {
    let explorations = scenarios.indices.map { index in Task { try await exploreInTurn(index) } }
    let pairs = Array(zip(scenarios, explorations))
    defer { for exploration in explorations { exploration.cancel() } }
    var decided: String?
    var interrupted: ScenarioToExplore?
    try await withTaskCancellationHandler {
      for (scenario, exploration) in pairs where scenario.feature.name != decided {
        guard let explored = try await exploration.value else {
          interrupted = interrupted ?? scenario
          continue
        }
        if try body(explored, scenario) { continue }
        decided = scenario.feature.name
        for (other, exploration) in pairs where other.feature.name == decided { exploration.cancel() }
      }
    } onCancel: {
      for exploration in explorations { exploration.cancel() }
    }
    return interrupted
  }

  /// Explores a scenario as soon as fewer than `--jobs` explorations run.
  private func exploreInTurn(_ index: Int) async throws -> ExploredScenario? {
    if freeJobs > 0 { freeJobs -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    defer {
      states[index] = nil
      if waiting.isEmpty { freeJobs += 1 } else { waiting.removeFirst().resume() }
    }
    return Task.isCancelled ? nil : try await explore(index)
  }

  /// Returns nil if the task is cancelled.
  private nonisolated func explore(_ index: Int) async throws -> ExploredScenario? {
    let scenario = scenarios[index]
    let process = Process()
    let pipe = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments =
      ["explore-scenario", "--feature", scenario.feature.name, "--scenario", scenario.name]
      + ["--candidate", options.candidate] + (options.has(.all) ? ["--all"] : [])
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    if options.isYours {
      process.standardError = pipe
      process.environment = ProcessInfo.processInfo.environment
      process.environment?["SWIFT_BACKTRACE"] = "enable=yes,interactive=no,color=no,threads=crashed"
    }
    try process.run()
    var explored: ExploredScenario?
    var messages: [String] = []
    let identifier = process.processIdentifier
    await withTaskCancellationHandler {
      for await line in Self.lines(from: pipe.fileHandleForReading) {
        // From time to time the process writes its number of states, and at the end the result.
        if let states = Int(line) {
          await show(states, at: index)
        } else if let result = try? JSONDecoder().decode(ExploredScenario.self, from: Data(line.utf8)) {
          explored = result
        } else {
          messages.append(line)
        }
      }
    } onCancel: {
      // Only SIGKILL always works, because a process inherits the blocked signals of the thread that starts it. After a
      // crash its group also contains the program that prints the backtrace, which keeps the pipe open.
      kill(-identifier, SIGKILL)
      kill(identifier, SIGKILL)
    }
    process.waitUntilExit()
    if explored != nil || Task.isCancelled { return explored }
    if options.isYours, process.terminationReason == .uncaughtSignal {
      return ExploredScenario(name: scenario.name, crash: messages)
    }
    let how = process.terminationReason == .exit ? "exited with status" : "was ended by signal"
    throw CommandError(
      "the exploration of '\(scenario)' \(how) \(process.terminationStatus)",
      options.isYours && !messages.isEmpty
        ? messages.joined(separator: "\n")
        : "read the lines above, or run it again with --scenario '\(scenario.name)'")
  }

  private func show(_ count: Int, at index: Int) {
    states[index] = count
    if let first = states.min(by: { $0.key < $1.key }) { progress(first.key, first.value) }
  }

  private nonisolated static func lines(from file: FileHandle) -> AsyncStream<String> {
    AsyncStream { continuation in
      // Each read blocks its thread, so the pipe has a thread of its own.
      Thread.detachNewThread {
        var rest = Data()
        while case let data = file.availableData, !data.isEmpty {
          rest += data
          while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
            rest.removeSubrange(...end)
          }
        }
        continuation.finish()
      }
    }
  }
}
