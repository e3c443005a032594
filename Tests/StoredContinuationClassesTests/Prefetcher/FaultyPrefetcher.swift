import Foundation

/// The original prefetcher, with the fault that a move drops queued loads outside the window even if a caller waits.
@MainActor
final class FaultyPrefetcher {

  let events: AsyncStream<PrefetchEvent>

  private let source: ItemSource
  private let radius: Int
  private let maxConcurrent: Int
  private let eventContinuation: AsyncStream<PrefetchEvent>.Continuation

  private var center = 0
  private var stored: [Int: String] = [:]
  private var queue: [Int] = []
  private var running: Set<Int> = []
  private var waiters: [Int: [CheckedContinuation<String, Error>]] = [:]
  private var isClosed = false

  init(source: ItemSource, radius: Int = 2, maxConcurrent: Int = 2) {
    self.source = source
    self.radius = max(0, radius)
    self.maxConcurrent = max(1, maxConcurrent)
    (events, eventContinuation) = AsyncStream<PrefetchEvent>.makeStream()
  }

  var storedIndices: [Int] { stored.keys.sorted() }
  var runningIndices: [Int] { running.sorted() }
  var queuedIndices: [Int] { queue }

  func move(to index: Int) {
    guard !isClosed else { return }
    center = index

    for key in stored.keys.sorted() where !isInWindow(key) {
      stored[key] = nil
      eventContinuation.yield(.dropped(key))
    }

    // The fault: this keeps an awaited load only if it is in the new window.
    let missing = wantedIndices().filter { stored[$0] == nil && !running.contains($0) }
    queue = missing.filter { waiters[$0] != nil } + missing.filter { waiters[$0] == nil }
    startLoads()
  }

  func item(at index: Int) async throws -> String {
    guard !isClosed else { throw PrefetchError.closed }
    guard index >= 0 && index < source.count else { throw PrefetchError.outOfRange(index) }
    if let item = stored[index] { return item }
    return try await withCheckedThrowingContinuation { continuation in
      waiters[index, default: []].append(continuation)
      if !running.contains(index) {
        queue.removeAll { $0 == index }
        queue.insert(index, at: 0)
        startLoads()
      }
    }
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    queue = []
    stored = [:]
    let all = waiters
    waiters = [:]
    for key in all.keys.sorted() {
      all[key]?.forEach { $0.resume(throwing: PrefetchError.closed) }
    }
    eventContinuation.finish()
  }

  private func isInWindow(_ index: Int) -> Bool {
    return abs(index - center) <= radius
  }

  /// The items in the window, nearest first, and at the same distance the next item before the previous one.
  private func wantedIndices() -> [Int] {
    var result = [center]
    if radius > 0 {
      for distance in 1...radius {
        result.append(center + distance)
        result.append(center - distance)
      }
    }
    return result.filter { $0 >= 0 && $0 < source.count }
  }

  private func startLoads() {
    while running.count < maxConcurrent && !queue.isEmpty {
      let index = queue.removeFirst()
      running.insert(index)
      eventContinuation.yield(.started(index))
      Task { await load(index) }
    }
  }

  private func load(_ index: Int) async {
    let result: Result<String, Error>
    do {
      result = .success(try await source.item(at: index))
    } catch {
      result = .failure(error)
    }
    running.remove(index)
    guard !isClosed else { return }
    let waiting = waiters.removeValue(forKey: index) ?? []
    switch result {
    case .success(let item):
      if isInWindow(index) {
        stored[index] = item
        eventContinuation.yield(.stored(index))
      } else {
        eventContinuation.yield(.dropped(index))
      }
    case .failure:
      eventContinuation.yield(.failed(index))
    }
    waiting.forEach { $0.resume(with: result) }
    startLoads()
  }
}
