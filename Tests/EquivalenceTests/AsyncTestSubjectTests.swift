import Dispatch
import Equivalence
import Synchronization
import Testing

/// A download with an optional fault, and with events that begin, answer and cancel it.
private final class Download: AsyncTestSubject {
  enum Stimulus: String, Hashable, CaseIterable { case begin, succeed, fail, cancel }
  enum Observation: Hashable { case asked, got(Int), failed, cancelled, told(String) }
  struct Failure: Error {}

  enum Fault {
    case none, hidesInLocal, startsDetached, requestsDetached, dispatches, sleeps, naps, forgetsToSettle
    case ignoresCancel
  }

  let tasks = TaskTracker()
  private let pending: PendingRequests<String, Int>
  private let fault: Fault
  private var sum = 0
  private var generation = 0
  private var seen: [Observation] = []
  private var task: Task<Void, Never>?
  private var choices = Choices()

  nonisolated static var blindSpots: [BlindSpot] {
    [BlindSpot("Download.task", reason: "The fingerprint contains the task's request.")]
  }

  var requests: Int { pending.requests.count }

  init(_ fault: Fault = .none) {
    self.fault = fault
    pending = PendingRequests(in: tasks)
    alive.wrappingAdd(1, ordering: .relaxed)
  }

  deinit { alive.wrappingSubtract(1, ordering: .relaxed) }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    self.choices = choices
    seen = []
    switch stimulus {
    case .begin: begin()
    case .succeed: if requests > 0 { pending.requests[0].answer(.success(1)) }
    case .fail: if requests > 0 { pending.requests[0].answer(.failure(Failure())) }
    case .cancel: task?.cancel()
    }
    if fault != .forgetsToSettle { await tasks.settled() }
    defer { seen = [] }
    return seen
  }

  private func begin() {
    guard requests == 0 else { return generation = 1 - generation }
    switch fault {
    case .startsDetached: Task.detached { await self.add(1) }
    case .dispatches: DispatchQueue.main.async { MainActor.assumeIsolated { self.add(1) } }
    case .requestsDetached: Task.detached { [pending] in _ = try? await pending.answer(to: "number") }
    case .naps: tasks.start { try? await Task.sleep(for: .milliseconds(50)) }
    case .sleeps: tasks.start { try? await Task.sleep(for: .seconds(600)) }
    default: task = tasks.start { await self.load() }
    }
  }

  private func add(_ number: Int) { sum = (sum + number) % 3 }

  private func load() async {
    let began = generation
    do {
      seen.append(.asked)
      let number = try await pending.answer(to: "number")
      add(number)
      if fault == .hidesInLocal, began != generation { seen.append(.failed) }
      seen.append(.got(sum))
      if choices.pick("reader", from: ["nothing", "resets"]) == "resets" { sum = 0 }
    } catch is CancellationError {
      seen.append(fault == .ignoresCancel ? .failed : .cancelled)
    } catch {
      seen.append(.failed)
    }
  }
}

/// The number of downloads that are still alive.
private let alive = Atomic(0)

@MainActor
private func comparison(_ fault: Download.Fault) -> Comparison<Download, Download> {
  Comparison(
    control: { Download() }, candidate: { Download(fault) }, alphabet: Download.Stimulus.allCases,
    observationKinds: [.asked, .got(1), .failed, .cancelled])
}

/// A subject with an empty task tracker.
private final class Switch: AsyncTestSubject {
  let tasks = TaskTracker()
  private var isOn = false
  func apply(_ stimulus: String, choices: Choices) -> [Bool] {
    isOn.toggle()
    return [isOn]
  }
}

// The tests run one at a time, because they share the counter `alive`.
@Suite("Asynchronous subjects", .serialized)
@MainActor
struct AsyncTestSubjectTests {
  @Test("The exploration covers tasks that wait, fail or are cancelled, and releases each subject")
  func proved() async {
    let report = await comparison(.none).explore()
    #expect(report.verdict == .equivalent)
    #expect(report.problems == [])
    #expect(alive.load(ordering: .relaxed) == 0)
  }

  @Test("The exploration finds the shortest sequence to a cancelled task's fault, and writes a Swift test")
  func cancellation() async throws {
    let report = await comparison(.ignoresCancel).explore()
    let difference = try #require(report.differences.first)
    #expect(report.verdict == .different)
    #expect(difference.steps.map(\.stimulus) == [.begin, .cancel])
    #expect(
      difference.swiftTest.hasSuffix("#expect(await candidate.apply(.cancel) == control.apply(.cancel))"))
    let (control, candidate) = (Download(), Download(.ignoresCancel))
    #expect(await candidate.apply(.begin) == control.apply(.begin))
    #expect(await candidate.apply(.cancel) != control.apply(.cancel))
  }

  @Test("The exploration reports a task that it cannot follow, and a time limit ends its wait for a task")
  func problems() async {
    let expected: [Download.Fault: String] = [
      .dispatches: "Download.sum of the candidate changed while no event was applied, after start: begin:",
      .requestsDetached: "The candidate requested number after start: begin",
      .sleeps: "The candidate did not settle after start: begin:",
      .naps: "The candidate waited for something other than a test double after start: begin,",
      .forgetsToSettle: "The candidate did not settle after start: begin:",
    ]
    for (fault, problem) in expected {
      let report = await comparison(fault).explore(patience: .milliseconds(400))
      #expect(report.verdict == .inconclusive, "\(fault): \(report)")
      #expect(report.problems.contains { $0.description.hasPrefix(problem) }, "\(fault): \(report)")
    }
    let limited = await comparison(.sleeps).explore(limits: Limits(duration: .milliseconds(100)))
    #expect(limited.verdict == .inconclusive)
  }

  @Test("The exploration detects a detached task that has an effect")
  func detached() async {
    // The runtime may run the task too late, so it is enough if one of twenty explorations detects it.
    for _ in 0..<20 where await comparison(.startsDetached).explore().verdict == .inconclusive { return }
    Issue.record("No exploration detected the detached task.")
  }

  @Test("If a waiting task keeps state in a local variable, the report suspects the stored task")
  func frame() async {
    let report = await Comparison(both: { Download(.hidesInLocal) }, alphabet: Download.Stimulus.allCases)
      .explore()
    #expect(report.verdict == .inconclusive)
    #expect(report.problems.first?.description.contains("Suspects: Download.task (a blind spot: ") == true)
    #expect(report.differences == [])
  }

  @Test("Every run finds the same states, transitions and differences", arguments: 0..<10)
  func sameGraph(_ run: Int) async {
    let report = await comparison(.ignoresCancel).explore(audit: nil)
    #expect(report.states == 12)
    #expect(report.transitions == 54)
    #expect(report.differences.map(\.steps.count) == [2])
  }

  @Test("A replay applies a recording step by step, with its choices")
  func replayed() async throws {
    let steps = try await comparison(.ignoresCancel).replay([
      (.begin, []), (.succeed, [Choice("reader", "resets")]), (.begin, []), (.cancel, []), (.begin, []),
    ])
    #expect(steps.map(\.outcome) == [.equal, .equal, .equal, .different, .equal])
    #expect(steps.map(\.control) == [[.asked], [.got(1)], [.asked], [.cancelled], [.asked]])
    #expect(steps[3].candidate == [.failed])
    #expect(steps[3].edits == [.missing(.cancelled), .extra(.failed)])
    #expect(steps[1].choices == [Choice("reader", "resets")])
  }

  @Test("If a declared difference applies, the Swift test of a difference replays the sequence")
  func due() async {
    let report = await Comparison(
      control: { Switch() }, candidate: { Switch() }, alphabet: ["press"],
      declared: [
        DeclaredDifference("off", reason: "It is broken.") { _, observations in observations = [false] }
      ]
    ).explore()
    #expect(
      report.differences.first?.swiftTest == """
        // missing false, extra true, from start
        // due as declared: off
        let steps = try await comparison.replay([("press", [])])
        #expect(steps.last?.outcome != .different)
        """)
  }

  @Test("The comparison shortens a recording to the steps that its difference needs")
  func shortest() async throws {
    let recording: [Download.Stimulus] = [.begin, .succeed, .begin, .fail, .succeed, .begin, .cancel, .fail]
    let found = try await comparison(.ignoresCancel).shortest(of: recording) { $0.outcome == .different }
    #expect(found?.steps.map(\.stimulus) == [.begin, .cancel])
    #expect(try await comparison(.none).shortest(of: recording) { $0.outcome == .different } == nil)
    await #expect(throws: ComparisonError.self) {
      try await comparison(.sleeps).shortest(of: recording, patience: .milliseconds(50)) { _ in false }
    }
  }

  @Test("If a subject does not settle, a replay throws an error with the sequence, and frees all subjects")
  func replayEnds() async throws {
    let comparison = comparison(.sleeps)
    // Subjects of earlier tests may still be alive.
    let before = alive.load(ordering: .relaxed)
    let error = await #expect(throws: ComparisonError.self) {
      try await comparison.replay([(.cancel, []), (.begin, [])], patience: .milliseconds(100))
    }
    #expect(
      error?.problems.map(\.cause) == [
        .unsettled(
          of: .candidate, EventSequence(start: "start", stimuli: ["cancel", "begin"]),
          "the task of begin sleeps on a real clock")
      ])
    // The cancelled task retains a subject, so wait for its end.
    for _ in 0..<5000 where alive.load(ordering: .relaxed) > before {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(alive.load(ordering: .relaxed) <= before)
  }

  @Test("Random walks and state machines also work with asynchronous subjects")
  func walksAndMachines() async throws {
    let walk = try await comparison(.ignoresCancel).walk(count: 50, length: 20, seed: 1)
    let difference = try #require(walk.difference)
    #expect(difference.steps.map(\.stimulus) == [.begin, .cancel])
    #expect(walk.isReproduced)
    let machine = try await StateMachine(
      of: { Download() }, alphabet: Download.Stimulus.allCases, audit: .short)
    #expect(
      try await StateMachine(
        of: { Download() }, alphabet: Download.Stimulus.allCases, audit: .short) == machine)
    #expect(
      try await StateMachine(
        of: { Download(.ignoresCancel) }, alphabet: Download.Stimulus.allCases, audit: .short)
        != machine)
    await #expect(throws: ComparisonError.self) {
      try await StateMachine(
        of: { Download(.sleeps) }, alphabet: Download.Stimulus.allCases, patience: .milliseconds(100))
    }
    await #expect(throws: ComparisonError.self) {
      try await comparison(.sleeps).walk(count: 1, length: 20, seed: 1, patience: .milliseconds(100))
    }
  }
}
