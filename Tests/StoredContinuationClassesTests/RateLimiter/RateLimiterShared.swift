protocol RateClock: Sendable {
  func now() -> Double
  func sleep(until deadline: Double) async throws
}

enum RateLimitError: Error, Equatable {
  /// A request costs more than the bucket can ever hold.
  case tooExpensive(Double)
}
