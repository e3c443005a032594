/// Lets all ready tasks of the main actor run.
///
/// On Linux a task that continues passes through the global thread pool, which other tests can keep busy for seconds.
/// When a later task has ended, all earlier tasks have run. The sleep is for a task that the pool delays.
@MainActor
package func runTasks(after action: () -> Void = {}) async {
  action()
  for _ in 1...12 {
    await Task.detached(priority: Task.currentPriority) {}.value
    try? await Task.sleep(for: .milliseconds(4))
  }
}
