/// Lets all ready tasks of the main actor run.
///
/// On Linux a resumed task passes through the global thread pool, which other tests can keep busy for seconds. Once a
/// later task has ended, all earlier tasks have run. The sleep gives the pool time for a delayed task.
@MainActor
package func runTasks(after action: () -> Void = {}) async {
  action()
  for _ in 1...12 {
    await Task.detached(priority: Task.currentPriority) {}.value
    try? await Task.sleep(for: .milliseconds(4))
  }
}
