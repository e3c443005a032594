import Equivalence
import Foundation
import TestSupport
import Testing

/// What a task does between two pauses.
private enum Operation: CaseIterable { case add, read, writeBack, show }

/// How a task pauses.
private enum Pause: CaseIterable { case yield, actor, thread, task }

private struct Program {
  var parts: [(operations: [Operation], pause: Pause)] = []
  var usesTracker = true
}

private enum Event: CaseIterable { case work, set, note }

private struct Overlap: Hashable {
  let event: Event
  let turns: Int

  var choice: Choice { Choice("before it settles", "\(event)", occurrence: turns) }

  static let all: [Overlap?] =
    [nil] + Event.allCases.flatMap { event in (0...8).map { Overlap(event: event, turns: $0) } }
}

private actor Elsewhere {
  func visit() { _ = Thread.isMainThread }
}

@concurrent private func visitThread() async { _ = Thread.isMainThread }

/// A number, with an event that works on it in parts, one that sets it at once, and one that adds to it in a task.
@MainActor
private final class Worker: AsyncTestSubject {
  let tasks = TaskTracker()
  private let program: Program
  private let elsewhere = Elsewhere()
  private var number = 0
  private var isBusy = false
  private let recorder = Recorder<Int>()

  init(_ program: Program) { self.program = program }

  func apply(_ event: Event, choices: Choices) async -> [Int] {
    switch event {
    case .work where isBusy: recorder.record(-1)
    case .work:
      isBusy = true
      start { await self.work() }
    case .set: number = 2
    case .note:
      start {
        self.number = (self.number + 2) % 4
        self.recorder.record(10 + self.number)
      }
    }
    await tasks.settled()
    return recorder.take()
  }

  private func start(_ operation: @escaping @MainActor () async -> Void) {
    if program.usesTracker { tasks.start(operation) } else { Task { await operation() } }
  }

  private func work() async {
    var local = 0
    for part in program.parts {
      for operation in part.operations {
        switch operation {
        case .add: number = (number + 1) % 4
        case .read: local = number
        case .writeBack: number = local
        case .show: recorder.record(number)
        }
      }
      switch part.pause {
      case .yield: await Task.yield()
      case .actor: await elsewhere.visit()
      case .thread: await visitThread()
      case .task: await Task {}.value
      }
    }
    isBusy = false
  }
}

/// A worker without tasks or the library, which computes the observations of each overlap.
private struct Model {
  /// The number of passes of the main queue that each pause takes, which depends on the runtime.
  let turns: [Pause: Int]
  private let program: Program
  private(set) var number = 0
  private var isBusy = false
  private var shown: [Int] = []
  private var queue: [Job] = []

  private struct Job {
    let isWork: Bool
    var part = 0
    var local = 0
    var turns = 1
  }

  init(_ program: Program, _ turns: [Pause: Int], number: Int = 0) {
    (self.program, self.turns, self.number) = (program, turns, number)
  }

  mutating func apply(_ event: Event, _ overlap: Overlap?) -> [Int] {
    begin(event)
    var turns = 0
    while !queue.isEmpty, overlap?.turns != turns {
      turn()
      turns += 1
    }
    if let overlap { begin(overlap.event) }
    while !queue.isEmpty { turn() }
    defer { shown = [] }
    return shown
  }

  private mutating func begin(_ event: Event) {
    switch event {
    case .work where isBusy: shown.append(-1)
    case .work:
      isBusy = true
      queue.append(Job(isWork: true))
    case .set: number = 2
    case .note: queue.append(Job(isWork: false))
    }
  }

  private mutating func turn() {
    let jobs = queue
    queue = []
    for var job in jobs {
      job.turns -= 1
      if job.turns > 0 || goesOn(&job) { queue.append(job) }
    }
  }

  private mutating func goesOn(_ job: inout Job) -> Bool {
    if !job.isWork {
      number = (number + 2) % 4
      shown.append(10 + number)
      return false
    }
    if job.part == program.parts.count {
      isBusy = false
      return false
    }
    for operation in program.parts[job.part].operations {
      switch operation {
      case .add: number = (number + 1) % 4
      case .read: job.local = number
      case .writeBack: number = job.local
      case .show: shown.append(number)
      }
    }
    job.turns = turns[program.parts[job.part].pause, default: 0]
    job.part += 1
    return true
  }
}

/// True if a sequence of events and overlaps shows a difference.
private func differ(_ control: Program, _ candidate: Program, _ turns: [Pause: Int]) -> Bool {
  var known: Set = [[0, 0]]
  var open = [[0, 0]]
  while let pair = open.popLast() {
    for event in Event.allCases {
      for overlap in Overlap.all {
        var one = Model(control, turns, number: pair[0])
        var other = Model(candidate, turns, number: pair[1])
        if one.apply(event, overlap) != other.apply(event, overlap) { return true }
        let next = [one.number, other.number]
        if known.insert(next).inserted { open.append(next) }
      }
    }
  }
  return false
}

@Suite("The soundness of overlaps")
@MainActor
struct OverlapSoundnessTests {
  @Test("For random pairs with overlaps, the exploration agrees with brute force")
  func random() async throws {
    var generator = SeededGenerator(seed: 7)
    // 500 pairs take a minute and a half.
    let pairs =
      ProcessInfo.processInfo.environment["OVERLAP_PAIRS"].flatMap { Int($0) }
      ?? (MaintainersTests.library.areRun ? 100 : 8)
    let turns = try await turns()
    var verdicts: [Bool: Int] = [:]
    for number in 0..<pairs {
      let control = program(&generator)
      var candidate = control
      if number.isMultiple(of: 5) {
        candidate = program(&generator)
      } else if let part = control.parts.indices.randomElement(using: &generator) {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: candidate.parts[part].operations.shuffle(using: &generator)
        case 1: candidate.parts[part].pause = Pause.allCases.randomElement(using: &generator) ?? .yield
        case 2: candidate.parts.swapAt(0, part)
        default: candidate.usesTracker.toggle()
        }
      }
      let comparison = Comparison(
        control: { Worker(control) }, candidate: { [candidate] in Worker(candidate) },
        alphabet: Event.allCases, overlaps: true)
      try await expectSteps(of: comparison, like: Model(control, turns), Model(candidate, turns), &generator)
      let expected = differ(control, candidate, turns)
      verdicts[expected, default: 0] += 1
      let report = await comparison.explore(audit: .short, stopsAtFirstDifference: true)
      #expect(
        report.verdict == (expected ? .different : .equivalent),
        "\(number): \(control) \(candidate)\n\(report)")
    }
    #expect(verdicts.values.allSatisfy { $0 > 2 }, "\(verdicts)")
  }

  /// Expects the classes to show the same as their models in a random sequence.
  private func expectSteps(
    of comparison: Comparison<Worker, Worker>, like control: Model, _ candidate: Model,
    _ generator: inout SeededGenerator
  ) async throws {
    var (control, candidate) = (control, candidate)
    let recording = (0..<6).map { _ in
      (
        Event.allCases.randomElement(using: &generator) ?? .set,
        Overlap.all.randomElement(using: &generator) ?? nil
      )
    }
    let steps = try await comparison.replay(recording.map { ($0, $1.map { [$0.choice] } ?? []) })
    for (step, (event, overlap)) in zip(steps, recording) {
      #expect(step.control == control.apply(event, overlap), "\(step)")
      #expect(step.candidate == candidate.apply(event, overlap), "\(step)")
    }
  }

  /// For each kind of pause between two parts of a task, counts the moments at which an event comes between the parts.
  private func turns() async throws -> [Pause: Int] {
    var turns: [Pause: Int] = [:]
    for pause in Pause.allCases {
      let comparison = Comparison(
        both: { Worker(Program(parts: [([.show], pause), ([.show], pause)])) }, alphabet: Event.allCases,
        overlaps: true)
      for overlap in Overlap.all {
        guard let overlap, overlap.event == .set else { continue }
        let step = try await comparison.replay([(.work, [overlap.choice])])[0]
        if step.control == [0, 2] { turns[pause, default: 0] += 1 }
      }
      try #require(1...4 ~= turns[pause, default: 0], "\(pause)")
    }
    return turns
  }

  private func program(_ generator: inout SeededGenerator) -> Program {
    var program = Program(usesTracker: Bool.random(using: &generator))
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let operations = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
        Operation.allCases.randomElement(using: &generator) ?? .add
      }
      program.parts.append((operations, Pause.allCases.randomElement(using: &generator) ?? .yield))
    }
    return program
  }
}
