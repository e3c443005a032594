import Dispatch
import Equivalence
import Foundation
import Testing

/// Saves later, where it is open; a save shows nothing.
@MainActor
private final class Saver: @MainActor Subject {
  let isLazy: Bool
  var isOpen = false
  var saved = 0
  init(isLazy: Bool) { self.isLazy = isLazy }

  func apply(_ stimulus: String) -> [String] {
    switch stimulus {
    case "open": isOpen = true
    case "close": (isOpen, saved) = (false, 0)
    case "save": if isLazy, isOpen { DispatchQueue.main.async { self.saved = 1 } }
    default: return ["\(saved)"]
    }
    return []
  }
}

/// Holds work back until nothing more is typed.
private final class Debouncer: Subject {
  var item: DispatchWorkItem?
  func apply(_ stimulus: String) -> [String] {
    item?.cancel()
    item = stimulus == "cancel" ? nil : DispatchWorkItem {}
    return [stimulus]
  }
}

private final class Tags: Subject {
  enum Observation: Hashable { case tags(Set<Int>), byTag([Set<Int>: Int]) }
  let isReversed: Bool
  private var tags: [Int] = []
  init(isReversed: Bool = false) { self.isReversed = isReversed }

  func apply(_ stimulus: Int) -> [Observation] {
    guard stimulus > 0 else {
      let set = Set(isReversed ? tags.reversed() : tags)
      return [.tags(set), .byTag([set: set.count])]
    }
    if tags.contains(stimulus) {
      tags.removeAll { $0 == stimulus }
    } else {
      tags = (tags + [stimulus]).sorted()
    }
    return []
  }
}

/// Writes to a text that somebody else may hold, too.
private final class Scribe: Subject {
  let log: NSMutableString
  let writes: Bool
  init(_ log: NSMutableString, writes: Bool) { (self.log, self.writes) = (log, writes) }

  func apply(_ stimulus: String) -> [String] {
    if stimulus == "read" { return [log as String] }
    if writes { log.setString(log.length == 0 ? "x" : "") }
    return []
  }
}

/// A value whose copies share their text.
private struct Note: Subject {
  private let text = NSMutableString(string: "")
  mutating func apply(_ stimulus: String) -> [String] {
    switch stimulus {
    case "add": if text.length < 3 { text.append("x") }
    case "cut": if text.length > 0 { text.deleteCharacters(in: NSRange(location: 0, length: 1)) }
    default: return [text as String]
    }
    return []
  }
}

/// A screen that shows what a shared task finds, and may look whether it was closed meanwhile.
///
/// It can be closed in one state of the counter and answered in another, so far apart that chance does not meet both.
@MainActor
private final class Reader: AsyncSubject {
  enum Stimulus: Hashable, Sendable { case digit(Int), open, close, answer }
  let tasks = TaskLedger()
  private let requests: PendingRequests<String, String>
  private let looksWhetherClosed: Bool
  private var count = 0
  private var shared: Task<String, Never>?
  private var caller: Task<Void, Never>?
  private var seen: [String] = []

  init(looksWhetherClosed: Bool) {
    self.looksWhetherClosed = looksWhetherClosed
    requests = PendingRequests(in: tasks)
  }

  private func text() async -> String {
    if let shared { return await tasks.value(of: shared) }
    let task = tasks.start { () async -> String in
      let text = (try? await self.requests.answer(to: "text")) ?? "nothing"
      self.shared = nil
      return text
    }
    shared = task
    return await tasks.value(of: task)
  }

  func apply(_ stimulus: Stimulus, in environment: Environment) async -> [String] {
    switch stimulus {
    case .digit(let digit):
      count = (count * 3 + digit) % 27
      seen.append("\(count)")
    case .open where caller == nil:
      caller = tasks.start { [self] in
        let text = await text()
        caller = nil
        if looksWhetherClosed, Task.isCancelled { return }
        seen.append("shows \(text)")
      }
    case .open: break
    case .close:
      if count == 26 { caller?.cancel() }
      seen.append("closed")
    case .answer: if count == 13, !requests.requests.isEmpty { requests.succeed(at: 0, with: "t") }
    }
    await tasks.settled()
    defer { seen = [] }
    return seen
  }
}

/// Counts for ever, and has its exploration cancelled after a while.
@MainActor
private final class Endless: AsyncSubject {
  static var exploration: Task<Report<Int, Int>, Never>?
  let tasks = TaskLedger()
  private var count = 0

  func apply(_ stimulus: Int, in environment: Environment) async -> [Int] {
    count += stimulus
    if count == 20 { Self.exploration?.cancel() }
    return []
  }
}

/// Shows an image when it comes, in a task that does not own it.
@MainActor
private final class Cell: AsyncSubject {
  let tasks = TaskLedger()
  private let requests: PendingRequests<String, Int>
  private var task: Task<Void, Never>?
  init() { requests = PendingRequests(in: tasks) }

  func apply(_ stimulus: String, in environment: Environment) async -> [String] {
    if stimulus == "appear" {
      task = tasks.start { [unowned self] in
        _ = try? await requests.answer(to: "image")
        task = nil
      }
    } else {
      Task { _ = try? await requests.answer(to: "stray") }
    }
    await tasks.settled()
    return []
  }
}

/// Tries again whatever happens, until the test is over.
@MainActor
private final class Retrying: AsyncSubject {
  static var isOver = false
  let tasks = TaskLedger()
  private let requests: PendingRequests<String, Int>
  init() { requests = PendingRequests(in: tasks) }

  func apply(_ stimulus: String, in environment: Environment) async -> [String] {
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

private struct Sender: Subject {
  let byte: UInt8
  func apply(_ stimulus: String) -> [Data] { [Data([byte, 1])] }
}

@Suite("What a second attack got past the harness")
struct SecondAttackTests {
  @Test("Work that a silent step leaves for later is found in the state where it is left")
  @MainActor
  func silentDeferral() async {
    let report = await Comparison(
      control: { Saver(isLazy: true) }, candidate: { Saver(isLazy: false) },
      alphabet: ["save", "open", "close", "look"]
    ).explore(waiting: .milliseconds(200))
    #expect(report.verdict == .inconclusive)
    #expect(
      report.problems.contains(
        .deferredWork(of: .control, History(start: "start", stimuli: ["open", "save"]), "Saver.saved")))
  }

  @Test("A work item in the state is work for later, and ends no process")
  func workItem() {
    let report = Comparison(
      control: { Debouncer() }, candidate: { Debouncer() }, alphabet: ["type", "cancel"]
    ).explore()
    #expect(report.verdict == .inconclusive)
    #expect(report.problems.contains { $0.description.contains("DispatchWorkItem") })
  }

  @Test("A set has one description, so that a machine that shows sets can be compared")
  func sets() throws {
    let machine = try Machine(of: { Tags() }, alphabet: Array(0...5))
    let report = machine.comparison(with: { Tags(isReversed: true) }, alphabet: Array(0...5)).explore()
    #expect(report.verdict == .equivalent)
  }

  @Test("A stimulus that is listed twice has one place in a machine")
  func listedTwice() throws {
    #expect(
      try Machine(of: { Tags() }, alphabet: [0, 1, 0])
        == Machine(of: { Tags() }, alphabet: [0, 1]))
  }

  @Test("A mutable string is an object: both sides may not hold the same, and copies of its holder share it")
  @MainActor
  func mutableString() {
    var log = NSMutableString(string: "")
    let shared = Comparison(
      control: {
        log = NSMutableString(string: "")
        return Scribe(log, writes: true)
      }, candidate: { Scribe(log, writes: false) }, alphabet: ["write", "read"]
    ).explore()
    #expect(shared.verdict == .inconclusive)
    let copied = Comparison(control: { Note() }, candidate: { Note() }, alphabet: ["add", "cut", "read"])
      .explore()
    #expect(copied.verdict == .equivalent, "\(copied)")
  }

  @Test("Whether a task was cancelled is part of the state while it waits for another one")
  @MainActor
  func cancelledWaiter() async {
    let report = await Comparison(
      control: { Reader(looksWhetherClosed: true) }, candidate: { Reader(looksWhetherClosed: false) },
      alphabet: [.digit(0), .digit(1), .digit(2), .open, .close, .answer]
    ).explore()
    #expect(report.verdict == .different)
  }

  @Test("An asynchronous exploration with a limit of time ends when its task is cancelled")
  @MainActor
  func cancellation() async {
    let comparison = Comparison(control: { Endless() }, candidate: { Endless() }, alphabet: [1, 2])
    let exploration = Task { await comparison.explore(limits: Limits(states: 500, duration: .seconds(600))) }
    Endless.exploration = exploration
    let report = await exploration.value
    #expect(report.problems.contains { $0.description.hasPrefix("The limit of duration ended") })
  }

  @Test("Those who wait for a task go on as the runtime has them go on, the last one first")
  @MainActor
  func wakingOrder() async {
    let tasks = TaskLedger()
    let requests = PendingRequests<String, Int>(in: tasks)
    let shared = tasks.start { () async -> Int in (try? await requests.answer(to: "x")) ?? 0 }
    var order: [Int] = []
    for number in 1...3 {
      tasks.start {
        _ = await tasks.value(of: shared)
        order.append(number)
      }
    }
    await tasks.settled()
    requests.succeed(at: 0, with: 1)
    await tasks.settled()
    #expect(order == [3, 2, 1])
  }

  @Test("A subject is kept until its tasks have ended, also after a problem")
  @MainActor
  func unownedSubject() async {
    let report = await Comparison(
      control: { Cell() }, candidate: { Cell() }, alphabet: ["appear", "stray"]
    ).explore()
    #expect(report.verdict == .inconclusive)
  }

  @Test("A verdict on asynchronous subjects says that nothing is done later but in tasks of the ledger")
  @MainActor
  func laterWork() async {
    let comparison = Comparison(control: { Endless() }, candidate: { Endless() }, alphabet: [1])
    let report = await comparison.explore(limits: Limits(states: 5))
    #expect(report.caveats == ["nothing is done later but in tasks of the ledger"])
  }

  @Test("A task that goes on after it was cancelled is named, and waited for once")
  @MainActor
  func endless() async {
    let report = await Comparison(
      control: { Retrying() }, candidate: { Retrying() }, alphabet: ["load", "wait"]
    ).explore(patience: .milliseconds(100))
    Retrying.isOver = true
    #expect(report.verdict == .inconclusive)
    #expect(report.problems.count == 1)
    #expect(
      report.problems.allSatisfy { if case .endlessTask = $0 { true } else { false } }, "\(report.problems)")
  }

  @Test("A machine tells data of one size apart")
  func data() throws {
    let machine = try Machine(of: { Sender(byte: 1) }, alphabet: ["go"])
    #expect(machine.comparison(with: { Sender(byte: 9) }, alphabet: ["go"]).explore().verdict == .different)
  }
}
