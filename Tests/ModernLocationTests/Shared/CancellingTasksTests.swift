import ModernLocation
import Testing

@Suite("Tasks that are cancelled with who has them started", .patient)
@MainActor
struct CancellingTasksTests {
  @Test("What is under way is cancelled with them, and what has ended is kept no longer")
  func ended() async {
    var tasks: CancellingTasks? = CancellingTasks()
    await tasks?.start {}.value
    let kept = tasks.flatMap { Mirror(reflecting: $0).descendant("tasks") as? [Int: Task<Void, Never>] }
    #expect(kept?.isEmpty == true)

    let underWay = tasks?.start { while !Task.isCancelled { await Task.yield() } }
    tasks = nil
    await underWay?.value
  }
}
