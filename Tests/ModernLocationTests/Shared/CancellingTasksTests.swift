import ModernLocation
import Testing

@Suite("Cancellation of tasks at the deallocation of their starter", .patient)
@MainActor
struct CancellingTasksTests {
  @Test("A starter releases each task that ends, and cancels running tasks at its deallocation")
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
