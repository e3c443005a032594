/// Loads the values that the cache does not have.
protocol CacheLoader: Sendable {
  func load(_ key: String) async throws -> [UInt8]
}

enum CacheError: Error, Equatable {
  case tooLarge(Int)
  case shutDown
}
