/// Runs a test, and prints the test's name if it crashes or waits forever; both end the process.
///
/// Without a limit the run would never end, because no code can cancel a wait for a continuation. The limit counts
/// passes of the main actor, not seconds, because parallel tests can keep this actor busy.
package func patiently(test name: String, performing test: () async throws -> Void) async throws {
  let watch = Task { @MainActor in
    for _ in 1...600 { try await Task.sleep(for: .milliseconds(10)) }
    fatalError("the test '\(name)' waits forever")
  }
  defer { watch.cancel() }
  try await RunningTests.named(name, perform: test)
}
