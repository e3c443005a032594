/// Waits for something, but not for ever: what never happens fails the test that waits for it.
///
/// It counts turns on the main actor, not seconds, as tests beside this one can keep the main actor busy for long.
@MainActor
func patiently<Value: Sendable>(
  _ operation: @escaping @MainActor () async -> Value
) async throws -> Value {
  let result = Result<Value>()
  let task = Task { result.value = await operation() }
  for _ in 1...300 {
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
