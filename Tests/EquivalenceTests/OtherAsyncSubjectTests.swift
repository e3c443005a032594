import Equivalence
import Testing

/// An account that asks a service for changes to its balance, and may lose an update.
private actor Account {
  private let service: Service
  private let loses: Bool
  private var balance = 0

  init(_ service: Service, loses: Bool) {
    self.service = service
    self.loses = loses
  }

  func refresh() async -> Int {
    let before = balance
    let change = (try? await service.change(since: before)) ?? 0
    // During the request, another call may have changed the balance.
    balance = ((loses ? before : balance) + change) % 4
    return balance
  }
}

@MainActor
private final class Service {
  let pending: PendingRequests<Int, Int>
  init(in tasks: TaskTracker) { pending = PendingRequests(in: tasks) }
  func change(since balance: Int) async throws -> Int { try await pending.answer(to: balance) }
}

private final class AccountSubject: AsyncTestSubject {
  enum Stimulus: Hashable { case refresh, answer }

  let tasks = TaskTracker()
  private let service: Service
  private let account: Account
  private var seen: [Int] = []

  init(loses: Bool) {
    service = Service(in: tasks)
    account = Account(service, loses: loses)
  }

  var requests: Int { service.pending.requests.count }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Int] {
    seen = []
    switch stimulus {
    case .refresh: tasks.start { await self.seen.append(self.account.refresh()) }
    case .answer: if requests > 0 { service.pending.requests[0].answer(.success(1)) }
    }
    await tasks.settled()
    return seen
  }
}

/// Adds up its events without a limit, and cancels the exploration at 20.
@MainActor
private final class Endless: AsyncTestSubject {
  static var exploration: Task<Report<Int, Int>, Never>?
  let tasks = TaskTracker()
  private var count = 0

  func apply(_ stimulus: Int, choices: Choices) async -> [Int] {
    count += stimulus
    if count == 20 { Self.exploration?.cancel() }
    return []
  }
}

/// Requests an image in a task that does not retain the subject, and goes on for some turns after the answer.
@MainActor
private final class Cell: AsyncTestSubject {
  let tasks = TaskTracker()
  private let requests: PendingRequests<String, Int>
  private var task: Task<Void, Never>?
  init() { requests = PendingRequests(in: tasks) }

  func apply(_ stimulus: String, choices: Choices) async -> [String] {
    if stimulus == "appear" {
      task = tasks.start { [unowned self] in
        _ = try? await requests.answer(to: "image")
        for _ in 0..<10 { await Task.yield() }
        task = nil
      }
    } else if task != nil {
      Task.detached { [requests] in _ = try? await requests.answer(to: "stray") }
      while tasks.strays.isEmpty { await Task.yield() }
    }
    await tasks.settled()
    return []
  }
}

/// Repeats a failed request until the test ends, even after a cancellation.
@MainActor
private final class Retrying: AsyncTestSubject {
  static var isOver = false
  let tasks = TaskTracker()
  private let requests: PendingRequests<String, Int>
  init() { requests = PendingRequests(in: tasks) }

  func apply(_ stimulus: String, choices: Choices) async -> [String] {
    if requests.requests.isEmpty {
      tasks.start { [requests] in
        while !Self.isOver {
          do { _ = try await requests.answer(to: "load") } catch { await Task.yield() }
        }
      }
    }
    await tasks.settled()
    return []
  }
}

/// Gives a class its settings, as in an app with injected dependencies.
private enum Settings {
  @TaskLocal static var name = "default"
}

/// Shows the name of the settings and the priority, both in the event itself and in a task.
@MainActor
private final class Settled: AsyncTestSubject {
  let tasks = TaskTracker()
  private let reads: Bool
  private var seen: [String] = []
  init(reads: Bool) { self.reads = reads }

  func apply(_ stimulus: String, choices: Choices) async -> [String] {
    seen = [shown]
    tasks.start { self.seen.append(self.shown) }
    await tasks.settled()
    return seen
  }

  private var shown: String {
    reads ? "\(Settings.name), \(Task.currentPriority == .background)" : "default, false"
  }
}

@Suite("Asynchronous subjects of other types")
@MainActor
struct OtherAsyncSubjectTests {
  @Test("Each kind of comparison keeps the task-local values and the priority of its caller")
  func callersTask() async throws {
    let comparison = Comparison(
      control: { Settled(reads: true) }, candidate: { Settled(reads: false) }, alphabet: ["show"])
    #expect(await comparison.explore(audit: .short).verdict == .equivalent)
    let shown = ["test, true", "test, true"]
    try await Settings.$name.withValue("test") {
      try await Task(priority: .background) {
        let report = await comparison.explore(audit: .short)
        #expect(report.differences.first?.steps.first?.control == shown, "\(report)")
        let walk = try await comparison.walk(count: 1, length: 1, seed: 1)
        #expect(walk.difference?.steps.first?.control == shown)
        let machine = try await StateMachine(of: { Settled(reads: true) }, alphabet: ["show"], audit: .short)
        let text = try machine.text
        #expect(text.contains(#"["test, true","test, true"]"#), "\(text)")
      }.value
    }
  }

  @Test("The exploration finds a lost update of an actor")
  func actor() async throws {
    func report(loses: Bool) async -> Report<AccountSubject.Stimulus, Int> {
      await Comparison(
        control: { AccountSubject(loses: false) }, candidate: { AccountSubject(loses: loses) },
        alphabet: [.refresh, .answer],
        assumptions: [Assumption("at most two requests wait") { $0.requests <= 2 }]
      ).explore(audit: .short, stopsAtFirstDifference: true)
    }
    let equal = await report(loses: false)
    #expect(equal.verdict == .equivalent)
    let different = await report(loses: true)
    #expect(different.verdict == .different)
    #expect(different.differences.first?.steps.map(\.stimulus) == [.refresh, .refresh, .answer, .answer])
  }

  @Test("An asynchronous exploration ends when its task is cancelled, with and without a time limit")
  func cancelledExploration() async {
    for duration in [nil, Duration.seconds(600)] {
      let comparison = Comparison(control: { Endless() }, candidate: { Endless() }, alphabet: [1, 2])
      let limits = Limits(states: 500, duration: duration)
      let exploration = Task { await comparison.explore(limits: limits) }
      Endless.exploration = exploration
      let report = await exploration.value
      #expect(
        report.problems.contains { $0.description.hasPrefix("The cancellation of its task ended") },
        "\(report)")
    }
  }

  @Test("The exploration retains a subject until its tasks have ended, even after a stray task")
  func unownedSubject() async {
    let report = await Comparison(both: { Cell() }, alphabet: ["appear", "stray"]).explore()
    #expect(report.verdict == .inconclusive)
  }

  @Test("The exploration reports a task that ignores its cancellation, and waits for it only once")
  func endless() async {
    let report = await Comparison(both: { Retrying() }, alphabet: ["load", "wait"])
      .explore(patience: .milliseconds(100))
    Retrying.isOver = true
    #expect(report.verdict == .inconclusive)
    #expect(report.problems.count == 1)
    #expect(report.problems.allSatisfy { $0.kind == .endlessTask }, "\(report.problems)")
  }
}
