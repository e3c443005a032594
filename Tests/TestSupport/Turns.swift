/// Lets all ready tasks of the main actor run.
///
/// On Linux a continuing task passes through the global pool, which other tests may keep busy for seconds. After a
/// later task has ended, all earlier tasks have run. The pause is for a task delayed in the pool.
@MainActor
package func turns(after action: () -> Void = {}) async {
  action()
  for _ in 1...12 {
    await Task.detached(priority: Task.currentPriority) {}.value
    try? await Task.sleep(for: .milliseconds(4))
  }
}
