import Equivalence
import Foundation
import TestSupport
import Testing

/// A counter that traps above a limit.
private struct Fuse: TestSubject {
  let limit: Int
  var count = 0
  mutating func apply(_ stimulus: String) -> [Int] {
    if stimulus == "push" {
      precondition(count < limit, "It is full.")
      count += 1
    } else {
      count = 0
    }
    return [count]
  }
}

/// An object that traps at its creation, in its fingerprint, in `copied()` or at its deallocation.
private final class Brittle: TestSubject {
  enum Moment: String, CaseIterable, Codable { case isMade, isRead, isCopied, isLetGo }

  /// Content that only a fingerprint reads.
  private struct Content: CustomFingerprintable {
    let isBroken: Bool
    var fingerprintContent: Bool {
      precondition(!isBroken)
      return isBroken
    }
  }

  private let moment: Moment?
  private var count = 0
  private var content = Content(isBroken: false)
  init(_ moment: Moment?) {
    precondition(moment != .isMade)
    self.moment = moment
  }
  deinit { precondition(moment != .isLetGo || count == 0) }

  func apply(_ stimulus: String) -> [Int] {
    count = 1
    content = Content(isBroken: moment == .isRead)
    return []
  }

  func copied() -> Brittle? {
    precondition(moment != .isCopied || count == 0)
    let copy = Brittle(moment)
    copy.count = count
    return copy
  }
}

/// A `Fuse` whose events run in a task on the main actor.
private final class AsyncFuse: AsyncTestSubject {
  let tasks = TaskTracker()
  private var fuse: Fuse
  private var seen: [Int] = []
  init(limit: Int) { fuse = Fuse(limit: limit) }

  func apply(_ stimulus: String, choices: Choices) async -> [Int] {
    tasks.start { self.seen = self.fuse.apply(stimulus) }
    await tasks.settled()
    defer { seen = [] }
    return seen
  }

  static func explore() async {
    _ = await Comparison(
      control: { AsyncFuse(limit: 9) }, candidate: { AsyncFuse(limit: 3) }, alphabet: ["push", "reset"]
    ).explore(reportsTraps: true)
  }
}

/// An `Ender` whose events run in a task on the main actor.
private final class AsyncEnder: AsyncTestSubject {
  let tasks = TaskTracker()
  private var ender: Ender
  init(_ ending: Ending?) { ender = Ender(ending) }

  func apply(_ stimulus: String, choices: Choices) async -> [Int] {
    tasks.start { _ = self.ender.apply(stimulus) }
    await tasks.settled()
    return []
  }

  static func explore(_ ending: Ending, _ limits: Limits) async {
    _ = await Comparison(
      control: { AsyncEnder(nil) }, candidate: { AsyncEnder(ending) }, alphabet: ["wait", "end"]
    ).explore(limits: limits, reportsTraps: true)
  }
}

/// A counter between 0 and 6 that may trap when it turns at 4.
private final class Ladder: TestSubject {
  private let traps: Bool
  private var height = 0
  private var isTurned = false
  init(traps: Bool) { self.traps = traps }

  func apply(_ stimulus: String) -> [Int] {
    switch stimulus {
    case "up": height = min(6, height + 1)
    case "down": height = max(0, height - 1)
    default:
      precondition(!traps || height != 4)
      isTurned.toggle()
    }
    return [isTurned ? -height : height]
  }
}

/// Traps if a question has another answer than the default one.
private struct Asker: SubjectWithChoices {
  let traps: Bool

  func apply(_ stimulus: String, choices: Choices) -> [Bool] {
    let isAllowed = choices.pick("may I", from: ["yes", "no"]) == "yes"
    precondition(!traps || isAllowed)
    return [isAllowed]
  }
}

/// A subject that may end the process without a trap, at the event `end` after `wait`.
private struct Ender: TestSubject {
  enum Ending: CaseIterable, Codable { case overflowsTheStack, exits, neverReturns }

  let ending: Ending?
  private var isWaiting = false
  init(_ ending: Ending?) { self.ending = ending }

  mutating func apply(_ stimulus: String) -> [Int] {
    if stimulus == "wait" { isWaiting = true }
    guard isWaiting, stimulus == "end", let ending else { return [] }
    switch ending {
    case .overflowsTheStack: return [Self.depth(below: 1) - 1]
    case .exits: exit(0)
    case .neverReturns: while true { sleep(1) }
    }
  }

  private static func depth(below level: Int) -> Int { level == 0 ? 0 : depth(below: level + 1) + 1 }
}

private typealias Ending = Ender.Ending

@Suite("Subjects that trap")
struct TrapTests {
  @Test(
    "If a subject traps, the harness prints the sequence that led there",
    arguments: ["explore", "explore async", "walk"])
  func named(_ way: String) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [way] in
      let comparison = Comparison(
        control: { Fuse(limit: 9) }, candidate: { Fuse(limit: 3) }, alphabet: ["push", "reset"])
      switch way {
      case "explore": _ = comparison.explore(limits: Limits(states: 100), reportsTraps: true)
      case "walk": _ = comparison.walk(count: 1, length: 9, seed: 1, reportsTraps: true) { _ in "push" }
      default: await AsyncFuse.explore()
      }
    }
    let text = try #require(result).standardErrorContent.text
    #expect(text.contains("The candidate ended the process, from start; push; push; push; push\n"), "\(text)")
  }

  @Test("The sequence of a walk to a crash has the choices")
  func choices() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let comparison = Comparison(
        control: { Asker(traps: false) }, candidate: { Asker(traps: true) }, alphabet: ["ask"])
      _ = comparison.walk(count: 9, length: 9, seed: 1, reportsTraps: true) { _ in "ask" }
    }
    let text = try #require(result).standardErrorContent.text
    #expect(text.contains("; ask (may I: no)\n"), "\(text)")
  }

  @Test(
    "The harness also prints the sequence if a subject traps outside an event",
    arguments: Brittle.Moment.allCases)
  fileprivate func brittle(_ moment: Brittle.Moment) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [moment] in
      _ = Comparison(control: { Brittle(nil) }, candidate: { Brittle(moment) }, alphabet: ["use"])
        .explore(reportsTraps: true)
    }
    let text = try #require(result).standardErrorContent.text
    let words =
      switch moment {
      case .isMade: "The candidate ended the process during its creation, from start\n"
      case .isRead: "The candidate ended the process in its fingerprint, from start; use\n"
      case .isCopied: "The candidate ended the process in copied(), from start; use\n"
      case .isLetGo: "A subject ended the process during its deallocation, from start; use\n"
      }
    #expect(text.contains(words), "\(text)")
  }

  @Test("The sequence to a crash is a shortest one, and the text says how to explore past the crash")
  func shortest() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let comparison = Comparison(
        control: { Ladder(traps: false) }, candidate: { Ladder(traps: true) },
        alphabet: ["up", "down", "turn"])
      _ = comparison.explore(reportsTraps: true)
    }
    let text = try #require(result).standardErrorContent.text
    #expect(text.contains("The candidate ended the process, from start; up; up; up; up; turn\n"), "\(text)")
    #expect(text.contains("guard isAllowed else { return [] }"), "\(text)")
  }

  @Test("With a limit of depth, a crash that is deeper does not occur")
  func depth() {
    let comparison = Comparison(
      control: { Ladder(traps: false) }, candidate: { Ladder(traps: true) },
      alphabet: ["up", "down", "turn"])
    let report = comparison.explore(limits: Limits(depth: 4), reportsTraps: true)
    #expect(report.problems.map(\.kind) == [.limitReached], "\(report)")
  }

  @Test(
    "The harness also prints the sequence to a stack overflow, a call of `exit` or an endless loop",
    arguments: Ending.allCases, [false, true])
  fileprivate func endings(_ ending: Ending, isAsync: Bool) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [ending, isAsync] in
      let limits = Limits(callDuration: .seconds(1))
      if isAsync { return await AsyncEnder.explore(ending, limits) }
      _ = Comparison(control: { Ender(nil) }, candidate: { Ender(ending) }, alphabet: ["wait", "end"])
        .explore(limits: limits, reportsTraps: true)
    }
    let text = try #require(result).standardErrorContent.text
    #expect(text.contains("The candidate ended the process, from start; wait; end\n"), "\(text)")
    #expect(text.contains("has not returned for 1 s") == (ending == .neverReturns), "\(text)")
  }

  @Test("If two explorations run, the harness prints the sequence of the one that trapped")
  func twoExplorations() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Thread.detachNewThread {
        let start = ComparisonStart(
          "innocent", control: { Fuse(limit: .max) }, candidate: { Fuse(limit: .max) })
        _ = Comparison(starts: [start], alphabet: ["push"]).explore(reportsTraps: true)
      }
      try? await Task.sleep(for: .milliseconds(100))
      _ = Comparison(control: { Fuse(limit: 9) }, candidate: { Fuse(limit: 3) }, alphabet: ["push"])
        .explore(reportsTraps: true)
    }
    let text = try #require(result).standardErrorContent.text
    #expect(text.contains("The candidate ended the process, from start; push"), "\(text)")
    #expect(!text.contains("innocent"))
  }

  @Test("The argument `reportsTraps` does not change the report")
  func same() {
    let comparison = Comparison(
      control: { Turnstile() }, candidate: { Turnstile(.extraCall) }, alphabet: Turnstile.Stimulus.allCases,
      assumptions: [Assumption("anything") { _, _ in true }])
    let (named, plain) = (comparison.explore(reportsTraps: true), comparison.explore())
    #expect(named.states == plain.states)
    #expect(named.transitions == plain.transitions)
    #expect(named.differences.map(\.description) == plain.differences.map(\.description))
    #expect(named.differences.map(\.swiftTest) == plain.differences.map(\.swiftTest))
  }
}
