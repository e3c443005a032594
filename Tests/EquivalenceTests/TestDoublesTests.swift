import Equivalence
import Testing

@MainActor
private protocol Field: AnyObject {
  func type(_ text: String)
}

/// The old field, which delays each search with a scheduler and uses completion handlers.
@MainActor
private final class OldField: Field {
  private var waiting: HeldCallback<ManualScheduler.Work, Void>?
  private var request: HeldCallback<String, [String]?>?
  private let doubles: FieldDoubles

  init(_ doubles: FieldDoubles) { self.doubles = doubles }

  func type(_ text: String) {
    waiting?.cancel()
    request?.cancel()
    waiting = doubles.scheduler.schedule("search \(text)", after: .seconds(2)) { [self] in
      waiting = nil
      doubles.recorder.record("asks \(text)")
      request = doubles.library.hold(text) { [self] titles in
        request = nil
        doubles.recorder.record("shows \(titles ?? [])")
      }
    }
  }
}

/// The new field, which delays each search in a task.
@MainActor
private final class NewField: Field {
  private var search: Task<Void, Never>?
  private let doubles: FieldDoubles
  private let delay: Duration

  init(_ doubles: FieldDoubles, delay: Duration = .seconds(2)) {
    self.doubles = doubles
    self.delay = delay
  }

  func type(_ text: String) {
    search?.cancel()
    search = doubles.tasks.start { [self] in
      do {
        try await doubles.scheduler.clock.sleep(for: delay)
        doubles.recorder.record("asks \(text)")
        doubles.recorder.record("shows \(try await doubles.pending.answer(to: text))")
      } catch is CancellationError {
        return
      } catch {
        doubles.recorder.record("shows []")
      }
      search = nil
    }
  }
}

@MainActor
private final class FieldDoubles {
  let tasks = TaskTracker()
  let recorder = Recorder<String>()
  let library = HeldCallbacks<String, [String]?>()
  let pending: PendingRequests<String, [String]>
  let scheduler: ManualScheduler

  init() {
    pending = PendingRequests(in: tasks)
    scheduler = ManualScheduler(clock: ManualClock(in: tasks))
  }
}

private final class FieldSubject: AsyncTestSubject {
  enum Stimulus: Hashable { case type(String), wait, answer, fail }
  struct Failure: Error {}

  private let doubles = FieldDoubles()
  private let field: any Field
  /// The last typed text, which the sleeping task also stores in a local variable.
  private var typed = ""
  var tasks: TaskTracker { doubles.tasks }

  init(_ make: (FieldDoubles) -> any Field) { field = make(doubles) }

  // A waiting task retains the field, which retains the doubles.
  isolated deinit {
    tasks.cancel()
    for work in doubles.scheduler.work { work.cancel() }
    for request in doubles.library.requests { request.cancel() }
  }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [String] {
    switch stimulus {
    case .type(let text):
      typed = text
      field.type(text)
    case .wait: doubles.scheduler.advance(by: .seconds(1))
    case .answer where doubles.pending.requests.isEmpty: doubles.library.requests.first?.answer(["a"])
    case .answer: doubles.pending.requests[0].answer(.success(["a"]))
    case .fail where doubles.pending.requests.isEmpty: doubles.library.requests.first?.answer(nil)
    case .fail: doubles.pending.requests[0].answer(.failure(Failure()))
    }
    await tasks.settled()
    return doubles.recorder.take()
  }
}

@Suite("Test doubles for clocks, callbacks and requests")
@MainActor
struct TestDoublesTests {
  private func comparison(delay: Duration) -> Comparison<FieldSubject, FieldSubject> {
    Comparison(
      control: { FieldSubject { OldField($0) } },
      candidate: { FieldSubject { NewField($0, delay: delay) } },
      alphabet: [.type("a"), .type("b"), .wait, .answer, .fail])
  }

  @Test("A class with a scheduler and callbacks can be equivalent to a class with `async` code")
  func debounce() async {
    let report = await comparison(delay: .seconds(2)).explore(audit: .short)
    #expect(report.isEquivalent, "\(report)")
    let others = [
      "the time of a past moment makes no difference",
      "a cancelled request ends only when the new tasks of the event have begun",
    ]
    #expect(Set(report.caveats) == Set(others + SearchTests.caveats))
    let late = await comparison(delay: .seconds(3)).explore(audit: .short)
    #expect(late.differences.first?.steps.map(\.stimulus) == [.type("a"), .wait, .wait], "\(late)")
  }

  @Test("A test can answer held callbacks in any order, but each only once, and none after its cancellation")
  func requests() {
    let recorder = Recorder<String>()
    let held = HeldCallbacks<String, Int>()
    for name in ["a", "b", "c"] { held.hold(name) { recorder.record("\(name) \($0)") } }
    let waiting = held.requests
    waiting[2].answer(3)
    waiting[0].cancel()
    waiting[0].answer(1)
    waiting[2].answer(3)
    #expect(held.requests.map(\.request) == ["b"])
    #expect(recorder.take() == ["c 3"])
    #expect(recorder.take() == [])
  }

  @Test("A scheduler runs its work in the order of time, even work that other work schedules")
  func scheduler() {
    let scheduler = ManualScheduler()
    let recorder = Recorder<String>()
    let start = scheduler.clock.now
    func note(_ name: String) { recorder.record("\(name) \(start.duration(to: scheduler.clock.now))") }
    scheduler.schedule("late", after: .seconds(3)) { note("late") }
    scheduler.schedule("early", after: .seconds(1)) {
      note("early")
      scheduler.schedule("next") { note("next") }
    }
    scheduler.advance(by: .seconds(2))
    #expect(recorder.take() == ["early 1.0 seconds", "next 1.0 seconds"])
    scheduler.advance(by: .seconds(1))
    #expect(recorder.take() == ["late 3.0 seconds"])
    let longEnd = scheduler.clock.now.advanced(by: .seconds(4))
    scheduler.schedule("long") { scheduler.advance(by: .seconds(4)) }
    scheduler.advance(by: .seconds(1))
    #expect(scheduler.clock.now == longEnd)
  }

  @Test("A fingerprint includes the time to an instant, but past time only within the clock's memory")
  func instants() {
    func fingerprint(_ start: Duration, passed: Duration, remembering memory: Duration = .zero) -> Fingerprint
    {
      let clock = ManualClock(remembering: memory)
      clock.advance(by: start)
      let instant = clock.now.advanced(by: .seconds(2))
      clock.advance(by: passed)
      return Fingerprint(reflecting: instant)
    }
    #expect(fingerprint(.zero, passed: .zero) == fingerprint(.seconds(9), passed: .zero))
    #expect(fingerprint(.zero, passed: .zero) != fingerprint(.zero, passed: .seconds(1)))
    #expect(fingerprint(.zero, passed: .seconds(2)) == fingerprint(.zero, passed: .seconds(3)))
    #expect(
      fingerprint(.zero, passed: .seconds(2), remembering: .seconds(1))
        != fingerprint(.zero, passed: .seconds(3), remembering: .seconds(1)))
  }

  @Test("After a cancelled sleep, nothing retains the clock")
  @MainActor
  func released() async {
    weak var clock: ManualClock?
    do {
      let tasks = TaskTracker()
      let made = ManualClock(in: tasks)
      clock = made
      tasks.start { try? await made.sleep(for: .seconds(1)) }
      await tasks.settled()
      tasks.cancel()
      await tasks.settled()
    }
    #expect(clock == nil)
  }

  private struct Holder<Held>: TestSubject {
    let held: Held
    func apply(_ stimulus: Int) -> [Int] { [] }
  }

  private func expectShared(_ name: String, _ held: some AnyObject) {
    let report = Comparison(both: { Holder(held: held) }, alphabet: [1]).explore()
    #expect(report.problems.map(\.cause).contains(.sharedObject(name)), "\(report)")
  }

  @Test("The report names a clock and a thread-safe value that both sides share")
  func shared() {
    expectShared("ManualClock", ManualClock())
    expectShared("SharedValue<Int>", SharedValue(0))
  }
}

@Suite("Inputs that could make the harness hang")
struct HangTests {
  private final class Node { var others: Set<Key> = [] }

  private struct Key: Hashable {
    let node: Node
    static func == (left: Key, right: Key) -> Bool { left.node === right.node }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(node)) }
  }

  private final class Circle: TestSubject {
    private let keys = Set((0..<7).map { _ in Key(node: Node()) })
    init() { for key in keys { key.node.others = keys } }
    // Without this loop, the reference cycles would leak.
    deinit { for key in keys { key.node.others = [] } }
    func apply(_ stimulus: Bool) -> [Bool] { [stimulus] }
  }

  @Test("Reading sets with reference cycles comes to an end, but the verdict is no proof")
  func sets() {
    let report = Comparison(both: { Circle() }, alphabet: [true]).explore(audit: .short)
    #expect(report.verdict == .inconclusive)
    #expect(report.elapsed < .seconds(60))
  }

  @Test("Comparing long lists skips what they have in common at the beginning and the end")
  func longLists() {
    let some = Array(0..<20_000)
    var others = some
    others.swapAt(10_000, 10_001)
    #expect(ObservationEdit.edits(from: some, to: others) == [.moved(10_000), .moved(10_001)])
  }

  @Test("If work keeps scheduling itself without a delay, the scheduler ends the process")
  func endlessWork() async {
    await #expect(processExitsWith: .failure) {
      let scheduler = ManualScheduler()
      func again() { scheduler.schedule("again", again) }
      again()
      scheduler.advance(by: .zero)
    }
  }
}
