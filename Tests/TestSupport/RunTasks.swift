/// Runs an action, and then lets all ready tasks of the main actor run.
///
/// On Linux a resumed task passes through the global thread pool, which other tests can keep busy for seconds. When a
/// later task ends, the earlier tasks have usually run, and the sleep gives the pool time for a delayed one.
@MainActor
package func runTasks(after action: () -> Void = {}) async {
  action()
  for _ in 1...12 {
    await Task.detached(priority: Task.currentPriority) {}.value
    try? await Task.sleep(for: .milliseconds(4))
  }
}
