/// Where values come from when the cache has none.
protocol CacheLoader: Sendable {
  func load(_ key: String) async throws -> [UInt8]
}

enum CacheError: Error, Equatable {
  case tooLarge(Int)
  case shutDown
}
