import ModernLocation
import Testing

@Suite("Cancellation of tasks with their starter", .patient)
@MainActor
struct CancellingTasksTests {
  @Test("A starter's deallocation cancels running tasks, and the starter releases ended tasks")
  func ended() async {
    var tasks: CancellingTasks? = CancellingTasks()
    await tasks?.start {}.value
    let kept = tasks.flatMap { Mirror(reflecting: $0).descendant("tasks") as? [Int: Task<Void, Never>] }
    #expect(kept?.isEmpty == true)

    let pending = tasks?.start { while !Task.isCancelled { await Task.yield() } }
    tasks = nil
    await pending?.value
  }
}
