// swift-format-ignore-file
import Foundation

/// An LRU cache in front of the asset store, in which concurrent requests for one key share one load.
actor OldAssetCache {

  private let loader: CacheLoader
  private let capacity: Int
  private let maxEntrySize: Int

  private var values: [String: [UInt8]] = [:]
  private var recency: [String] = []  // least recently used first
  private var waiting: [String: [CheckedContinuation<[UInt8], Error>]] = [:]
  private var generations: [String: Int] = [:]
  private var isShutDown = false

  init(loader: CacheLoader, capacity: Int, maxEntrySize: Int = .max) {
    self.loader = loader
    self.capacity = max(1, capacity)
    self.maxEntrySize = maxEntrySize
  }

  var keys: [String] { recency }
  var loadingKeys: [String] { waiting.keys.sorted() }

  func value(for key: String) async throws -> [UInt8] {
    guard !isShutDown else { throw CacheError.shutDown }
    if let hit = values[key] {
      touch(key)
      return hit
    }
    return try await withCheckedThrowingContinuation { continuation in
      if waiting[key] != nil {
        waiting[key]!.append(continuation)
      } else {
        waiting[key] = [continuation]
        let generation = generations[key, default: 0]
        Task { await self.load(key, generation: generation) }
      }
    }
  }

  /// Forgets the value. A load under way still answers its waiters, but its value is not kept.
  func invalidate(_ key: String) {
    generations[key, default: 0] += 1
    values[key] = nil
    recency.removeAll { $0 == key }
  }

  func shutDown() {
    isShutDown = true
    values = [:]
    recency = []
    let all = waiting
    waiting = [:]
    for key in all.keys.sorted() {
      all[key]!.forEach { $0.resume(throwing: CacheError.shutDown) }
    }
  }

  private func load(_ key: String, generation: Int) async {
    let result: Result<[UInt8], Error>
    do {
      let bytes = try await loader.load(key)
      if bytes.count > maxEntrySize {
        throw CacheError.tooLarge(bytes.count)
      }
      result = .success(bytes)
    } catch {
      result = .failure(error)
    }
    guard let continuations = waiting.removeValue(forKey: key) else { return }
    if case .success(let bytes) = result, generation == generations[key, default: 0] {
      store(bytes, for: key)
    }
    continuations.forEach { $0.resume(with: result) }
  }

  private func store(_ bytes: [UInt8], for key: String) {
    values[key] = bytes
    touch(key)
    while recency.count > capacity {
      values[recency.removeFirst()] = nil
    }
  }

  private func touch(_ key: String) {
    if let index = recency.firstIndex(of: key) {
      recency.remove(at: index)
    }
    recency.append(key)
  }
}
