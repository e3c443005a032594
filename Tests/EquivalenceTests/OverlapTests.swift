import Equivalence
import Foundation
import Testing

/// A search field that asks for results a second after the last input, and shows none after a sign-out.
@MainActor
private final class SearchField: AsyncTestSubject {
  enum Stimulus: Hashable { case type(String), wait, answer, signOut }
  enum Observation: Hashable { case asks(String), shows(String) }

  let tasks = TaskTracker()
  /// Whether the field checks its text after each suspension, rather than relying on cancellation alone.
  private let checksText: Bool
  private let clock: ManualClock
  private let pending: PendingRequests<String, Void>
  private let recorder = Recorder<Observation>()
  private var text: String?
  private var task: Task<Void, Never>?

  init(checksText: Bool, noticesCancellation: Bool = true) {
    self.checksText = checksText
    clock = ManualClock(in: tasks)
    pending = PendingRequests(in: tasks, noticesCancellation: noticesCancellation)
  }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    switch stimulus {
    case .type(let text):
      task?.cancel()
      self.text = text
      task = tasks.start { await self.search(text) }
    case .wait: clock.advance(by: .seconds(1))
    case .answer: if !pending.requests.isEmpty { pending.requests[0].answer(.success(())) }
    case .signOut:
      task?.cancel()
      (task, text) = (nil, nil)
    }
    await tasks.settled()
    return recorder.take()
  }

  private func search(_ text: String) async {
    guard (try? await clock.sleep(for: .seconds(1))) != nil, isCurrent(text) else { return }
    recorder.record(.asks(text))
    guard (try? await pending.answer(to: text)) != nil, isCurrent(text) else { return }
    recorder.record(.shows(text))
  }

  var pendingCount: Int { pending.requests.count }

  private func isCurrent(_ text: String) -> Bool { !checksText || self.text == text }
}

/// Saves unless it is closed, perhaps with a pause between the check and the observation.
private final class Editor: AsyncTestSubject {
  enum Stimulus: CaseIterable { case save, close, open }
  enum Observation { case saved, closed }

  let tasks = TaskTracker()
  private let pauses: Bool
  private let showsClosing: Bool
  private let recorder = Recorder<Observation>()
  private var isClosed = false

  init(pauses: Bool, showsClosing: Bool) { (self.pauses, self.showsClosing) = (pauses, showsClosing) }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    switch stimulus {
    case .save: tasks.start { await self.save() }
    case .open: isClosed = false
    case .close:
      isClosed = true
      if showsClosing { recorder.record(.closed) }
    }
    await tasks.settled()
    return recorder.take()
  }

  private func save() async {
    if isClosed { return }
    if pauses { await Task.yield() }
    recorder.record(.saved)
  }
}

/// Shows an event, perhaps from a task.
private final class Partly: AsyncTestSubject {
  enum Stimulus: CaseIterable { case save, flip }

  let tasks = TaskTracker()
  private let usesTask: Bool
  private let recorder = Recorder<Bool>()
  private var isOn = false

  init(usesTask: Bool) { self.usesTask = usesTask }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Bool] {
    switch stimulus {
    case .flip: isOn.toggle()
    case .save where usesTask: tasks.start { self.recorder.record(true) }
    case .save: recorder.record(true)
    }
    await tasks.settled()
    return recorder.take()
  }
}

/// Loads in a task that a first task starts, and perhaps shows a page that is no longer the latest.
private final class Browser: AsyncTestSubject {
  enum Stimulus: Hashable { case load(Int), open }

  let tasks = TaskTracker()
  private let isFaulty: Bool
  private var latest = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let recorder = Recorder<Int>()

  init(isFaulty: Bool) { self.isFaulty = isFaulty }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Int] {
    switch stimulus {
    case .load where waiting.count > 1: break
    case .load(let page):
      latest = page
      tasks.start { self.tasks.start { await self.load(page) } }
    case .open:
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
    await tasks.settled()
    return recorder.take()
  }

  private func load(_ page: Int) async {
    await withCheckedContinuation { waiting.append($0) }
    recorder.record(page == latest || isFaulty ? page : 0)
  }
}

@Suite("Events that arrive before the previous event has settled")
@MainActor
struct OverlapTests {
  @Test("A class that answers at once is equivalent to one with a task", arguments: [false, true])
  func partly(_ controlUsesTask: Bool) async {
    for alphabet in [Partly.Stimulus.allCases, Partly.Stimulus.allCases.reversed()] {
      let report = await Comparison(
        control: { Partly(usesTask: controlUsesTask) }, candidate: { Partly(usesTask: !controlUsesTask) },
        alphabet: alphabet, overlaps: true
      ).explore()
      #expect(report.verdict == .equivalent, "\(report)")
    }
  }

  @Test("A state contains which two events overlapped when a task started")
  func labels() async {
    let report = await Comparison(
      control: { Browser(isFaulty: false) }, candidate: { Browser(isFaulty: true) },
      alphabet: [.load(2), .load(1), .open], overlaps: true
    ).explore(audit: nil)
    #expect(report.verdict == .different && report.states == 77, "\(report)")
  }

  @Test(
    "The place of a second event among the observations counts if it shows something; otherwise the report says so",
    arguments: [false, true])
  func place(_ showsClosing: Bool) async {
    let report = await Comparison(
      control: { Editor(pauses: false, showsClosing: showsClosing) },
      candidate: { Editor(pauses: true, showsClosing: showsClosing) },
      alphabet: Editor.Stimulus.allCases, overlaps: true
    ).explore(audit: .short)
    #expect(report.verdict == (showsClosing ? .different : .equivalent), "\(report)")
    #expect(
      report.caveats.contains(
        "whether an observation comes before or after the second event makes no difference, unless that event "
          + "shows something at once"))
  }

  private func searchFields(overlaps: Bool) -> Comparison<SearchField, SearchField> {
    Comparison(
      control: { SearchField(checksText: true) }, candidate: { SearchField(checksText: false) },
      alphabet: [.type("a"), .type("b"), .wait, .answer, .signOut], overlaps: overlaps)
  }

  @Test(
    "The exploration finds a fault of typing at the end of the delay, or of a sign-out at an answer"
  )
  func found() async throws {
    let apart = await searchFields(overlaps: false).explore(audit: .short)
    #expect(apart.isEquivalent, "\(apart)")
    #expect(apart.caveats.contains("each event comes after the last one has settled"))
    let report = await searchFields(overlaps: true).explore(audit: .short)
    #expect(report.verdict == .different)
    #expect(
      report.caveats.contains(
        "at most one more event comes before an event has settled: at once, before any task of the event begins, or "
          + "after one of the first 8 turns of the main queue, until no task is ready to go on for two turns"
      ))
    let last = report.differences.compactMap { $0.steps.last?.description }
    #expect(last.contains { $0.hasPrefix("wait (before it settles: type(") }, "\(report)")
    #expect(last.contains { $0.contains("signOut") && $0.contains("answer") }, "\(report)")
    let difference = try #require(report.differences.first)
    #expect(difference.swiftTest.contains("comparison.replay("))
    let steps = try await searchFields(overlaps: true).replay(
      difference.steps.map { ($0.stimulus, $0.choices) })
    #expect(steps.last?.outcome == .different)
  }

  /// A document that saves in parts, and may be closed meanwhile.
  @MainActor
  private final class Document: AsyncTestSubject {
    enum Stimulus: CaseIterable { case save, close }

    let tasks = TaskTracker()
    private let (guardsClosing, startsTask, pauses): (Bool, Bool, Int)
    private var (isSaving, isOpen) = (false, true)
    private let recorder = Recorder<String>()

    init(guardsClosing: Bool, startsTask: Bool, pauses: Int) {
      (self.guardsClosing, self.startsTask, self.pauses) = (guardsClosing, startsTask, pauses)
    }

    func apply(_ stimulus: Stimulus, choices: Choices) async -> [String] {
      switch stimulus {
      case .save where startsTask: Task { await save() }
      case .save: tasks.start { await self.save() }
      case .close where guardsClosing && isSaving: recorder.record("waits")
      case .close: isOpen = false
      }
      await tasks.settled()
      return recorder.take()
    }

    private func save() async {
      for _ in 1..<pauses { await Task.yield() }
      isSaving = true
      await Task.yield()
      isSaving = false
      recorder.record(isOpen ? "saved" : "lost")
    }
  }

  @Test(
    "An event that comes while an earlier task pauses reveals a missing check, and the report names the moment",
    arguments: [false, true], [1, 3])
  func pausing(_ startsTask: Bool, _ pauses: Int) async throws {
    func comparison(_ guardsClosing: Bool) -> Comparison<Document, Document> {
      Comparison(
        control: { Document(guardsClosing: true, startsTask: startsTask, pauses: pauses) },
        candidate: { Document(guardsClosing: guardsClosing, startsTask: startsTask, pauses: pauses) },
        alphabet: Document.Stimulus.allCases, overlaps: true)
    }
    let same = await comparison(true).explore(audit: .short)
    #expect(same.isEquivalent, "\(same)")
    let report = await comparison(false).explore(audit: .short, stopsAtFirstDifference: true)
    let steps = try #require(report.differences.first, "\(report)").steps
    #expect(steps.count == 1)
    // The number of passes that a pause takes depends on the runtime.
    #expect(
      steps[0].description.contains(#/save \(before it settles, after \d turns?: close\)/#), "\(report)")
    let again = try await comparison(false).replay(steps.map { ($0.stimulus, $0.choices) })
    #expect(again.last?.outcome == .different)
    let shortest = try await comparison(false).walk(count: 100, length: 5, seed: 3).difference
    #expect(shortest?.steps.count == 1)
  }

  /// A class whose event `work` writes a line in each of three parts.
  @MainActor
  private final class Lines: AsyncTestSubject {
    enum Stimulus: CaseIterable { case work, mark }
    enum Pause: CaseIterable { case yield, actor, thread, task }

    actor Elsewhere {
      func visit() { _ = Thread.isMainThread }
    }

    let tasks = TaskTracker()
    private let startsTask: Bool
    private let elsewhere = Elsewhere()
    private let pause: Pause
    private let recorder = Recorder<String>()

    init(startsTask: Bool, pause: Pause) { (self.startsTask, self.pause) = (startsTask, pause) }

    func apply(_ stimulus: Stimulus, choices: Choices) async -> [String] {
      switch stimulus {
      case .mark: recorder.record("mark")
      case .work where startsTask: Task { await work() }
      case .work: tasks.start { await self.work() }
      }
      await tasks.settled()
      return recorder.take()
    }

    private func work() async {
      for line in 1...3 {
        recorder.record("\(line)")
        switch pause {
        case .yield: await Task.yield()
        case .actor: await elsewhere.visit()
        case .thread: await Self.visitThread()
        case .task: await Task {}.value
        }
      }
    }

    @concurrent private static func visitThread() async { _ = Thread.isMainThread }
  }

  @Test("The second event comes before, between and after the parts of a task", arguments: [false, true])
  func turns(_ startsTask: Bool) async throws {
    for pause in Lines.Pause.allCases {
      let comparison = Comparison(
        both: { Lines(startsTask: startsTask, pause: pause) }, alphabet: Lines.Stimulus.allCases,
        overlaps: true)
      var found: [Int] = []
      for turns in 0...8 {
        let choice = Choice("before it settles", "mark", occurrence: turns)
        let steps = try await comparison.replay([(.work, [choice])])
        found.append(steps[0].control.firstIndex(of: "mark") ?? -1)
        #expect(steps[0].candidate == steps[0].control)
      }
      #expect(
        found == found.sorted() && found[..<2] == [0, 1] && Set(found) == [0, 1, 2, 3], "\(pause): \(found)")
    }
  }

  /// A class in which one event answers two requests, while another task may wait in the class.
  @MainActor
  private final class Answers: AsyncTestSubject {
    enum Stimulus: CaseIterable { case ask, answer, mark }

    let tasks = TaskTracker()
    private let pending: PendingRequests<String, Void>
    private let alsoWaits: Bool
    private var waiting: CheckedContinuation<Void, Never>?
    private let recorder = Recorder<String>()

    init(alsoWaits: Bool) { (self.alsoWaits, pending) = (alsoWaits, PendingRequests(in: tasks)) }

    func apply(_ stimulus: Stimulus, choices: Choices) async -> [String] {
      switch stimulus {
      case .ask:
        for name in ["first", "second"] {
          tasks.start {
            try? await self.pending.answer(to: name)
            if name == "second" { await Task.yield() }
            self.recorder.record(name)
          }
        }
        if alsoWaits { tasks.start { await withCheckedContinuation { self.waiting = $0 } } }
      case .answer: for request in pending.requests { request.answer(.success(())) }
      case .mark: recorder.record("mark")
      }
      await tasks.settled()
      return recorder.take()
    }

    func end() {
      waiting?.resume()
      waiting = nil
    }
  }

  @Test("The second event comes between two tasks that the first one resumes", arguments: [false, true])
  func betweenTasks(_ alsoWaits: Bool) async throws {
    var subjects: [Answers] = []
    let comparison = Comparison(
      both: {
        subjects.append(Answers(alsoWaits: alsoWaits))
        return subjects[subjects.count - 1]
      }, alphabet: Answers.Stimulus.allCases, overlaps: true)
    var found: Set<[String]> = []
    for turns in 0...8 {
      let choice = Choice("before it settles", "mark", occurrence: turns)
      let steps = try await comparison.replay([(.ask, []), (.answer, [choice])])
      found.insert(steps[1].control)
      #expect(steps[1].candidate == steps[1].control)
    }
    for subject in subjects { subject.end() }
    #expect(
      found.isSuperset(of: [
        ["mark", "first", "second"], ["first", "mark", "second"], ["first", "second", "mark"],
      ]), "\(found)")
  }

  /// An event whose description may equal another event's, or the answer *no event*.
  private struct Vague: Hashable, CustomStringConvertible {
    let number: Int
    let description: String
  }

  @MainActor
  private final class Adder: AsyncTestSubject {
    let tasks = TaskTracker()
    private var sum = 0
    func apply(_ stimulus: Vague) async -> [Int] {
      tasks.start { self.sum = (self.sum + stimulus.number) % 7 }
      await tasks.settled()
      return [sum]
    }
  }

  @Test(
    "Events overlap even if their descriptions are equal, or equal the answer *no event*",
    arguments: ["a", "no event"])
  func vague(_ name: String) async {
    let report = await Comparison(
      both: { Adder() },
      alphabet: zip(1..., [name, name, "\(name) #2"]).map { Vague(number: $0, description: $1) },
      overlaps: true
    ).explore(audit: .short)
    #expect(report.verdict == .equivalent, "\(report)")
    #expect(report.states == 7)
  }

  /// A subject whose event `run` has two parts, the first of which leaves a task that waits in the class.
  @MainActor
  private final class Parts: AsyncTestSubject {
    enum Stimulus: CaseIterable { case run, stop }

    let tasks = TaskTracker()
    private let checksRunning: Bool
    private var waiting: CheckedContinuation<Void, Never>?
    private var isRunning = false
    private let recorder = Recorder<String>()

    init(checksRunning: Bool) { self.checksRunning = checksRunning }

    func apply(_ stimulus: Stimulus) async -> [String] {
      switch stimulus {
      case .stop: recorder.record(isRunning && checksRunning ? "waits" : "stops")
      case .run where waiting != nil: break
      case .run:
        tasks.start { await withCheckedContinuation { self.waiting = $0 } }
        await tasks.settled()
        tasks.start {
          self.isRunning = true
          await Task.yield()
          self.isRunning = false
        }
      }
      await tasks.settled()
      return recorder.take()
    }

    func end() {
      waiting?.resume()
      waiting = nil
    }
  }

  @Test("The second event also comes in the second part of an event whose `apply` waits twice")
  func parts() async {
    var subjects: [Parts] = []
    func made(_ checksRunning: Bool) -> Parts {
      subjects.append(Parts(checksRunning: checksRunning))
      return subjects[subjects.count - 1]
    }
    let report = await Comparison(
      control: { made(true) }, candidate: { made(false) }, alphabet: Parts.Stimulus.allCases, overlaps: true
    ).explore(audit: .short, stopsAtFirstDifference: true)
    for subject in subjects { subject.end() }
    #expect(report.verdict == .different, "\(report)")
    #expect(
      report.caveats.contains("if a second event comes, apply goes on without awaiting tasks.settled() again")
    )
  }

  /// A class that pauses in its start or during an event.
  @MainActor
  fileprivate final class Pausing: AsyncTestSubject {
    enum Moment: CaseIterable { case start, event, afterSettling, end }

    let tasks = TaskTracker()
    private let moment: Moment
    private var waiting: UnsafeContinuation<Void, Never>?
    private var count = 0

    init(_ moment: Moment) {
      self.moment = moment
      if moment == .start { tasks.start { await Task.yield() } }
    }

    func apply(_ stimulus: String) async -> [Int] {
      if moment == .afterSettling {
        if waiting == nil { tasks.start { await withUnsafeContinuation { self.waiting = $0 } } }
        await tasks.settled()
      }
      if moment == .event || moment == .afterSettling { await Task.yield() }
      count = (count + 1) % 3
      await tasks.settled()
      if moment == .end { await Task.yield() }
      return [count]
    }

    func end() {
      waiting?.resume()
      waiting = nil
    }

    var fingerprint: Fingerprint { Fingerprint(reflecting: count) }
  }

  @Test(
    "If no second event comes during the start, or while `apply` itself waits, the report says so",
    arguments: Pausing.Moment.allCases, [false, true])
  fileprivate func uninterrupted(_ pause: Pausing.Moment, _ overlaps: Bool) async {
    var subjects: [Pausing] = []
    let report = await Comparison(
      both: {
        subjects.append(Pausing(pause))
        return subjects[subjects.count - 1]
      }, alphabet: ["count"], overlaps: overlaps
    ).explore(audit: .short)
    for subject in subjects { subject.end() }
    let moment =
      pause == .start
      ? "before the tasks of the start have settled"
      : "while apply awaits something other than tasks.settled()"
    #expect(
      report.caveats.filter { $0.hasPrefix("no second event") }
        == (overlaps ? ["no second event comes \(moment)"] : []), "\(report)")
  }
}

@Suite("Services that do not notice cancellation")
@MainActor
struct CancellationTests {
  @Test("If a service answers in spite of a cancellation, the exploration finds a missing check")
  func found() async {
    for noticesCancellation in [true, false] {
      let report = await Comparison(
        control: { SearchField(checksText: true, noticesCancellation: noticesCancellation) },
        candidate: { SearchField(checksText: false, noticesCancellation: noticesCancellation) },
        alphabet: [.type("a"), .type("b"), .wait, .answer, .signOut],
        assumptions: [Assumption("at most two requests wait") { $0.pendingCount <= 2 }]
      ).explore(audit: .short)
      #expect(report.verdict == (noticesCancellation ? .equivalent : .different), "\(report)")
    }
  }
}
