import Equivalence

private protocol AssetCache: Actor {
  var keys: [String] { get }
  var loadingKeys: [String] { get }
  func value(for key: String) async throws -> [UInt8]
  func invalidate(_ key: String)
  func shutDown()
}

extension OldAssetCache: AssetCache {}
extension NewAssetCache: AssetCache {}

private struct Failure: Error {}

@MainActor
private final class Loader: CacheLoader {
  /// A key with the number of its invalidations before the load, which the original keeps in a local variable.
  struct Request { let key: String, invalidations: Int }

  let pending: PendingRequests<Request, [UInt8]>
  var invalidations = 0
  init(in tasks: TaskTracker) { pending = PendingRequests(in: tasks) }

  func load(_ key: String) async throws -> [UInt8] {
    try await pending.answer(to: Request(key: key, invalidations: key == "a" ? invalidations : 0))
  }
}

private final class AssetCacheClient: Client {
  let calls = Calls()
  private let cache: any AssetCache
  private let loader: Loader

  init(_ make: (Loader) -> any AssetCache) {
    loader = Loader(in: calls.tasks)
    cache = make(loader)
  }

  var invalidations: Int { loader.invalidations }

  func apply(_ event: String) async {
    let cache = cache
    switch event {
    case "value a": calls.start(event) { try await cache.value(for: "a") }
    case "value b": calls.start(event) { try await cache.value(for: "b") }
    case "invalidate a":
      loader.invalidations += 1
      await cache.invalidate("a")
    case "load": loader.pending.requests.first?.answer(.success([1]))
    case "fail": loader.pending.requests.first?.answer(.failure(Failure()))
    default: await cache.shutDown()
    }
  }

  func counts() async -> String {
    let asked = loader.pending.requests.map(\.request.key)
    return "\(await cache.keys) stored, \(await cache.loadingKeys) load, \(asked) asked"
  }
}

extension Rewrite {
  static let assetCaches = [
    Rewrite("asset cache") { await report { NewAssetCache(loader: $0, capacity: 1) } },
    Rewrite("asset cache whose load stays registered", differsBy: ["value b", "fail"]) {
      await report { NewAssetCache(loader: $0, capacity: 1, fault: .keepsFailedLoad) }
    },
    Rewrite(
      "asset cache that never stores a key again",
      differsBy: ["value a", "invalidate a", "load", "value a", "load"]
    ) {
      await report { NewAssetCache(loader: $0, capacity: 1, fault: .neverStoresAgain) }
    },
  ]
}

@MainActor
private func report(_ candidate: @escaping @MainActor (Loader) -> any AssetCache) async -> RewriteReport {
  await explore(
    { AssetCacheClient { OldAssetCache(loader: $0, capacity: 1) } }, { AssetCacheClient(candidate) },
    events: ["value a", "value b", "invalidate a", "load", "fail", "shut down"], calls: 3,
    // The original counts the invalidations of each key without a limit.
    assuming: Assumption("at most two invalidations") { old, _ in old.client.invalidations <= 2 })
}
