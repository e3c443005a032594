import CaseStudy
import Equivalence
import Foundation

/// Explores scenarios, several at a time in processes of their own, or one after the other in this one.
///
/// Legacy implementations ask class methods and singletons, so that there can be one of them in a process at a time.
/// Threads would not do.
@MainActor
final class Explorations {
  private let options: Options
  private let scenarios: [ScenarioToExplore]
  private let progress: (_ position: Int, _ states: Int) -> Void
  /// How many states are known of each scenario that is being explored, by its position.
  private var states: [Int: Int] = [:]
  private var processes: [Int: pid_t] = [:]
  /// The features that need not be explored any further.
  private var decided: Set<String> = []

  /// - Parameter progress: Is told the position of the first scenario that is being explored, and how many of its states
  ///   are known.
  init(_ options: Options, progress: @escaping (_ position: Int, _ states: Int) -> Void) {
    self.options = options
    self.progress = progress
    scenarios = options.scenarios
  }

  /// Explores all scenarios, and hands over each in their order as soon as those before it are done.
  ///
  /// - Parameter body: Says whether to go on with the feature.
  /// - Throws: ``CommandError`` if a process ends before it could say what it found.
  func run(_ body: (ExploredScenario, ScenarioToExplore) throws -> Bool) async throws {
    var finished: [Int: ExploredScenario] = [:]
    var handedOver = 0
    try await withThrowingTaskGroup(of: (Int, ExploredScenario?).self) { group in
      var next = 0
      @MainActor func startNext() {
        while next < scenarios.count, isDecided(next) { next += 1 }
        guard next < scenarios.count, !Task.isCancelled else { return }
        let index = next
        next += 1
        group.addTask {
          (index, try await self.isInProcess ? self.explore(index) : self.exploreInProcess(index))
        }
      }
      for _ in 0..<options.jobs { startNext() }
      while let (index, explored) = try await group.next() {
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

  /// Whether this process explores.
  ///
  /// A foreign class may end its process.
  private var isInProcess: Bool { options.jobs == 1 && !options.isForeign }

  private func explore(_ index: Int) async -> ExploredScenario? {
    await scenarios[index].feature.explore(
      scenarios[index].index, candidate: options.candidate, exploresAll: options.exploresAll
    ) { self.progress(index, $0.states) }
  }

  /// Runs this program again for one scenario; nil if that was ended, as its feature is decided or the task cancelled.
  private nonisolated func exploreInProcess(_ index: Int) async throws -> ExploredScenario? {
    let scenario = scenarios[index]
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments =
      [
        "explore-scenario", "--feature", scenario.feature.name, "--scenario", scenario.kind, "--candidate",
        options.candidate,
      ] + (options.exploresAll ? ["--all"] : [])
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    let errors = options.isForeign ? Pipe() : nil
    if let errors {
      process.standardError = errors
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,threads=crashed"], uniquingKeysWith: { $1 })
    }
    try process.run()
    async let messages = Self.text(from: errors?.fileHandleForReading)
    var explored: ExploredScenario?
    let identifier = process.processIdentifier
    await started(identifier, at: index)
    await withTaskCancellationHandler {
      for await line in Self.lines(from: pipe.fileHandleForReading) {
        // The number of states from time to time, and in the end what was found.
        if let states = try? JSONDecoder().decode(Int.self, from: line) {
          await show(states, at: index)
        } else {
          explored = try? JSONDecoder().decode(ExploredScenario.self, from: line)
        }
      }
    } onCancel: {
      kill(identifier, SIGKILL)
    }
    process.waitUntilExit()
    let isEnded = await finished(index)
    let text = await messages
    if isEnded || explored != nil || Task.isCancelled { return explored }
    if options.isForeign, process.terminationReason == .uncaughtSignal {
      return ExploredScenario(kind: scenario.kind, crash: text)
    }
    let how = process.terminationReason == .exit ? "exited with status" : "was ended by signal"
    throw CommandError(
      description: """
        compare: the exploration of '\(scenario)' \(how) \(process.terminationStatus); run it with --jobs 1 to see where
        """)
  }

  /// All that arrives.
  private nonisolated static func text(from file: FileHandle?) async -> [String] {
    guard let file else { return [] }
    return await lines(from: file).reduce(into: []) { $0.append(String(decoding: $1, as: UTF8.self)) }
  }

  /// The lines that arrive, until the other end is closed.
  private nonisolated static func lines(from file: FileHandle) -> AsyncStream<Data> {
    AsyncStream { continuation in
      // Reading blocks, so it needs a thread of its own.
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

  // MARK: Processes

  private func show(_ count: Int, at index: Int) {
    states[index] = count
    if let first = states.min(by: { $0.key < $1.key }) { progress(first.key, first.value) }
  }

  private func started(_ process: pid_t, at index: Int) {
    processes[index] = process
    if isDecided(index) { kill(process, SIGKILL) }
  }

  /// Whether the process was ended from here.
  private func finished(_ index: Int) -> Bool {
    (states[index], processes[index]) = (nil, nil)
    return isDecided(index)
  }

  private func isDecided(_ index: Int) -> Bool { decided.contains(scenarios[index].feature.name) }

  /// Ends the processes of a feature, also those that are about to say that they have started.
  ///
  /// They are killed: what is started from one of Dispatch's threads inherits that other signals are blocked.
  private func decide(_ feature: any Feature) {
    decided.insert(feature.name)
    for (index, process) in processes where isDecided(index) { kill(process, SIGKILL) }
  }
}
