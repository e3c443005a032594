/// Another rewrite of the cache, whose fault is that it never stores a key again after an `invalidate` during its load.
actor FaultyAssetCache {

  private enum Slot {
    case ready([UInt8])
    case loading([CheckedContinuation<[UInt8], any Error>])
  }

  private let loader: any CacheLoader
  private let capacity: Int
  private let maxEntrySize: Int
  private var slots: [String: Slot] = [:]
  private var order: [String] = []
  private var stale: Set<String> = []
  private var isShutDown = false

  init(loader: any CacheLoader, capacity: Int, maxEntrySize: Int = .max) {
    self.loader = loader
    self.capacity = max(capacity, 1)
    self.maxEntrySize = maxEntrySize
  }

  var keys: [String] { order }

  var loadingKeys: [String] {
    slots.compactMap { key, slot in
      if case .loading = slot { return key } else { return nil }
    }.sorted()
  }

  func value(for key: String) async throws -> [UInt8] {
    guard !isShutDown else { throw CacheError.shutDown }
    switch slots[key] {
    case .ready(let bytes):
      order.removeAll { $0 == key }
      order.append(key)
      return bytes
    case .loading(let callers):
      return try await withCheckedThrowingContinuation {
        slots[key] = .loading(callers + [$0])
      }
    case nil:
      return try await withCheckedThrowingContinuation { caller in
        slots[key] = .loading([caller])
        Task { await self.load(key) }
      }
    }
  }

  func invalidate(_ key: String) {
    switch slots[key] {
    case .ready?:
      slots[key] = nil
      order.removeAll { $0 == key }
    case .loading?:
      stale.insert(key)
    case nil:
      break
    }
  }

  func shutDown() {
    isShutDown = true
    let pending = loadingKeys.compactMap { slots[$0] }
    slots = [:]
    order = []
    for case .loading(let callers) in pending {
      callers.forEach { $0.resume(throwing: CacheError.shutDown) }
    }
  }

  private func load(_ key: String) async {
    do {
      let bytes = try await loader.load(key)
      guard bytes.count <= maxEntrySize else { throw CacheError.tooLarge(bytes.count) }
      guard case .loading(let callers)? = slots.removeValue(forKey: key) else { return }
      // The fault: nothing ever removes the key from `stale`.
      if !stale.contains(key) {
        slots[key] = .ready(bytes)
        order.append(key)
        if order.count > capacity { slots[order.removeFirst()] = nil }
      }
      callers.forEach { $0.resume(returning: bytes) }
    } catch {
      guard case .loading(let callers)? = slots.removeValue(forKey: key) else { return }
      callers.forEach { $0.resume(throwing: error) }
    }
  }
}
