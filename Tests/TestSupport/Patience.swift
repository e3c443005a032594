/// Ends the run, with a test's name, when the test waits for something that never comes.
///
/// What waits for a continuation cannot be given up, so that the run cannot go on: without this it would not end.
/// Turns on the main actor are counted and not seconds, as tests beside this one can keep it busy for long.
package func patiently(test name: String, performing test: () async throws -> Void) async throws {
  let watch = Task { @MainActor in
    for _ in 1...600 { try await Task.sleep(for: .milliseconds(10)) }
    fatalError("the test '\(name)' waits for something that never comes")
  }
  defer { watch.cancel() }
  try await test()
}
