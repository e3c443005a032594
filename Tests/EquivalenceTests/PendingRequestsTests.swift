import Equivalence
import Testing

/// A service whose answers come from the test.
@MainActor
private final class Catalogue {
  let pending: PendingRequests<String, Int>
  init(in tasks: TaskTracker) { pending = PendingRequests(in: tasks) }
  func count(of title: String) async throws -> Int { try await pending.answer(to: title) }
}

/// A reader that lists the titles with their counts or errors.
@MainActor
private final class Reader {
  private let catalogue: Catalogue
  private(set) var shown: [String] = []
  init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  func show(_ title: String) async {
    do {
      let count = try await catalogue.count(of: title)
      // The task may suspend many times after the answer.
      for _ in 0..<100 { await Task.yield() }
      shown.append("\(title) \(count)")
    } catch {
      shown.append("\(title) \(error)")
    }
  }
}

/// An actor that adds up counts of the catalogue.
private actor Depot {
  private var count = 0
  func add(from catalogue: Catalogue, _ title: String) async throws -> Int {
    count += try await catalogue.count(of: title)
    return count
  }

  func cancel(_ task: Task<Void, Never>) { task.cancel() }
}

/// An actor that requests one token for all callers, and does not suspend between its check and its assignment.
private actor Session {
  private let tasks: TaskTracker
  private let service: @Sendable () async -> Int
  private let recorder: SharedRecorder<Int>
  private var refresh: Task<Int, Never>?

  init(tasks: TaskTracker, recorder: SharedRecorder<Int>, service: @escaping @Sendable () async -> Int) {
    (self.tasks, self.recorder, self.service) = (tasks, recorder, service)
  }

  func token() async {
    let task = refresh ?? tasks.start { [service] in await service() }
    refresh = task
    recorder.record(await tasks.value(of: task))
  }
}

private struct Failure: Error {}

@MainActor
@Suite("Tasks that wait in test doubles")
struct PendingRequestsTests {
  private let tasks = TaskTracker()
  private let catalogue: Catalogue
  private let reader: Reader

  init() {
    catalogue = Catalogue(in: tasks)
    reader = Reader(catalogue)
  }

  @Test("`settled()` returns when each task has ended or waits in a test double")
  func settled() async {
    #expect(tasks.isSettled)
    tasks.start { await reader.show("atlas") }
    #expect(!tasks.isSettled)
    await tasks.settled()
    #expect(catalogue.pending.requests.map(\.request) == ["atlas"])
    catalogue.pending.requests[0].answer(.success(3))
    #expect(!tasks.isSettled)
    await tasks.settled()
    #expect(reader.shown == ["atlas 3"])
    #expect(catalogue.pending.requests.map(\.request) == [])
  }

  @Test("Requests wait in the order of their calls, and a test can answer them in any order")
  func order() async {
    for title in ["a", "b", "c"] { tasks.start { await reader.show(title) } }
    await tasks.settled()
    #expect(catalogue.pending.requests.map(\.request) == ["a", "b", "c"])
    catalogue.pending.requests[1].answer(.failure(Failure()))
    await tasks.settled()
    catalogue.pending.requests[1].answer(.success(1))
    await tasks.settled()
    #expect(catalogue.pending.requests.map(\.request) == ["a"])
    #expect(reader.shown == ["b Failure()", "c 1"])
    tasks.cancel()
    await tasks.settled()
  }

  @Test("Tasks resume in the order of their answers", arguments: 0..<50)
  func answerOrder(_ run: Int) async {
    for title in ["a", "b", "c"] { tasks.start { await reader.show(title) } }
    await tasks.settled()
    for answer in 1...3 { catalogue.pending.requests[0].answer(.success(answer)) }
    await tasks.settled()
    #expect(reader.shown == ["a 1", "b 2", "c 3"])
  }

  @Test("An answered task resumes before a new task runs")
  func answeredFirst() async {
    for _ in 0..<500 {
      tasks.start {
        _ = try? await catalogue.count(of: "first")
        _ = try? await catalogue.count(of: "after the answer")
      }
      await tasks.settled()
      catalogue.pending.requests[0].answer(.success(1))
      tasks.start { _ = try? await catalogue.count(of: "started") }
      await tasks.settled()
      #expect(catalogue.pending.requests.map(\.request) == ["after the answer", "started"])
      tasks.cancel()
      await tasks.settled()
    }
  }

  @Test("A cancelled task makes no request, and a cancellation ends a waiting request")
  func cancelled() async {
    tasks.start { await reader.show("globe") }.cancel()
    await tasks.settled()
    #expect(reader.shown == ["globe CancellationError()"])
    let task = tasks.start { await reader.show("atlas") }
    await tasks.settled()
    task.cancel()
    #expect(!tasks.isSettled)
    await tasks.settled()
    #expect(catalogue.pending.requests.map(\.request) == [])
    #expect(reader.shown.last == "atlas CancellationError()")
  }

  @Test("A cancellation after an answer does not replace the answer")
  func cancelledAfter() async {
    let task = tasks.start { await reader.show("atlas") }
    await tasks.settled()
    catalogue.pending.requests[0].answer(.success(3))
    task.cancel()
    await tasks.settled()
    #expect(reader.shown == ["atlas 3"])
  }

  @Test("`settled()` also returns if a task waits for an actor that waits in a test double")
  func actor() async {
    let depot = Depot()
    var sums: [Int] = []
    for title in ["a", "b"] {
      tasks.start { sums.append((try? await depot.add(from: catalogue, title)) ?? 0) }
      await tasks.settled()
    }
    for answer in [2, 3] {
      catalogue.pending.requests[0].answer(.success(answer))
      await tasks.settled()
    }
    #expect(sums == [2, 5])
  }

  @Test("An actor can start a task for two simultaneous callers, and record observations on its own thread")
  func session() async {
    let recorder = SharedRecorder<Int>()
    let session = Session(tasks: tasks, recorder: recorder) { [catalogue] in
      (try? await catalogue.count(of: "token")) ?? 0
    }
    for _ in 0..<2 { tasks.start { await session.token() } }
    await tasks.settled()
    #expect(catalogue.pending.requests.map(\.request) == ["token"])
    catalogue.pending.requests[0].answer(.success(7))
    await tasks.settled()
    #expect(recorder.take() == [7, 7])
  }

  @Test("An actor can cancel a waiting task from its own thread", arguments: 0..<50)
  func cancelledByActor(_ run: Int) async {
    let depot = Depot()
    let task = tasks.start { await reader.show("atlas") }
    await tasks.settled()
    tasks.start { await depot.cancel(task) }
    await tasks.settled()
    #expect(reader.shown == ["atlas CancellationError()"])
  }

  @Test("The tracker lists the request of an untracked task")
  func stray() async {
    let task = Task { await reader.show("atlas") }
    while tasks.strays.isEmpty { await Task.yield() }
    #expect(tasks.strays == ["atlas"])
    #expect(tasks.isSettled)
    task.cancel()
    await task.value
    #expect(reader.shown == ["atlas CancellationError()"])
  }

  @Test("`cancel()` works on any thread, and also ends the requests of untracked tasks")
  func cancelledTracker() async {
    let (own, stray) = (tasks.start { await reader.show("atlas") }, Task { await reader.show("globe") })
    while tasks.strays.isEmpty { await Task.yield() }
    await Task.detached { [tasks] in tasks.cancel() }.value
    await own.value
    await stray.value
    // After a cancellation on another thread, the tasks may resume in any order.
    #expect(reader.shown.sorted() == ["atlas CancellationError()", "globe CancellationError()"])
  }

  @Test("Child tasks are not tracked, and `settled()` returns although they wait")
  func children() async {
    tasks.start {
      async let first = catalogue.count(of: "a")
      async let second = catalogue.count(of: "b")
      _ = try? await (first, second)
    }
    await tasks.settled()
    #expect(!tasks.isSettled)
    #expect(!tasks.strays.isEmpty)
    tasks.cancel()
  }

  @Test("A fingerprint includes the waiting requests in order, and their tasks are no blind spots")
  func fingerprint() async {
    func fingerprint(of titles: [String]) async -> Fingerprint {
      let tasks = TaskTracker()
      let reader = Reader(Catalogue(in: tasks))
      for title in titles { tasks.start { await reader.show(title) } }
      await tasks.settled()
      defer { tasks.cancel() }
      return Fingerprint(reflecting: reader)
    }
    let one = await fingerprint(of: ["a", "b"])
    #expect(one.blindSpots == [])
    #expect(await fingerprint(of: ["a", "b"]) == one)
    #expect(await fingerprint(of: ["b", "a"]) != one)
    #expect(await fingerprint(of: ["a"]) != one)
  }

  @Test("A fingerprint shows whether a task that waits for another one is cancelled")
  func cancelledWaiter() async {
    struct Keeper {
      let pending: PendingRequests<String, Int>
      let waiter: Task<Int, Never>
    }
    func fingerprint(isCancelled: Bool) async -> Fingerprint {
      let tasks = TaskTracker()
      let pending = PendingRequests<String, Int>(in: tasks)
      let shared = tasks.start { (try? await pending.answer(to: "text")) ?? 0 }
      let waiter = tasks.start { await tasks.value(of: shared) }
      if isCancelled { waiter.cancel() }
      await tasks.settled()
      defer { tasks.cancel() }
      return Fingerprint(reflecting: Keeper(pending: pending, waiter: waiter))
    }
    #expect(await fingerprint(isCancelled: true) == fingerprint(isCancelled: true))
    #expect(await fingerprint(isCancelled: true) != fingerprint(isCancelled: false))
  }

  @Test("If several tasks await one task, the last of them resumes first, as in the runtime")
  func wakingOrder() async {
    let requests = catalogue.pending
    let shared = tasks.start { () async -> Int in (try? await requests.answer(to: "x")) ?? 0 }
    var order: [Int] = []
    for number in 1...3 {
      tasks.start {
        _ = await tasks.value(of: shared)
        order.append(number)
      }
    }
    await tasks.settled()
    requests.requests[0].answer(.success(1))
    await tasks.settled()
    #expect(order == [3, 2, 1])
  }
}
