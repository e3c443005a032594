/// Lets all ready tasks of the main actor run.
///
/// On Linux a continuing task passes through the global pool, which other tests may keep busy for seconds. When a task
/// that was queued later has ended, those before it have run. The pause is for a task that is held up there.
@MainActor
package func turns(after action: () -> Void = {}) async {
  action()
  for _ in 1...12 {
    await Task.detached(priority: Task.currentPriority) {}.value
    try? await Task.sleep(for: .milliseconds(4))
  }
}
