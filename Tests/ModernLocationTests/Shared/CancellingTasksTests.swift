import ModernLocation
import Testing

@Suite("Tasks that are cancelled with their starter", .patient)
@MainActor
struct CancellingTasksTests {
  @Test("A starter releases each task that ends, and cancels the running ones when it is deallocated")
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
