import CaseStudy
import Equivalence
import Foundation

/// Explores kinds of world in processes of their own, several at a time.
///
/// Legacy implementations ask class methods and singletons, so that there can be one of them in a process at a time.
/// Threads would not do.
@MainActor
struct ParallelExploration {
  /// What a process says of its exploration, one line of JSON each.
  enum Message: Codable, Sendable {
    case progress(states: Int)
    case explored(ExploredWorld)
  }

  /// A process that ended before it could say what it found.
  struct WorldError: Error, CustomStringConvertible {
    var world: String
    var reason: String

    var description: String {
      "compare: the exploration of '\(world)' \(reason); run it with --jobs 1 to see where"
    }
  }

  let candidate: String
  let exploresAll: Bool
  let jobs: Int
  /// Is told the position of the first world that is being explored, and how many states of it are known.
  let progress: (_ position: Int, _ states: Int) -> Void

  /// Explores all worlds, and hands over each in their order as soon as those before it are done.
  ///
  /// - Parameter body: Says whether to go on with the feature.
  /// - Throws: ``WorldError`` if a process ends early.
  func run(_ worlds: [WorldToExplore], _ body: (ExploredWorld, WorldToExplore) throws -> Bool) async throws {
    var finished: [Int: ExploredWorld] = [:]
    var handedOver = 0
    var decided: Set<String> = []
    let board = ProgressBoard(progress)
    try await withThrowingTaskGroup(of: (Int, ExploredWorld?).self) { group in
      var next = 0
      func startNext() {
        while next < worlds.count, decided.contains(worlds[next].feature.name) { next += 1 }
        guard next < worlds.count, !Task.isCancelled else { return }
        let (index, world) = (next, worlds[next])
        next += 1
        group.addTask { [candidate, exploresAll] in
          (
            index,
            try await Self.explore(
              world, at: index, candidate: candidate, exploresAll: exploresAll, board: board)
          )
        }
      }
      for _ in 0..<max(1, jobs) { startNext() }
      while let (index, explored) = try await group.next() {
        finished[index] = explored
        while handedOver < worlds.count {
          let feature = worlds[handedOver].feature.name
          if !decided.contains(feature) {
            guard let explored = finished.removeValue(forKey: handedOver) else { break }
            if try !body(explored, worlds[handedOver]) {
              decided.insert(feature)
              board.endProcesses(at: worlds.indices.filter { worlds[$0].feature.name == feature })
            }
          }
          handedOver += 1
        }
        startNext()
      }
    }
  }

  /// Runs this program again for one kind of world; nil if the board has ended it, or the task was cancelled.
  private nonisolated static func explore(
    _ world: WorldToExplore, at index: Int, candidate: String, exploresAll: Bool, board: ProgressBoard
  ) async throws -> ExploredWorld? {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments =
      [
        "--feature", world.feature.name, "--internal-world", "\(world.index)", "--candidate", candidate,
      ] + (exploresAll ? ["--all"] : [])
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var explored: ExploredWorld?
    let identifier = process.processIdentifier
    await board.start(identifier, at: index)
    await withTaskCancellationHandler {
      for await line in lines(from: pipe.fileHandleForReading) {
        switch try? JSONDecoder().decode(Message.self, from: line) {
        case .progress(let states): await board.show(states, at: index)
        case .explored(let world): explored = world
        case nil: break
        }
      }
    } onCancel: {
      kill(identifier, SIGKILL)
    }
    process.waitUntilExit()
    let isEnded = await board.finish(index)
    if isEnded || explored != nil || Task.isCancelled { return explored }
    let how = process.terminationReason == .exit ? "exited with status" : "was ended by signal"
    throw WorldError(world: "\(world)", reason: "\(how) \(process.terminationStatus)")
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
}

/// The processes that explore worlds, and how many states are known of each.
@MainActor
private final class ProgressBoard {
  private var running: [Int: Int] = [:]
  private var processes: [Int: pid_t] = [:]
  private var ended: Set<Int> = []
  private let progress: (Int, Int) -> Void

  init(_ progress: @escaping (Int, Int) -> Void) {
    self.progress = progress
  }

  func show(_ states: Int, at index: Int) {
    running[index] = states
    if let first = running.min(by: { $0.key < $1.key }) { progress(first.key, first.value) }
  }

  func start(_ process: pid_t, at index: Int) {
    processes[index] = process
    if ended.contains(index) { kill(process, SIGKILL) }
  }

  /// Whether the process was ended from here.
  func finish(_ index: Int) -> Bool {
    (running[index], processes[index]) = (nil, nil)
    return ended.contains(index)
  }

  /// Ends processes, also those that are about to say that they have started.
  ///
  /// They are killed: what is started from one of Dispatch's threads inherits that other signals are blocked.
  func endProcesses(at indices: [Int]) {
    ended.formUnion(indices)
    for process in indices.compactMap({ processes[$0] }) { kill(process, SIGKILL) }
  }
}
