protocol Sleeper: Sendable {
  func sleep(seconds: Double) async throws
}

enum DebounceOutcome<Output: Sendable>: Sendable {
  case fired(Output)
  case superseded
  case cancelled
}

extension DebounceOutcome: Equatable where Output: Equatable {}
