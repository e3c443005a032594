import CaseStudy
import Equivalence
import Foundation

/// Explores scenarios, each in a process of its own.
///
/// A legacy implementation asks class methods and singletons. Therefore a process explores only one at a time, and
/// threads would not help. A class of your own may also end its process.
@MainActor
final class Explorations {
  private let options: Options
  private let scenarios: [ScenarioToExplore]
  private let progress: (_ position: Int, _ states: Int) -> Void
  /// The running explorations, by the positions of their scenarios.
  private var running: [Int: Task<ExploredScenario?, any Error>] = [:]
  /// The number of known states in each of them.
  private var states: [Int: Int] = [:]
  /// The features without further scenarios to explore.
  private var decided: Set<String> = []

  /// - Parameter progress: Gets the position of the first running scenario, and the number of its known
  ///   states.
  init(_ options: Options, progress: @escaping (_ position: Int, _ states: Int) -> Void) {
    self.options = options
    self.progress = progress
    scenarios = options.scenarios
  }

  /// Explores all scenarios, and passes each on in order as soon as the previous ones are done.
  ///
  /// - Parameter body: Returns true to continue with the feature.
  /// - Throws: ``CommandError`` if a process ends without a result.
  func run(_ body: (ExploredScenario, ScenarioToExplore) throws -> Bool) async throws {
    var finished: [Int: ExploredScenario] = [:]
    var (next, handedOver) = (0, 0)
    try await withThrowingTaskGroup(of: (Int, ExploredScenario?).self) { group in
      @MainActor func startNext() {
        while next < scenarios.count, isDecided(next) { next += 1 }
        guard next < scenarios.count, !Task.isCancelled else { return }
        let index = next
        next += 1
        let exploration = Task { try await explore(index) }
        running[index] = exploration
        group.addTask {
          try await withTaskCancellationHandler {
            (index, try await exploration.value)
          } onCancel: {
            exploration.cancel()
          }
        }
      }
      for _ in 0..<options.jobs { startNext() }
      while let (index, explored) = try await group.next() {
        (running[index], states[index]) = (nil, nil)
        finished[index] = explored
        while handedOver < scenarios.count {
          if !isDecided(handedOver) {
            guard let explored = finished.removeValue(forKey: handedOver) else { break }
            if try !body(explored, scenarios[handedOver]) { decide(scenarios[handedOver].feature) }
          }
          handedOver += 1
        }
        startNext()
      }
    }
  }

  private func isDecided(_ index: Int) -> Bool { decided.contains(scenarios[index].feature.name) }

  private func decide(_ feature: any Feature) {
    decided.insert(feature.name)
    for (index, exploration) in running where isDecided(index) { exploration.cancel() }
  }

  /// Runs this program again for one scenario; nil if the task is cancelled.
  private nonisolated func explore(_ index: Int) async throws -> ExploredScenario? {
    let scenario = scenarios[index]
    let process = Process()
    let pipe = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments =
      ["explore-scenario", "--feature", scenario.feature.name, "--scenario", scenario.name]
      + ["--candidate", options.candidate] + (options.exploresAll ? ["--all"] : [])
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    if options.isForeign {
      process.standardError = pipe
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,threads=crashed"], uniquingKeysWith: { $1 })
    }
    try process.run()
    var explored: ExploredScenario?
    var messages: [String] = []
    let identifier = process.processIdentifier
    await withTaskCancellationHandler {
      for await line in Self.lines(from: pipe.fileHandleForReading) {
        // The number of states from time to time, and the result at the end.
        if let states = try? JSONDecoder().decode(Int.self, from: line) {
          await show(states, at: index)
        } else if let result = try? JSONDecoder().decode(ExploredScenario.self, from: line) {
          explored = result
        } else {
          messages.append(String(decoding: line, as: UTF8.self))
        }
      }
    } onCancel: {
      // A process that one of Dispatch's threads starts inherits blocked signals. After a crash, its
      // group also has the program that prints the backtrace, which keeps the pipe open.
      kill(-identifier, SIGKILL)
      kill(identifier, SIGKILL)
    }
    process.waitUntilExit()
    if explored != nil || Task.isCancelled { return explored }
    if options.isForeign, process.terminationReason == .uncaughtSignal {
      return ExploredScenario(name: scenario.name, crash: messages)
    }
    let how = process.terminationReason == .exit ? "exited with status" : "was ended by signal"
    throw CommandError(
      description: """
        compare: the exploration of '\(scenario)' \(how) \(process.terminationStatus); \
        the lines above and --scenario '\(scenario.name)' show where
        """)
  }

  private func show(_ count: Int, at index: Int) {
    states[index] = count
    if let first = states.min(by: { $0.key < $1.key }) { progress(first.key, first.value) }
  }

  /// The lines from the pipe, until the other end closes.
  private nonisolated static func lines(from file: FileHandle) -> AsyncStream<Data> {
    AsyncStream { continuation in
      // Reading blocks, so the pipe needs its own thread.
      Thread.detachNewThread {
        var rest = Data()
        while case let data = file.availableData, !data.isEmpty {
          rest += data
          while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            continuation.yield(Data(rest[rest.startIndex..<end]))
            rest = Data(rest[(end + 1)...])
          }
        }
        continuation.finish()
      }
    }
  }
}
