import Testing

@testable import Equivalence

/// A counter object with an optional fault in `copied()`.
private final class Counter: TestSubject {
  enum Stimulus: Hashable, CaseIterable { case up, reset, read }
  enum Fault { case forgetsCount, forgetsMark, sharesLog, sharesHiddenLog, changesOriginal }

  final class Log { var count = 0 }

  private let fault: Fault?
  private var count: Int
  private var mark = 0
  private var log = Log()
  private var later: (() -> Log)?
  private let isWrongAt: Int?

  static var blindSpots: [BlindSpot] {
    [BlindSpot("Counter.later", reason: "A test of the audit needs hidden state.")]
  }

  init(_ fault: Fault? = nil, count: Int = 0, isWrongAt: Int? = nil) {
    self.fault = fault
    self.count = count
    self.isWrongAt = isWrongAt
    if fault == .sharesHiddenLog {
      let log = Log()
      later = { log }
    }
  }

  func apply(_ stimulus: Stimulus) -> [Int] {
    switch stimulus {
    case .up:
      count = min(count + 1, 100)
      mark = count % 2
      later?().count += 1
      return []
    case .reset:
      count = 0
      return []
    case .read:
      let hidden = later.map { min($0().count, 1) } ?? 0
      return count == isWrongAt ? [-1] : [count, mark, log.count, hidden]
    }
  }

  func copied() -> Counter? {
    let copy = Counter(fault, count: fault == .forgetsCount ? 0 : count, isWrongAt: isWrongAt)
    if fault != .forgetsMark { copy.mark = mark }
    if fault == .sharesLog { copy.log = log }
    if fault == .sharesHiddenLog { copy.later = later }
    if fault == .changesOriginal { mark = 2 }
    return copy
  }
}

/// Two references to one object, with an optional fault in `copied()`.
private struct Alias: TestSubject {
  enum Fault { case splits, isNoCopy, copiesOnlyWhenEven }

  let fault: Fault?
  private var first: Counter.Log
  private var second: Counter.Log

  init(_ fault: Fault?) {
    self.fault = fault
    first = Counter.Log()
    second = first
  }

  func apply(_ stimulus: String) -> [Int] {
    first.count = (first.count + 1) % 6
    return [second.count]
  }

  func copied() -> Alias? {
    if fault == .isNoCopy { return self }
    if fault == .copiesOnlyWhenEven, first.count % 2 == 1 { return nil }
    var copy = Alias(fault)
    copy.first.count = first.count
    if fault == .splits {
      copy.second = Counter.Log()
      copy.second.count = second.count
    }
    return copy
  }
}

/// A value with a task that has ended, but can still be cancelled.
private struct Upload: TestSubject {
  let task: Task<Void, Never>
  let isWrong: Bool
  private var reads = 0

  init(_ task: Task<Void, Never>, isWrong: Bool) { (self.task, self.isWrong) = (task, isWrong) }

  mutating func apply(_ stimulus: String) -> [Bool] {
    if stimulus == "cancel" {
      task.cancel()
      return []
    }
    reads = (reads + 1) % 2
    return [isWrong || task.isCancelled]
  }
}

@Suite("Objects with `copied()`")
struct CopyTests {
  private func report(
    _ fault: Counter.Fault?, isWrongAt: Int? = nil, audit: Audit? = Audit(), reportsTraps: Bool = false
  ) -> Report<Counter.Stimulus, Int> {
    Comparison(
      control: { Counter() }, candidate: { Counter(fault, isWrongAt: isWrongAt) },
      alphabet: Counter.Stimulus.allCases
    ).explore(audit: audit, reportsTraps: reportsTraps)
  }

  @Test("With copies, the exploration applies one event for each transition", arguments: [false, true])
  func cost(reportsTraps: Bool) {
    let report = report(nil, audit: nil, reportsTraps: reportsTraps)
    #expect(report.verdict == .equivalent)
    #expect(report.transitions == 3 * report.states)
    #expect(report.applied == report.transitions)
  }

  @Test("The audit applies events to fresh objects, and finds no problem")
  func audit() {
    #expect(report(nil).problems == [])
    #expect(report(nil).applied > report(nil).transitions)
  }

  @Test("With copies, the exploration finds the shortest sequence to a difference")
  func difference() {
    let report = report(nil, isWrongAt: 7)
    #expect(report.verdict == .different)
    #expect(report.differences.map(\.steps.count) == [8])
    #expect(report.differences.map(\.isShortest) == [true])
  }

  @Test("If a copy is incomplete, the report names the property, and the sequence before the copy")
  func incomplete() {
    #expect(
      report(.forgetsCount).problems.last?.cause
        == .unequalCopy(of: .candidate, EventSequence(start: "start", stimuli: ["up"]), "Counter.count"))
    #expect(
      report(.forgetsMark).problems.last?.cause
        == .unequalCopy(of: .candidate, EventSequence(start: "start", stimuli: ["up"]), "Counter.mark"))
    #expect(report(.forgetsMark).verdict == .inconclusive)
  }

  @Test("If a copy shares an object with the original, the report names the object's class")
  func sharing() {
    #expect(report(.sharesLog).problems.map(\.cause) == [.sharedWithCopy(of: .candidate, ["Log"])])
    #expect(report(.sharesLog).verdict == .inconclusive)
  }

  @Test("If `copied()` changes the original, the report names the changed property")
  func changing() {
    let report = report(.changesOriginal)
    #expect(report.verdict == .inconclusive)
    #expect(
      report.problems.contains { problem in
        if case .unequalCopy(of: .candidate, _, "Counter.mark") = problem.cause { true } else { false }
      }, "\(report.problems)")
  }

  @Test("The audit applies events to fresh objects, and detects hidden state that a copy shares")
  func hidden() {
    #expect(report(.sharesHiddenLog).verdict == .inconclusive)
  }

  @Test("The exploration detects a copy that duplicates a shared object, and a subject that is its own copy")
  func aliases() {
    func report(_ fault: Alias.Fault?) -> Report<String, Int> {
      Comparison(control: { Alias(nil) }, candidate: { Alias(fault) }, alphabet: ["turn"]).explore()
    }
    #expect(report(nil).verdict == .equivalent)
    let beginning = EventSequence(start: "start", stimuli: [])
    #expect(
      report(.splits).problems.map(\.cause) == [.unequalCopy(of: .candidate, beginning, "Alias.second")])
    #expect(report(.isNoCopy).problems.map(\.cause) == [.sharedWithCopy(of: .candidate, ["Log"])])
  }

  @Test("If a state has no copy, the exploration replays the events on a fresh object")
  func copiedNowAndThen() {
    let report = Comparison(
      control: { Alias(nil) }, candidate: { Alias(.copiesOnlyWhenEven) }, alphabet: ["turn"]
    ).explore(audit: nil)
    #expect(report.verdict == .equivalent)
    #expect(report.states == 6)
    #expect(report.applied > report.transitions)
  }

  @Test("No assignment copies a value with a task, because an event can cancel the task even after its end")
  func endedTask() async {
    _ = await TaskProbe.calibrated()
    var tasks: [Task<Void, Never>] = []
    for _ in 0..<100 {
      tasks.append(Task {})
      await tasks[tasks.count - 1].value
    }
    let report = Comparison(
      control: { Upload(tasks.removeLast(), isWrong: false) },
      candidate: { Upload(tasks.removeLast(), isWrong: true) }, alphabet: ["cancel", "read"]
    ).explore(audit: nil)
    #expect(report.verdict == .different, "\(report)")
  }
}
