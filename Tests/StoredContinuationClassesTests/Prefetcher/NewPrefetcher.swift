/// A rewrite of the prefetcher, with an optional fault.
@MainActor
final class NewPrefetcher {

  enum Fault {
    /// A failed load keeps its place, so no other load starts there.
    case keepsPlace
    /// A move drops queued loads outside the window even if a caller waits.
    case dropsAwaitedLoads
  }

  private typealias Caller = CheckedContinuation<String, any Error>

  private enum State {
    case queued
    case running
    case stored(String)
  }

  let events: AsyncStream<PrefetchEvent>
  private let feed: AsyncStream<PrefetchEvent>.Continuation
  private let source: any ItemSource
  private let radius: Int
  private let slots: Int
  private let fault: Fault?

  private var window: ClosedRange<Int>
  private var states: [Int: State] = [:]
  private var order: [Int] = []
  private var callers: [(index: Int, continuation: Caller)] = []
  private var active = 0
  private var closed = false

  init(source: any ItemSource, radius: Int = 2, maxConcurrent: Int = 2, fault: Fault? = nil) {
    self.fault = fault
    let reach = max(radius, 0)
    self.source = source
    self.radius = reach
    slots = max(maxConcurrent, 1)
    window = -reach...reach
    let (stream, continuation) = AsyncStream.makeStream(of: PrefetchEvent.self)
    events = stream
    feed = continuation
  }

  var storedIndices: [Int] {
    states.compactMap { if case .stored = $0.value { $0.key } else { nil } }.sorted()
  }

  var runningIndices: [Int] {
    states.compactMap { if case .running = $0.value { $0.key } else { nil } }.sorted()
  }

  var queuedIndices: [Int] { order }

  func move(to index: Int) {
    if closed { return }
    window = (index - radius)...(index + radius)

    for index in storedIndices where !window.contains(index) {
      states[index] = nil
      feed.yield(.dropped(index))
    }
    // This fault: it keeps an awaited load only if the load is in the new window.
    for index in order
    where !isAwaited(index) || fault == .dropsAwaitedLoads && !window.contains(index) {
      states[index] = nil
    }
    order.removeAll { states[$0] == nil }

    for distance in 0...radius {
      enqueue(index + distance)
      enqueue(index - distance)
    }
    pump()
  }

  func item(at index: Int) async throws -> String {
    if closed { throw PrefetchError.closed }
    guard (0..<source.count).contains(index) else { throw PrefetchError.outOfRange(index) }
    if case .stored(let item)? = states[index] { return item }
    return try await withCheckedThrowingContinuation { continuation in
      callers.append((index, continuation))
      if case .running? = states[index] { return }
      order.removeAll { $0 == index }
      order.insert(index, at: 0)
      states[index] = .queued
      pump()
    }
  }

  func close() {
    guard !closed else { return }
    closed = true
    order.removeAll()
    states = states.filter { if case .running = $0.value { true } else { false } }
    let abandoned = callers.enumerated().sorted {
      ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
    }
    callers.removeAll()
    for entry in abandoned {
      entry.element.continuation.resume(throwing: PrefetchError.closed)
    }
    feed.finish()
  }

  private func isAwaited(_ index: Int) -> Bool {
    callers.contains { $0.index == index }
  }

  private func enqueue(_ index: Int) {
    guard index >= 0, index < source.count, states[index] == nil else { return }
    states[index] = .queued
    order.append(index)
  }

  private func pump() {
    guard active < slots, let next = order.first else { return }
    order.removeFirst()
    active += 1
    states[next] = .running
    feed.yield(.started(next))
    Task {
      do {
        self.finish(next, .success(try await source.item(at: next)))
      } catch {
        self.finish(next, .failure(error))
      }
    }
    pump()
  }

  private func finish(_ index: Int, _ result: Result<String, any Error>) {
    active -= 1
    states[index] = nil
    if closed { return }
    switch result {
    case .success(let item) where window.contains(index):
      states[index] = .stored(item)
      feed.yield(.stored(index))
    case .success:
      feed.yield(.dropped(index))
    case .failure:
      // This fault: the failed load counts as active again.
      if fault == .keepsPlace { active += 1 }
      feed.yield(.failed(index))
    }
    let done = callers.filter { $0.index == index }
    callers.removeAll { $0.index == index }
    for caller in done { caller.continuation.resume(with: result) }
    pump()
  }
}
