import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Equivalence

private protocol Channel: AnyObject, Sendable {
  func next() async -> Int
  func send(_ value: Int) async
}

/// Gives each value to the caller that has waited longest or, with a fault, to others or none.
@MainActor
private final class WaitingList: Channel {
  enum Fault { case none, servesLast, servesAll, servesAllLastFirst, drops, resumesTwice }
  private let fault: Fault
  private var waiting: [CheckedContinuation<Int, Never>] = []
  init(_ fault: Fault = .none) { self.fault = fault }

  func next() async -> Int { await withCheckedContinuation { waiting.append($0) } }

  func send(_ value: Int) {
    guard let first = waiting.first, let last = waiting.last else { return }
    switch fault {
    case .none: waiting.removeFirst().resume(returning: value)
    case .servesLast:
      waiting.removeLast()
      last.resume(returning: value)
    case .servesAll, .servesAllLastFirst:
      let callers = fault == .servesAll ? waiting : waiting.reversed()
      waiting = []
      for caller in callers { caller.resume(returning: value) }
    case .drops:
      if waiting.count == 1 { waiting.removeFirst().resume(returning: value) } else { waiting = [] }
    case .resumesTwice:
      if waiting.count == 1 { waiting = [] }
      first.resume(returning: value)
    }
  }
}

/// An actor with a list of waiting callers; a cancelled caller leaves the list.
private actor Queue: Channel {
  private let servesLast: Bool
  private var waiting: [(id: Int, UnsafeContinuation<Int, Never>)] = []
  init(servesLast: Bool = false) { self.servesLast = servesLast }

  func next() async -> Int {
    let id = (1...).first { id in !waiting.contains { $0.id == id } } ?? 0
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { waiting.append((id, $0)) }
    } onCancel: {
      Task { await leave(id) }
    }
  }

  private func leave(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).1.resume(returning: -1)
  }

  func send(_ value: Int) {
    if waiting.isEmpty { return }
    waiting.remove(at: servesLast ? waiting.count - 1 : 0).1.resume(returning: value)
  }
}

/// Adds up a stream's values until the sum is a multiple of three; if it skips, it returns after each value.
@MainActor
private final class StreamSum: Channel {
  private let stream: AsyncStream<Int>
  private let continuation: AsyncStream<Int>.Continuation
  private let skips: Bool
  private var sum = 0
  init(skips: Bool = false) {
    (stream, continuation) = AsyncStream.makeStream()
    self.skips = skips
  }

  func next() async -> Int {
    for await value in stream {
      sum = (sum + value) % 3
      if sum == 0 || skips { return sum }
    }
    return -1
  }

  func send(_ value: Int) { continuation.yield(value) }
}

/// Waits for a delay or for another thread, and then counts; if it is faulty, it counts by two.
@MainActor
private final class Outsider: Channel {
  enum Way: CaseIterable { case dispatch, sleep, thread, detached }
  private let way: Way
  private let milliseconds: Int
  private let isFaulty: Bool
  private var count = 0
  init(_ way: Way, _ milliseconds: Int, isFaulty: Bool) {
    (self.way, self.milliseconds, self.isFaulty) = (way, milliseconds, isFaulty)
  }

  func next() async -> Int {
    switch way {
    case .dispatch:
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
          continuation.resume()
        }
      }
    case .sleep: try? await Task.sleep(for: .milliseconds(milliseconds))
    case .detached:
      await Task.detached { [milliseconds] in try? await Task.sleep(for: .milliseconds(milliseconds)) }.value
    case .thread:
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { [milliseconds] in
          Thread.sleep(forTimeInterval: Double(milliseconds) / 1_000)
          continuation.resume()
        }
      }
    }
    count = (count + (isFaulty ? 2 : 1)) % 3
    return count
  }

  func send(_ value: Int) {}
}

/// Counts in tasks of its own, after many suspensions; if it is faulty, it counts by two.
@MainActor
private final class OwnTasks: Channel {
  private let isFaulty: Bool
  private var count = 0
  init(isFaulty: Bool = false) { self.isFaulty = isFaulty }

  func next() async -> Int { count }

  func send(_ value: Int) {
    Task {
      for _ in 0..<40 { await Task.yield() }
      Task { await self.later { self.count = (self.count + (self.isFaulty ? 2 : 1)) % 3 } }
    }
  }

  nonisolated private func later(_ work: @MainActor @Sendable () -> Void) async { await work() }
}

/// Counts later, in a detached task that nothing awaits.
@MainActor
private final class Detaching: Channel {
  private var count = 0
  func next() async -> Int { count }
  func send(_ value: Int) {
    Task.detached { await self.countLater() }
  }

  private func countLater() async {
    try? await Task.sleep(for: .seconds(30))
    count = 1
  }
}

/// Keeps a local value across a wait.
@MainActor
private final class LocalSum: Channel {
  private var count = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func next() async -> Int {
    let old = count
    await withCheckedContinuation { waiting.append($0) }
    count = (old + 1) % 4
    return count
  }

  func send(_ value: Int) {
    if value == 1 { count = (count + 1) % 4 } else if !waiting.isEmpty { waiting.removeFirst().resume() }
  }
}

@MainActor
private final class ChannelSubject: AsyncTestSubject {
  enum Stimulus: Hashable { case ask, askAlso, cancel, send(Int) }
  enum Observation: Hashable { case got(Stimulus, Int) }

  let tasks = TaskTracker()
  private let recorder = Recorder<Observation>()
  private let channel: any Channel
  private var task: Task<Void, Never>?
  private(set) var waiting = 0
  init(_ channel: any Channel) { self.channel = channel }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    switch stimulus {
    case .ask: task = ask(stimulus)
    case .askAlso: _ = ask(stimulus)
    case .cancel: task?.cancel()
    case .send(let value): tasks.start { await self.channel.send(value) }
    }
    await tasks.settled()
    return recorder.take()
  }

  private func ask(_ caller: Stimulus) -> Task<Void, Never> {
    waiting += 1
    return tasks.start {
      self.recorder.record(.got(caller, await self.channel.next()))
      self.waiting -= 1
    }
  }

  static func explore(
    _ control: @escaping @MainActor () -> any Channel, _ candidate: @escaping @MainActor () -> any Channel,
    _ alphabet: [Stimulus] = [.ask, .askAlso, .send(1)], patience: Duration = .seconds(2),
    reportsTraps: Bool = false
  ) async -> Report<Stimulus, Observation> {
    await Comparison(
      control: { ChannelSubject(control()) }, candidate: { ChannelSubject(candidate()) }, alphabet: alphabet,
      assumptions: [Assumption("at most three callers wait") { $0.waiting <= 3 }]
    ).explore(
      audit: .short, stopsAtFirstDifference: true, reportsTraps: reportsTraps, patience: patience)
  }
}

/// Callers that wait together, with a set of their tasks.
private final class Crowd: AsyncTestSubject {
  /// Two events with one description, and the end of all waits.
  enum Stimulus: Hashable, CustomStringConvertible {
    case join, joinLate, open
    var description: String { self == .open ? "open" : "join" }
  }

  let tasks = TaskTracker()
  private let isFaulty: Bool
  private var jobs: Set<Task<Void, Never>> = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let recorder = Recorder<Bool>()

  init(isFaulty: Bool = false) { self.isFaulty = isFaulty }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Bool] {
    switch stimulus {
    case .open: open()
    case _ where jobs.count == 3: break
    default: jobs.insert(tasks.start { await self.join(isLate: stimulus == .joinLate) })
    }
    await tasks.settled()
    return recorder.take()
  }

  private func open() {
    for continuation in waiting { continuation.resume() }
    (waiting, jobs) = ([], [])
  }

  private func join(isLate: Bool) async {
    await withCheckedContinuation { waiting.append($0) }
    recorder.record(isFaulty && isLate)
  }
}

/// Tasks that only a set contains, and that wait for one other task.
private final class Audience: AsyncTestSubject {
  enum Stimulus: String, CaseIterable { case join, open }

  let tasks = TaskTracker()
  private let pending: PendingRequests<String, Void>
  private var gate: Task<Void, Never>?
  private var members: Set<Task<Void, Never>> = []

  init() { pending = PendingRequests(in: tasks) }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [String] {
    switch stimulus {
    case .join:
      let gate = gate ?? tasks.start { [pending] in _ = try? await pending.answer(to: "gate") }
      if members.count < 3 { members.insert(tasks.start { await gate.value }) }
      self.gate = gate
    case .open:
      pending.requests.first?.answer(.success(()))
      (gate, members) = (nil, [])
    }
    await tasks.settled()
    return [stimulus.rawValue]
  }
}

@Suite("Classes that store the continuations of their callers")
@MainActor
struct StoredContinuationTests {
  private let wait = "the work after a wait depends on the event and the stored state only"
  private let wake = "only events resume a task that waits in the tested class"

  @Test("The exploration covers callers that wait in the class, and finds callers that get the wrong value")
  func list() async {
    let equal = await ChannelSubject.explore({ WaitingList() }, { WaitingList() })
    #expect(equal.verdict == .equivalent, "\(equal)")
    #expect(equal.caveats.contains(wait) && equal.caveats.contains(wake), "\(equal)")
    #expect(!equal.caveats.contains { $0.contains("no property refers") }, "\(equal)")
    let different = await ChannelSubject.explore({ WaitingList() }, { WaitingList(.servesLast) })
    #expect(different.differences.first?.steps.count == 3, "\(different)")
  }

  @Test("If one event resumes several callers, they continue in the order in which it resumed them")
  func order() async {
    let equal = await ChannelSubject.explore({ WaitingList(.servesAll) }, { WaitingList(.servesAll) })
    #expect(equal.verdict == .equivalent, "\(equal)")
    #expect(equal.caveats.contains { $0.hasSuffix("in the order of their resumptions") }, "\(equal)")
    let different = await ChannelSubject.explore(
      { WaitingList(.servesAll) }, { WaitingList(.servesAllLastFirst) })
    #expect(different.differences.first?.steps.count == 3, "\(different)")
  }

  @Test("The exploration covers the waiting callers of an actor, and their cancellation")
  func actor() async {
    let alphabet: [ChannelSubject.Stimulus] = [.ask, .askAlso, .send(1), .cancel]
    let equal = await ChannelSubject.explore({ Queue() }, { Queue() }, alphabet)
    #expect(equal.verdict == .equivalent, "\(equal)")
    let different = await ChannelSubject.explore({ Queue() }, { Queue(servesLast: true) }, alphabet)
    #expect(different.differences.first?.steps.count == 3, "\(different)")
  }

  @Test("The exploration covers a stream whose continuation the class stores")
  func stream() async {
    let alphabet: [ChannelSubject.Stimulus] = [.ask, .send(1)]
    let equal = await Comparison(
      control: { ChannelSubject(StreamSum()) }, candidate: { ChannelSubject(StreamSum()) },
      alphabet: alphabet,
      assumptions: [Assumption("one caller waits") { $0.waiting <= 1 }]
    ).explore(limits: Limits(depth: 5), audit: .short)
    #expect(equal.problems.count == 1, "\(equal)")
    let different = await ChannelSubject.explore({ StreamSum() }, { StreamSum(skips: true) }, alphabet)
    #expect(different.differences.first?.steps.map(\.stimulus).count == 2, "\(different)")
  }

  @Test("The exploration follows the tasks that the class starts without the tracker")
  func ownTasks() async {
    // The class's own tasks need the runtime's threads, which other tests use at the same time.
    let equal = await ChannelSubject.explore({ OwnTasks() }, { OwnTasks() }, patience: .seconds(20))
    #expect(equal.verdict == .equivalent, "\(equal)")
    let different = await ChannelSubject.explore(
      { OwnTasks() }, { OwnTasks(isFaulty: true) }, patience: .seconds(20))
    #expect(different.differences.first?.steps.count == 2, "\(different)")
  }

  @Test("The report names a caller whose continuation the class drops")
  func dropped() async {
    let report = await ChannelSubject.explore({ WaitingList(.drops) }, { WaitingList(.drops) })
    #expect(report.verdict == .equivalent, "\(report)")
    #expect(report.caveats.contains { $0.contains("the waiting task of ask") }, "\(report)")
    let fault = await ChannelSubject.explore({ WaitingList() }, { WaitingList(.drops) })
    #expect(fault.verdict == .different, "\(fault)")
  }

  @Test("If an event resumes a caller twice, the process prints the sequence and ends")
  func twice() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = await ChannelSubject.explore({ WaitingList() }, { WaitingList(.resumesTwice) }, reportsTraps: true)
    }
    let text = try #require(result).standardErrorContent.text
    #expect(text.contains("The candidate ended the process, from start; "), "\(text)")
  }

  @Test("The audit detects a class that uses a local variable from before a wait")
  func local() async {
    let report = await ChannelSubject.explore({ LocalSum() }, { LocalSum() }, [.ask, .send(1), .send(0)])
    #expect(report.verdict == .inconclusive, "\(report)")
  }

  @Test(
    "Waiting for time or a thread prevents a proof, unless the report assumes that only events resume tasks",
    arguments: Outsider.Way.allCases, [50, 300])
  fileprivate func outside(_ way: Outsider.Way, _ milliseconds: Int) async {
    let report = await ChannelSubject.explore(
      { Outsider(way, milliseconds, isFaulty: false) }, { Outsider(way, milliseconds, isFaulty: true) },
      [.ask])
    #expect(
      report.verdict != .equivalent || report.caveats.contains(wake), "\(way) \(milliseconds): \(report)")
  }

  @Test("Even a short sleep is a problem, but an equally short wait for a queue or thread is an assumption")
  func shortWait() async {
    func explore(_ way: Outsider.Way) async -> Report<ChannelSubject.Stimulus, ChannelSubject.Observation> {
      await Comparison(both: { ChannelSubject(Outsider(way, 40, isFaulty: false)) }, alphabet: [.ask])
        .explore(audit: nil)
    }
    let asleep = await explore(.sleep)
    #expect(asleep.problems.map(\.kind).contains(.waitedForTime), "\(asleep)")
    let assumption = "a timer or another thread that resumes a waiting task does so before the next event"
    for way in [Outsider.Way.dispatch, .thread] {
      var report = await explore(way)
      // If other tests keep the main actor busy for the whole wait, the report may not mention the wait, so retry.
      for _ in 0..<20 where report.verdict == .equivalent && !report.caveats.contains(assumption) {
        report = await explore(way)
      }
      #expect(report.verdict != .equivalent || report.caveats.contains(assumption), "\(way): \(report)")
    }
  }

  @Test(
    "A task that suspends often does not count as waiting for time, even if the main actor is busy",
    .enabled(if: MaintainersTests.library.areRun))
  func busyMainActor() async {
    let work = Task {
      while !Task.isCancelled {
        let end = ContinuousClock.now + .milliseconds(10)
        while ContinuousClock.now < end {}
        await Task.yield()
      }
    }
    let report = await Comparison(both: { ChannelSubject(OwnTasks()) }, alphabet: [.send(1)])
      .explore(limits: Limits(depth: 1), audit: nil)
    work.cancel()
    #expect(report.problems.map(\.kind) == [.limitReached], "\(report)")
  }

  @Test("A state contains which event started each waiting task, even if two events have one description")
  func namesakes() async {
    func report(_ alphabet: [Crowd.Stimulus]) async -> Report<Crowd.Stimulus, Bool> {
      await Comparison(control: { Crowd() }, candidate: { Crowd(isFaulty: true) }, alphabet: alphabet)
        .explore(audit: nil)
    }
    let same = await report([.join, .open])
    #expect(same.verdict == .equivalent && same.states == 4, "\(same)")
    let late = await report([.join, .joinLate, .open])
    #expect(late.verdict == .different && late.states == 15, "\(late)")
  }

  @Test("Tasks that only a set contains have the order in which the tracker started them")
  func audience() async {
    let report = await Comparison(both: { Audience() }, alphabet: Audience.Stimulus.allCases).explore()
    #expect(report.verdict == .equivalent && report.states == 4, "\(report)")
  }

  @Test("The message for a task that does not settle names its event and both remedies")
  func unsettled() async {
    let report = await ChannelSubject.explore(
      { Outsider(.sleep, 60_000, isFaulty: false) }, { WaitingList() }, [.ask])
    let text = report.problems.map(\.description).joined()
    #expect(text.contains("the task of ask sleeps on a real clock"), "\(text)")
    #expect(
      text.contains("PendingRequests") && text.contains("a continuation that an event resumes"), "\(text)")
  }

  @Test("The message for a task that waits for a detached task names the event and the tracker")
  func detached() async {
    let report = await ChannelSubject.explore(
      { Outsider(.detached, 60_000, isFaulty: false) }, { WaitingList() }, [.ask])
    let text = report.problems.map(\.description).joined()
    #expect(
      text.contains("the task of ask waits for a task that this tracker did not start. Start"), "\(text)")
  }

  @Test("Asynchronous reports assume that no work goes on after an event; a detached task may break this")
  func assumesNoDetachedTask() async throws {
    let alphabet: [ChannelSubject.Stimulus] = [.ask, .send(1)]
    let assumption = "no work goes on after an event, except in tasks that the test awaits"
    for overlaps in [false, true] {
      let report = await Comparison(
        both: { ChannelSubject(Detaching()) }, alphabet: alphabet, overlaps: overlaps
      ).explore(limits: Limits(depth: 3), audit: .short)
      #expect(report.caveats.contains(assumption), "\(report)")
    }
    let machine = try await StateMachine(of: { ChannelSubject(WaitingList()) }, alphabet: [.send(1)])
    #expect(machine.caveats.contains(assumption))
    let compared = await machine.compare(with: { ChannelSubject(Detaching()) }, alphabet: [.send(1)])
    #expect(compared.caveats.contains(assumption), "\(compared)")
  }

  @Test("If the runtime's tasks have an unknown layout, a class that stores a continuation does not settle")
  func unknownRuntime() async {
    await TaskProbe.$isPossible.withValue(false) {
      let report = await ChannelSubject.explore(
        { WaitingList() }, { WaitingList() }, patience: .milliseconds(200))
      #expect(report.verdict == .inconclusive, "\(report)")
      #expect(report.problems.contains { $0.kind == .unsettled }, "\(report)")
    }
  }
}
