/// A rewrite of the cache, with an optional fault.
actor NewAssetCache {
  enum Fault {
    /// A load that fails stays registered, so later callers wait for it without end.
    case keepsFailedLoad
    /// The cache never stores a key again after an `invalidate` during its load.
    case neverStoresAgain
  }

  typealias Bytes = [UInt8]

  private struct Load {
    var callers: [CheckedContinuation<Bytes, any Error>]
    var keepsResult = true
  }

  private let loader: any CacheLoader
  private let limits: (entries: Int, bytes: Int)
  private var entries: [String: (bytes: Bytes, stamp: Int)] = [:]
  private var loads: [String: Load] = [:]
  private var clock = 0
  private var open = true
  private let fault: Fault?
  private var stale: Set<String> = []

  init(loader: any CacheLoader, capacity: Int, maxEntrySize: Int = .max, fault: Fault? = nil) {
    self.fault = fault
    self.loader = loader
    limits = (entries: capacity < 1 ? 1 : capacity, bytes: maxEntrySize)
  }

  var keys: [String] {
    entries.sorted { $0.value.stamp < $1.value.stamp }.map(\.key)
  }

  var loadingKeys: [String] { loads.keys.sorted() }

  func value(for key: String) async throws -> Bytes {
    if !open { throw CacheError.shutDown }
    if let entry = entries[key] {
      entries[key]?.stamp = tick()
      return entry.bytes
    }
    return try await withCheckedThrowingContinuation { caller in
      if loads[key]?.callers.append(caller) == nil {
        loads[key] = Load(callers: [caller])
        Task { await fetch(key) }
      }
    }
  }

  func invalidate(_ key: String) {
    entries.removeValue(forKey: key)
    loads[key]?.keepsResult = false
    // This fault: nothing ever removes the key.
    if fault == .neverStoresAgain, loads[key] != nil { stale.insert(key) }
  }

  func shutDown() {
    open = false
    entries.removeAll()
    let orphans = loads.sorted { $0.key < $1.key }.flatMap(\.value.callers)
    loads.removeAll()
    for caller in orphans {
      caller.resume(throwing: CacheError.shutDown)
    }
  }

  private func fetch(_ key: String) async {
    do {
      let bytes = try await loader.load(key)
      guard bytes.count <= limits.bytes else { throw CacheError.tooLarge(bytes.count) }
      guard let load = loads.removeValue(forKey: key) else { return }
      if load.keepsResult, !stale.contains(key) { insert(bytes, key) }
      for caller in load.callers { caller.resume(returning: bytes) }
    } catch {
      let callers = loads[key]?.callers ?? []
      // This fault: the load stays, without callers.
      if fault == .keepsFailedLoad { loads[key]?.callers = [] } else { loads[key] = nil }
      for caller in callers { caller.resume(throwing: error) }
    }
  }

  private func insert(_ bytes: Bytes, _ key: String) {
    entries[key] = (bytes, tick())
    while entries.count > limits.entries, let oldest = entries.min(by: { $0.value.stamp < $1.value.stamp }) {
      entries[oldest.key] = nil
    }
  }

  private func tick() -> Int {
    clock += 1
    return clock
  }
}
