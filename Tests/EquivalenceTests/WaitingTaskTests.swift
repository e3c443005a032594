import Dispatch
import Equivalence
import Testing

/// Adds one to a number in two steps for each of its callers, which all go on at one event.
private final class Sum: AsyncTestSubject {
  enum Wait: CaseIterable { case continuation, request, clock, task, ownTask }
  enum Stimulus: CaseIterable { case add, goOn }

  let tasks = TaskTracker()
  private let wait: Wait
  private let losesUpdates: Bool
  private let pending: PendingRequests<String, Void>
  private let clock: ManualClock
  private var stored: [CheckedContinuation<Void, Never>] = []
  private var gate: Task<Void, Never>?
  private var callers = 0
  private var sum = 0

  init(_ wait: Wait, losesUpdates: Bool) {
    (self.wait, self.losesUpdates) = (wait, losesUpdates)
    (pending, clock) = (PendingRequests(in: tasks), ManualClock(in: tasks))
  }

  func apply(_ stimulus: Stimulus) async -> [Int] {
    switch stimulus {
    case .add where callers == 2: break
    case .add:
      callers += 1
      tasks.start { await self.add() }
    case .goOn:
      for request in pending.requests { request.answer(.success(())) }
      for continuation in stored { continuation.resume() }
      stored = []
      clock.advance(by: .seconds(1))
    }
    await tasks.settled()
    return [sum]
  }

  private func add() async {
    switch wait {
    case .continuation: await withCheckedContinuation { stored.append($0) }
    case .request: try? await pending.answer(to: "add")
    case .clock: try? await clock.sleep(for: .seconds(1))
    case .task, .ownTask:
      let gate =
        gate ?? (wait == .task ? tasks.start { await self.open() } : Task { await self.open() })
      self.gate = gate
      await tasks.value(of: gate)
      self.gate = nil
    }
    let before = sum
    await Task.yield()
    sum = ((losesUpdates ? before : sum) + 1) % 4
    callers -= 1
  }

  private func open() async { try? await pending.answer(to: "gate") }
}

/// Shows which of two events made its caller wait, perhaps the wrong one.
private final class Door: AsyncTestSubject {
  enum Stimulus: CaseIterable { case knock, ring, open }

  let tasks = TaskTracker()
  private let settles: Bool
  private let isFaulty: Bool
  private var waiting: CheckedContinuation<Void, Never>?
  private let recorder = Recorder<String>()

  init(settles: Bool, isFaulty: Bool) { (self.settles, self.isFaulty) = (settles, isFaulty) }

  func apply(_ stimulus: Stimulus) async -> [String] {
    switch stimulus {
    case .open:
      waiting?.resume()
      waiting = nil
    case _ where waiting != nil: break
    case .knock: tasks.start { await self.wait(for: "knock") }
    case .ring: tasks.start { await self.wait(for: self.isFaulty ? "knock" : "ring") }
    }
    if settles { await tasks.settled() } else { for _ in 0..<20 { await Task.yield() } }
    return recorder.take()
  }

  private func wait(for name: String) async {
    await withCheckedContinuation { waiting = $0 }
    recorder.record(name)
  }
}

/// Waits in a continuation that only a timer resumes; its own fingerprint does not contain the task.
private final class Alarm: AsyncTestSubject {
  let tasks = TaskTracker()
  private var isSet = false

  func apply(_ stimulus: Bool) async -> [Bool] {
    if !isSet {
      isSet = true
      tasks.start {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(60)) { continuation.resume() }
        }
      }
    }
    await tasks.settled()
    return [isSet]
  }

  var fingerprint: Fingerprint { Fingerprint(reflecting: isSet) }
}

/// Lets its guest in at one event and greets it at the next one, in a task that the guest's own task starts.
private final class Greeter: AsyncTestSubject {
  enum Stimulus: Hashable { case knock(String), open }

  let tasks = TaskTracker()
  private var outside: CheckedContinuation<Void, Never>?
  private var inside: CheckedContinuation<Void, Never>?
  private let recorder = Recorder<String>()

  func apply(_ stimulus: Stimulus) async -> [String] {
    switch stimulus {
    case .knock where outside != nil || inside != nil: break
    case .knock(let name): tasks.start { await self.enter(name) }
    case .open:
      let (outside, inside) = (outside, inside)
      (self.outside, self.inside) = (nil, nil)
      outside?.resume()
      inside?.resume()
    }
    await tasks.settled()
    return recorder.take()
  }

  private func enter(_ name: String) async {
    await withCheckedContinuation { outside = $0 }
    tasks.start {
      await withCheckedContinuation { self.inside = $0 }
      self.recorder.record("hello \(name)")
    }
  }
}

/// Waits one level deeper at each event.
private final class Nest: AsyncTestSubject {
  let tasks = TaskTracker()
  private var waiting: CheckedContinuation<Void, Never>?

  func apply(_ stimulus: Bool) async -> [Bool] {
    if let waiting { waiting.resume() } else { tasks.start { await self.enter(levels: 100) } }
    await tasks.settled()
    return []
  }

  private func enter(levels: Int) async {
    await withCheckedContinuation { waiting = $0 }
    if levels > 0 { await enter(levels: levels - 1) }
    waiting = nil
  }
}

/// Loads with a token, and asks for a second one if the first one fails.
private final class Retry: AsyncTestSubject {
  enum Stimulus: CaseIterable { case load, answer, fail }

  let tasks = TaskTracker()
  private let tokens: PendingRequests<String, Bool>
  private var isLoading = false
  private let recorder = Recorder<String>()

  init() { tokens = PendingRequests(in: tasks) }

  func apply(_ stimulus: Stimulus) async -> [String] {
    switch stimulus {
    case .load where isLoading: break
    case .load:
      isLoading = true
      tasks.start { await self.load() }
    case .answer: tokens.requests.first?.answer(.success(true))
    case .fail: tokens.requests.first?.answer(.success(false))
    }
    await tasks.settled()
    return recorder.take()
  }

  private func load() async {
    if await tasks.value(of: token()) {
      recorder.record("loaded")
    } else if await tasks.value(of: token()) {
      recorder.record("loaded at the second attempt")
    } else {
      recorder.record("failed")
    }
    isLoading = false
  }

  private func token() -> Task<Bool, Never> {
    tasks.start { (try? await self.tokens.answer(to: "token")) ?? false }
  }
}

/// Starts a task that awaits one of two others.
private final class Watcher: AsyncTestSubject {
  enum Stimulus: CaseIterable { case choose, watch, finishFirst, finishLast }

  let tasks = TaskTracker()
  private let pending: PendingRequests<String, Void>
  private var jobs: [Task<Void, Never>] = []
  private var choosesLast = false
  private var isWatching = false
  private let recorder = Recorder<String>()

  init() { pending = PendingRequests(in: tasks) }

  func apply(_ stimulus: Stimulus) async -> [String] {
    switch stimulus {
    case _ where pending.requests.isEmpty:
      jobs = ["first", "last"].map { name in
        tasks.start { _ = try? await self.pending.answer(to: name) }
      }
    case .choose: choosesLast.toggle()
    case .watch where isWatching: break
    case .watch:
      isWatching = true
      let job = jobs[choosesLast ? 1 : 0]
      choosesLast = false
      tasks.start {
        await job.value
        self.isWatching = false
        self.recorder.record("done")
      }
    case .finishFirst: finish("first")
    case .finishLast: finish("last")
    }
    await tasks.settled()
    return recorder.take()
  }

  private func finish(_ name: String) {
    for request in pending.requests where request.request == name { request.answer(.success(())) }
  }
}

/// Tells each of its callers that their common task has ended, or cancels this task.
private final class SharedTask: AsyncTestSubject {
  enum Stimulus: Hashable { case call(String), answer, restart }

  let tasks = TaskTracker()
  private let pending: PendingRequests<String, Void>
  private var shared: Task<Void, Never>?
  private var callers = 0
  private let recorder = Recorder<String>()

  init() { pending = PendingRequests(in: tasks) }

  func apply(_ stimulus: Stimulus) async -> [String] {
    switch stimulus {
    case .answer: pending.requests.first?.answer(.success(()))
    case .restart:
      shared?.cancel()
      shared = load()
    case .call where callers == 2: break
    case .call(let name):
      callers += 1
      tasks.start {
        let shared = self.shared ?? self.load()
        self.shared = shared
        await self.tasks.value(of: shared)
        self.recorder.record(name)
        self.callers -= 1
      }
    }
    await tasks.settled()
    return recorder.take()
  }

  private func load() -> Task<Void, Never> {
    tasks.start { [pending] in _ = try? await pending.answer(to: "load") }
  }
}

/// Starts two tasks that await a third one.
private final class Watchers: AsyncTestSubject {
  let tasks = TaskTracker()
  private let pending: PendingRequests<String, Void>
  private var job: Task<Void, Never>?

  init() { pending = PendingRequests(in: tasks) }

  func apply(_ begins: Bool) async -> [Bool] {
    if begins, pending.requests.isEmpty {
      let job = tasks.start { [pending] in _ = try? await pending.answer(to: "job") }
      for _ in 0..<2 { tasks.start { await job.value } }
      self.job = job
    } else if !begins {
      pending.requests.first?.answer(.success(()))
    }
    await tasks.settled()
    return [pending.requests.isEmpty]
  }
}

/// Starts tasks that await a request, and then the next event, or each other.
private final class Errand: AsyncTestSubject {
  enum Stimulus: CaseIterable { case knock, ring, answer, open, wind }

  let tasks = TaskTracker()
  private let pending: PendingRequests<String, Void>
  private var waiting: CheckedContinuation<Void, Never>?
  private var isBusy = false
  private var loop: Task<Void, Never>?
  private let startsAnother: Bool

  init(startsAnother: Bool) {
    self.startsAnother = startsAnother
    pending = PendingRequests(in: tasks)
  }

  private func wait() async {
    await withCheckedContinuation { waiting = $0 }
    isBusy = false
  }

  func apply(_ stimulus: Stimulus) async -> [Bool] {
    switch stimulus {
    case .knock, .ring:
      if isBusy { break }
      isBusy = true
      tasks.start {
        try? await self.pending.answer(to: "go")
        if self.startsAnother { self.tasks.start { await self.wait() } } else { await self.wait() }
      }
    case .answer: pending.requests.first?.answer(.success(()))
    case .open:
      waiting?.resume()
      waiting = nil
    case .wind:
      if loop == nil { loop = tasks.start { await self.loop?.value } }
      await tasks.value(of: tasks.start {})
    }
    await tasks.settled()
    return [isBusy]
  }
}

@Suite("What a report says about waiting tasks")
@MainActor
struct WaitingTaskTests {
  private func isCaveat(_ text: String) -> Bool {
    text == "tasks that one event resumes go on in the order of their resumptions"
  }

  @Test("Tasks that one event resumes take turns, wherever they waited", arguments: Sum.Wait.allCases)
  fileprivate func turns(_ wait: Sum.Wait) async {
    let report = await Comparison(
      control: { Sum(wait, losesUpdates: false) }, candidate: { Sum(wait, losesUpdates: true) },
      alphabet: Sum.Stimulus.allCases
    ).explore(audit: .short)
    #expect(report.verdict == .different, "\(report)")
    #expect(report.differences.first?.steps.map(\.stimulus) == [.add, .add, .goOn])
    #expect(report.caveats.contains(where: isCaveat))
  }

  @Test("A waiting task is part of the state even if `apply` returns before the tracker has settled")
  func withoutSettling() async {
    let reports = [true, false].map { settles in
      Comparison(
        control: { Door(settles: settles, isFaulty: false) },
        candidate: { Door(settles: settles, isFaulty: true) },
        alphabet: Door.Stimulus.allCases)
    }
    var texts: [String] = []
    for comparison in reports {
      let report = await comparison.explore()
      #expect(report.problems.isEmpty, "\(report)")
      texts.append("\(report.verdict) \(report.states) \(report.differences) \(report.caveats)")
    }
    #expect(texts[0] == texts[1] && texts[0].hasPrefix("different 3"))
  }

  @Test("The state contains which task another one awaits, but not which of two tasks has waited longest")
  func awaited() async {
    let report = await Comparison(both: { Watcher() }, alphabet: Watcher.Stimulus.allCases).explore()
    #expect(report.verdict == .equivalent, "\(report)")
    let order = "it makes no difference which of the tasks that await one task began to wait first"
    #expect(!report.caveats.contains(order))
    let twoWaiting = await Comparison(both: { Watchers() }, alphabet: [true, false]).explore(audit: .short)
    #expect(twoWaiting.caveats.contains(order), "\(twoWaiting)")
  }

  @Test("A task that a waiting task starts later has the first event in its state")
  func inherited() async {
    let report = await Comparison(both: { Greeter() }, alphabet: [.knock("a"), .knock("b"), .open]).explore()
    #expect(report.verdict == .equivalent, "\(report)")
    #expect(report.states == 5)
  }

  @Test("The state contains at which place a task awaits another one, however deep")
  func places() async {
    let report = await Comparison(both: { Retry() }, alphabet: Retry.Stimulus.allCases).explore()
    #expect(report.verdict == .equivalent, "\(report)")
    #expect(report.states == 3)
    let deep = await Comparison(both: { Nest() }, alphabet: [true])
      .explore(limits: Limits(states: 80), audit: nil)
    #expect(deep.states == 80, "\(deep)")
  }

  @Test("The state contains which callers await a shared task")
  func callers() async {
    let report = await Comparison(both: { SharedTask() }, alphabet: [.call("a"), .call("b"), .answer])
      .explore()
    #expect(report.verdict == .equivalent, "\(report)")
    #expect(report.states == 8)
  }

  @Test("A report says when a cancelled request ends if the event also starts a task")
  func restarted() async {
    for event in [SharedTask.Stimulus.restart, .call("a")] {
      let report = await Comparison(both: { SharedTask() }, alphabet: [event]).explore(audit: .short)
      #expect(
        report.caveats.contains("a cancelled request ends only when the new tasks of the event have begun")
          == (event == .restart), "\(report)")
    }
  }

  @Test(
    "After an answer, a task counts as a task of its request, and tasks may await each other in a circle",
    arguments: [false, true])
  func answered(_ startsAnother: Bool) async {
    let report = await Comparison(
      both: { Errand(startsAnother: startsAnother) }, alphabet: Errand.Stimulus.allCases
    ).explore()
    #expect(report.verdict == .equivalent, "\(report)")
    #expect(report.states == 7)
  }

  @Test("A report names what it assumes about waiting tasks, even if the subject has its own fingerprint")
  func ownFingerprint() async {
    let report = await Comparison(both: { Alarm() }, alphabet: [true]).explore(audit: .short)
    #expect(report.caveats.contains("only events resume a task that waits in the tested class"))
    #expect(report.caveats.contains(where: isCaveat))
  }
}
