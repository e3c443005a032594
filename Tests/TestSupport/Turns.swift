/// Lets tasks of the main actor do what they can do now.
///
/// On Linux, a task that goes on passes the global pool, which other tests may keep busy for seconds. What is queued
/// there now has had its turn when a task that was queued after it is over. The pause is for one that is held up there.
@MainActor
package func turns(after action: () -> Void = {}) async {
  action()
  for _ in 1...12 {
    await Task.detached(priority: Task.currentPriority) {}.value
    try? await Task.sleep(for: .milliseconds(4))
  }
}
