import TestSupport
import Testing

/// The maximum number of short sleeps in a call of `patiently(_:)`.
///
/// The limit counts sleeps, not seconds, because parallel tests can keep the main actor busy for a long time.
private let maxSleeps = 300

/// Returns the value of an operation, or cancels it and throws an error if it does not end in time.
@MainActor
func patiently<Value: Sendable>(
  _ operation: @escaping @MainActor () async -> Value
) async throws -> Value {
  let result = Box<Value>()
  let task = Task { result.value = await operation() }
  for _ in 1...maxSleeps {
    if let value = result.value { return value }
    try await Task.sleep(for: .milliseconds(10))
  }
  task.cancel()
  throw OperationTookTooLong()
}

private struct OperationTookTooLong: Error {}

@MainActor
private final class Box<Value: Sendable> {
  var value: Value?
}

/// A trait that limits a test's duration: after the limit, the process traps with the test's name.
struct Patience: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await patiently(test: test.displayName ?? test.name, performing: function)
  }
}

extension Trait where Self == Patience {
  /// Limits the duration of each test.
  static var patient: Self { Self() }
}
