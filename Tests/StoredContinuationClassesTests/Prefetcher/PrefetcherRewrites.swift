import Equivalence

@MainActor
private protocol Prefetcher: AnyObject {
  var events: AsyncStream<PrefetchEvent> { get }
  var storedIndices: [Int] { get }
  var runningIndices: [Int] { get }
  var queuedIndices: [Int] { get }
  func move(to index: Int)
  func item(at index: Int) async throws -> String
  func close()
}

extension OldPrefetcher: Prefetcher {}
extension NewPrefetcher: Prefetcher {}

private struct Failure: Error {}

@MainActor
private final class Source: ItemSource {
  nonisolated let count = 3
  let pending: PendingRequests<Int, String>
  init(in tasks: TaskTracker) { pending = PendingRequests(in: tasks) }
  func item(at index: Int) async throws -> String { try await pending.answer(to: index) }
}

private final class PrefetcherClient: Client {
  let calls = Calls()
  private let source: Source
  private let prefetcher: any Prefetcher

  init(_ make: (Source) -> any Prefetcher) {
    source = Source(in: calls.tasks)
    prefetcher = make(source)
    let events = prefetcher.events
    calls.tasks.start { [calls] in
      for await event in events { calls.record("\(event)") }
    }
  }

  func apply(_ event: String) {
    switch event {
    case "item 0": calls.start(event) { try await self.prefetcher.item(at: 0) }
    case "item 2": calls.start(event) { try await self.prefetcher.item(at: 2) }
    case "move 0": prefetcher.move(to: 0)
    case "move 1": prefetcher.move(to: 1)
    case "load": source.pending.requests.first?.answer(.success("text"))
    case "fail": source.pending.requests.first?.answer(.failure(Failure()))
    default: prefetcher.close()
    }
  }

  func counts() -> String {
    let running = "\(prefetcher.runningIndices) run, \(source.pending.requests.map(\.request)) asked"
    return "\(prefetcher.storedIndices) stored, \(running), \(prefetcher.queuedIndices) queued"
  }
}

extension Rewrite {
  static let prefetchers = [
    Rewrite("prefetcher") {
      await report { NewPrefetcher(source: $0, radius: 0, maxConcurrent: 1) }
    },
    Rewrite("prefetcher whose move drops a load", differsBy: ["move 1", "item 0", "move 1"]) {
      await report { NewPrefetcher(source: $0, radius: 0, maxConcurrent: 1, fault: .dropsAwaitedLoads) }
    },
    Rewrite("prefetcher that keeps the place of a failed load", differsBy: ["move 1", "fail", "item 0"]) {
      await report { NewPrefetcher(source: $0, radius: 0, maxConcurrent: 1, fault: .keepsPlace) }
    },
  ]
}

@MainActor
private func report(_ candidate: @escaping @MainActor (Source) -> any Prefetcher) async -> RewriteReport {
  await explore(
    { PrefetcherClient { OldPrefetcher(source: $0, radius: 0, maxConcurrent: 1) } },
    { PrefetcherClient(candidate) },
    events: ["item 0", "item 2", "move 0", "move 1", "load", "fail", "close"], calls: 2)
}
