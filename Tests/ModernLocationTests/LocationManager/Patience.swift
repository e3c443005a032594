import TestSupport
import Testing

/// How many turns on the main actor a test waits for something that is about to happen.
///
/// They are turns and not seconds, as tests beside this one can keep the main actor busy for long.
private let turns = 300

/// Waits for something, but not for ever: what never happens fails the test that waits for it.
@MainActor
func patiently<Value: Sendable>(
  _ operation: @escaping @MainActor () async -> Value
) async throws -> Value {
  let result = Result<Value>()
  let task = Task { result.value = await operation() }
  for _ in 1...turns {
    if let value = result.value { return value }
    try await Task.sleep(for: .milliseconds(10))
  }
  task.cancel()
  throw NeverHappened()
}

private struct NeverHappened: Error {}

@MainActor
private final class Result<Value: Sendable> {
  var value: Value?
}

/// Ends the run, with the test's name, when a test waits for something that never comes.
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
  /// Does not wait for ever.
  static var patient: Self { Self() }
}
