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
  let jobs: Int
  /// Is told the position of the first world that is being explored, and how many states of it are known.
  let progress: (_ position: Int, _ states: Int) -> Void

  /// Explores all worlds, and hands over each in their order as soon as those before it are done.
  ///
  /// - Throws: ``WorldError`` if a process ends early.
  func run(_ worlds: [WorldToExplore], _ body: (ExploredWorld, WorldToExplore) throws -> Void) async throws {
    var finished: [Int: ExploredWorld] = [:]
    var handedOver = 0
    let board = ProgressBoard(progress)
    try await withThrowingTaskGroup(of: (Int, ExploredWorld).self) { group in
      var next = 0
      func startNext() {
        guard next < worlds.count else { return }
        let (index, world) = (next, worlds[next])
        next += 1
        group.addTask { [candidate] in
          (index, try await Self.explore(world, at: index, candidate: candidate, board: board))
        }
      }
      for _ in 0..<max(1, jobs) { startNext() }
      while let (index, explored) = try await group.next() {
        startNext()
        finished[index] = explored
        while let explored = finished.removeValue(forKey: handedOver) {
          try body(explored, worlds[handedOver])
          handedOver += 1
        }
      }
    }
  }

  /// Runs this program again for one kind of world.
  private nonisolated static func explore(
    _ world: WorldToExplore, at index: Int, candidate: String, board: ProgressBoard
  ) async throws -> ExploredWorld {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [
      "--feature", world.feature.name, "--internal-world", "\(world.index)", "--candidate", candidate,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var explored: ExploredWorld?
    let identifier = process.processIdentifier
    await withTaskCancellationHandler {
      for await line in lines(from: pipe.fileHandleForReading) {
        switch try? JSONDecoder().decode(Message.self, from: line) {
        case .progress(let states): await board.show(states, at: index)
        case .explored(let world): explored = world
        case nil: break
        }
      }
    } onCancel: {
      kill(identifier, SIGTERM)
    }
    process.waitUntilExit()
    await board.finish(index)
    if let explored { return explored }
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

/// How many states are known of the worlds that are being explored.
@MainActor
private final class ProgressBoard {
  private var running: [Int: Int] = [:]
  private let progress: (Int, Int) -> Void

  init(_ progress: @escaping (Int, Int) -> Void) {
    self.progress = progress
  }

  func show(_ states: Int, at index: Int) {
    running[index] = states
    if let first = running.min(by: { $0.key < $1.key }) { progress(first.key, first.value) }
  }

  func finish(_ index: Int) {
    running[index] = nil
  }
}
