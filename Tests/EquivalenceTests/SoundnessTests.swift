import Equivalence
import Foundation
import Synchronization
import Testing

/// A mutable object that a test can share between both sides.
private final class Shelf {
  var count = 0
}

private final class Label {
  let text = "fixed"
}

private struct Borrower: TestSubject {
  let shelf: Shelf
  let label: Label
  func apply(_ stimulus: String) -> [Int] {
    shelf.count = (shelf.count + 1) % 3
    return [0]
  }
}

/// Detects a streak of equal events, which its fingerprint lacks.
private struct Streak: TestSubject {
  let length: Int
  private var last = ""
  private var run = 0
  init(length: Int) { self.length = length }
  mutating func apply(_ stimulus: String) -> [Bool] {
    run = stimulus == last ? min(run + 1, length) : 1
    last = stimulus
    return [run == length]
  }
  var fingerprint: Fingerprint { Fingerprint(reflecting: 0) }
}

/// Returns the day on which a request ends or began, but its fingerprint lacks the day on which it began.
private struct Request: TestSubject {
  let readsEarly: Bool
  private var isWaiting = false
  private var isMarked = false
  private var day = 0
  private var early = 0
  init(readsEarly: Bool) { self.readsEarly = readsEarly }
  mutating func apply(_ stimulus: String) -> [Int] {
    switch stimulus {
    case "begin" where !isWaiting: (isWaiting, early) = (true, day)
    case "mark": isMarked = true
    case "midnight": day = 1
    case "answer" where isWaiting:
      isWaiting = false
      return [readsEarly ? early : day]
    default: break
    }
    return []
  }
  var fingerprint: Fingerprint { Fingerprint(reflecting: [isWaiting, isMarked, day == 1]) }
}

/// Returns the value of a closure, which its fingerprint lacks.
private struct ClosureReader: TestSubject {
  let value: () -> Bool
  func apply(_ stimulus: String) -> [Bool] { [value()] }
  var fingerprint: Fingerprint { Fingerprint(reflecting: 0) }
}

/// Writes a static variable that changes the behaviour of the next subject.
private final class Leaking: TestSubject {
  private static let left = Atomic(0)
  private let found: Int
  init() { found = Self.left.exchange(0, ordering: .relaxed) }
  func apply(_ stimulus: String) -> [Int] {
    if stimulus == "leave" { Self.left.store(1, ordering: .relaxed) }
    return [found]
  }
  var fingerprint: Fingerprint { Fingerprint(reflecting: 0) }
}

private struct Unequal: TestSubject {
  var isOn = false
  mutating func apply(_ stimulus: String) -> [Double] {
    isOn.toggle()
    return [isOn ? .nan : 1]
  }
}

/// Shows NaN or a number.
private struct Thermometer: TestSubject {
  var shown = Double.nan
  func apply(_ stimulus: String) -> [Double] { [shown] }
}

/// Stores the current time at each event.
private struct Ticking: TestSubject {
  var now = ContinuousClock.now
  mutating func apply(_ stimulus: String) -> [Int] {
    now = ContinuousClock.now
    return [1]
  }
}

/// Counts each event on another thread, a millisecond later.
private final class ThreadCounter: TestSubject, Sendable {
  private final class Tally: Sendable {
    let count = Atomic(0)
  }
  private let tally = Tally()
  func apply(_ stimulus: String) -> [Int] {
    Thread.detachNewThread { [tally] in
      Thread.sleep(forTimeInterval: 0.001)
      tally.count.wrappingAdd(1, ordering: .relaxed)
    }
    return [1]
  }
  var fingerprint: Fingerprint { Fingerprint(reflecting: min(tally.count.load(ordering: .relaxed), 3)) }
}

/// An object that contains a value, and returns the value's fingerprint as its own.
private final class Wrapping: TestSubject {
  private struct Inner: TestSubject {
    var count = 0
    mutating func apply(_ stimulus: String) -> [Int] {
      if stimulus == "up" { count = min(count + 1, 9) }
      return stimulus == "read" ? [count] : []
    }
  }
  private var inner = Inner()
  func apply(_ stimulus: String) -> [Int] { inner.apply(stimulus) }
  var fingerprint: Fingerprint { inner.fingerprint }
}

/// Stores numbers, and may show whether the empty array has spare capacity.
private struct Roomy: TestSubject {
  let showsRoom: Bool
  private var numbers: [Int] = []
  init(showsRoom: Bool) { self.showsRoom = showsRoom }
  mutating func apply(_ stimulus: String) -> [Bool] {
    switch stimulus {
    case "fill": numbers = Array(0..<32)
    case "empty": numbers.removeAll(keepingCapacity: true)
    default: break
    }
    return [showsRoom && stimulus == "look" && numbers.isEmpty && numbers.capacity >= 32]
  }
}

/// Reads a string that another object may share, and changes it if `writes` is set.
private final class Scribe<Text: NSString>: TestSubject {
  let log: Text
  let writes: Bool
  init(_ log: Text, writes: Bool) { (self.log, self.writes) = (log, writes) }

  func apply(_ stimulus: String) -> [String] {
    if stimulus == "read" { return [log as String] }
    if writes { (log as? NSMutableString)?.setString(log.length == 0 ? "x" : "") }
    return []
  }
}

/// A value whose copies share their text.
private struct Note: TestSubject {
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

@Suite("Subjects that could cause a wrong verdict")
struct SoundnessTests {
  @Test("Without an audit, an exploration misses a difference in spare capacity, but a walk finds it")
  func capacity() {
    let comparison = Comparison(
      control: { Roomy(showsRoom: false) }, candidate: { Roomy(showsRoom: true) },
      alphabet: ["fill", "empty", "look"])
    #expect(comparison.explore(audit: nil).verdict == .equivalent)
    #expect(comparison.walk(count: 10, length: 20, seed: 1).difference != nil)
  }

  @Test("The report names a mutable object that both sides retain, but no immutable one")
  func sharedObject() {
    let (shelf, label) = (Shelf(), Label())
    let report = Comparison(both: { Borrower(shelf: shelf, label: label) }, alphabet: ["take"]).explore()
    #expect(report.verdict == .inconclusive)
    #expect(
      report.problems.map(\.description).filter { $0.hasPrefix("Both sides refer to the same") }.count == 1)
    #expect(report.problems.map(\.cause).contains(.sharedObject("Shelf")))
    let apart = Comparison(
      control: { Borrower(shelf: Shelf(), label: label) },
      candidate: { Borrower(shelf: Shelf(), label: label) }, alphabet: ["take"]
    ).explore()
    #expect(apart.verdict == .equivalent)
  }

  @Test("The exploration detects a hidden streak, with any seed", arguments: 1...20 as ClosedRange<UInt64>)
  func streak(_ seed: UInt64) {
    for length in 3...8 {
      let report = Comparison(both: { Streak(length: length) }, alphabet: ["a", "b", "c", "d"])
        .explore(audit: Audit(seed: seed))
      #expect(report.verdict == .inconclusive, "a streak of \(length)")
    }
  }

  @Test("The exploration detects a static variable that changes the behaviour of the next subject")
  func leaking() {
    let report = Comparison(both: { Leaking() }, alphabet: ["leave", "look"]).explore()
    #expect(report.verdict == .inconclusive)
  }

  @Test("An observation that does not equal itself is a problem, not a difference")
  func unequal() {
    let report = Comparison(both: { Unequal() }, alphabet: ["press"]).explore()
    #expect(report.problems.map(\.cause) == [.unequalObservation("nan")])
    #expect(report.differences == [])
    #expect(report.verdict == .inconclusive)
  }

  @Test("A NaN differs from a number, and the report says that NaN never equals itself")
  func notANumber() {
    for report in [
      Comparison(control: { Thermometer() }, candidate: { Thermometer(shown: 1) }, alphabet: ["read"])
        .explore(),
      Comparison(control: { Thermometer(shown: 1) }, candidate: { Thermometer() }, alphabet: ["read"])
        .explore(),
    ] {
      #expect(report.verdict == .different)
      #expect(report.problems.map(\.kind) == [.unequalObservation], "\(report)")
      #expect(report.problems.first?.description.contains("as NaN never does") == true)
    }
  }

  @Test("The report names observations whose equality is not transitive, or whose hashes are inconsistent")
  func inconsistentEquality() {
    struct Near: Hashable {
      let value: Int
      static func == (left: Self, right: Self) -> Bool { abs(left.value - right.value) <= 1 }
      func hash(into hasher: inout Hasher) {}
    }
    struct Gauge: TestSubject {
      var position = 0
      mutating func apply(_ stimulus: Int) -> [Near] {
        position = (position + stimulus) % 6
        return [Near(value: position)]
      }
    }
    /// A value that equals all others, but has a different hash.
    struct Unsound: Hashable {
      let number: Int
      static func == (left: Self, right: Self) -> Bool { true }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    struct Showing: TestSubject {
      func apply(_ stimulus: Int) -> [Unsound] { [Unsound(number: stimulus)] }
    }
    func isNamed(_ problem: ExplorationProblem) -> Bool { problem.kind == .inconsistentEquality }
    let problems = Comparison(both: { Gauge() }, alphabet: [1, 2]).explore().problems
    #expect(problems.count == 1 && problems.allSatisfy(isNamed), "\(problems)")
    let report = Comparison(both: { Showing() }, alphabet: Array(0..<40)).explore()
    #expect(report.problems.contains(where: isNamed), "\(report)")
  }

  /// A list that its owner changes after it has shown it.
  private final class Items: Hashable, CustomStringConvertible {
    var items: [Int] = []
    let hashesItems: Bool
    init(hashesItems: Bool) { self.hashesItems = hashesItems }
    static func == (left: Items, right: Items) -> Bool { left.items == right.items }
    func hash(into hasher: inout Hasher) { if hashesItems { hasher.combine(items) } }
    var description: String { "\(items)" }
  }

  private final class Collector: TestSubject {
    private let shown: Items
    init(hashesItems: Bool) { shown = Items(hashesItems: hashesItems) }
    func apply(_ stimulus: Int) -> [Items] {
      if shown.items.count == 3 { shown.items = [] }
      shown.items.append(stimulus)
      return [shown]
    }
  }

  @Test("The report names an observation that changes after it was shown", arguments: [true, false])
  func changedObservation(_ hashesItems: Bool) {
    let report = Comparison(both: { Collector(hashesItems: hashesItems) }, alphabet: [1, 2]).explore()
    #expect(report.problems.map(\.kind) == [.changedObservation], "\(report)")
  }

  /// A number that equals others within a tolerance, so its equality is not transitive.
  private struct Approximate: Hashable {
    let value: Double
    static func == (left: Self, right: Self) -> Bool { abs(left.value - right.value) < 0.07 }
    func hash(into hasher: inout Hasher) {}
  }

  private struct Dial: TestSubject {
    let second: Double
    var isSecond = false
    mutating func apply(_ stimulus: String) -> [Approximate] {
      if stimulus == "show" { return [Approximate(value: isSecond ? second : 1.05)] }
      isSecond.toggle()
      return []
    }
  }

  @Test("Two observations that equal a third one but not each other prevent a proof")
  func tolerance() {
    let report = Comparison(
      control: { Dial(second: 1.1) }, candidate: { Dial(second: 1) }, alphabet: ["show", "next"]
    ).explore()
    #expect(report.problems.map(\.kind) == [.inconsistentEquality], "\(report)")
  }

  @Test("Two lists differ if two observations differ, even if both equal one that both lists have")
  func toleranceInList() {
    struct Gauge: TestSubject {
      let second: Double
      func apply(_ stimulus: String) -> [Approximate] { [1.05, second].map(Approximate.init) }
    }
    let report = Comparison(
      control: { Gauge(second: 1) }, candidate: { Gauge(second: 1.1) }, alphabet: ["read"]
    ).explore()
    #expect(report.differences.map(\.edits.count) == [2], "\(report)")
  }

  /// An object whose hash does not cover its number.
  private final class Box: Hashable {
    var number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: Box, right: Box) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) {}
  }

  /// Shows new boxes, and at 70 its own, which it empties at its end.
  private final class Packer: TestSubject {
    private let own: Box
    init(_ number: Int) { own = Box(number) }
    deinit { own.number = 0 }
    func apply(_ stimulus: Int) -> [Box] { [stimulus == 70 ? own : Box(stimulus)] }
  }

  @Test(
    "The report names an observation that changes after the search, so that it no longer shows the difference",
    arguments: [[70], Array(1...70)], [nil, -1, 0])
  func changedLater(_ alphabet: [Int], expected: Int?) {
    let declared = expected.map { number in
      DeclaredDifference<Int, Box>("own box", reason: "It has another number.") { stimulus, shown in
        if stimulus == 70 { shown = [Box(number)] }
      }
    }
    let report = Comparison(
      control: { Packer(-1) }, candidate: { Packer(-2) }, alphabet: alphabet,
      declared: declared.map { [$0] } ?? []
    ).explore(audit: nil)
    #expect(!report.isEquivalent, "\(report)")
  }

  @Test("The report names a property that has another value in each replay")
  func changingPart() {
    let report = Comparison(both: { Ticking() }, alphabet: ["tick"]).explore(limits: Limits(states: 50))
    #expect(report.problems.contains { $0.description.contains(" differed.") })
    #expect(report.verdict == .inconclusive)
  }

  @Test("The exploration detects work deferred to another thread")
  func deferred() {
    // The other thread may run too late, so it is enough if one of twenty explorations detects its work.
    let isNoticed = (0..<20).contains { _ in
      let report = Comparison(both: { ThreadCounter() }, alphabet: ["tell"]).explore()
      return report.verdict == .inconclusive
    }
    #expect(isNoticed)
  }

  @Test("An object is explored as an object, even if its fingerprint is that of a value")
  func wrapping() {
    let report = Comparison(both: { Wrapping() }, alphabet: ["up", "read"]).explore()
    #expect(report.verdict == .equivalent)
    #expect(report.states == 10)
    #expect(report.transitions == 20)
  }

  @Test(
    "Even if a fingerprint is incomplete, the report lists each difference that fresh subjects repeat",
    arguments: [["begin", "midnight", "mark", "answer"], ["midnight", "begin", "mark", "answer"]])
  func differenceBesideDoubt(_ alphabet: [String]) throws {
    let report = Comparison(
      control: { Request(readsEarly: false) }, candidate: { Request(readsEarly: true) },
      alphabet: alphabet
    ).explore()
    #expect(report.problems != [])
    #expect(report.verdict == .different)
    let difference = try #require(report.differences.first)
    #expect(difference.steps.map(\.stimulus) == ["begin", "midnight", "answer"])
    #expect(difference.description.contains("; this sequence may not be the shortest"))
  }

  @Test("The report omits differences that depend on chance, or on the order of the sides", arguments: 0...20)
  func chance(_ seed: UInt64) {
    let coins = SharedValue(SeededGenerator(seed: seed))
    let flag = SharedValue(false)
    for value in [
      { coins.withLock { Bool.random(using: &$0) } },
      {
        flag.withLock {
          $0.toggle(); return $0
        }
      },
    ] {
      let report = Comparison(both: { ClosureReader(value: value) }, alphabet: ["throw"]).explore()
      #expect(report.differences == [])
      #expect(report.verdict == .inconclusive)
    }
  }

  @Test("The exploration detects a mutable string that both sides share, under any declared type")
  func mutableStrings() {
    func verdict<Text: NSString>(_ text: @escaping () -> Text) -> Verdict {
      var shared = text()
      return Comparison(
        control: {
          shared = text()
          return Scribe(shared, writes: true)
        }, candidate: { Scribe(shared, writes: false) }, alphabet: ["write", "read"]
      ).explore().verdict
    }
    #expect(verdict { NSMutableString(string: "") } == .inconclusive)
    #expect(verdict { NSMutableString(string: "") as NSString } == .inconclusive)
    let values = Comparison(
      control: { Scribe("a" as NSString, writes: false) },
      candidate: { Scribe("a" as NSString, writes: false) },
      alphabet: ["read"]
    ).explore()
    #expect(values.isEquivalent, "\(values)")
    let copied = Comparison(both: { Note() }, alphabet: ["add", "cut", "read"]).explore()
    #expect(copied.verdict == .equivalent, "\(copied)")
  }
}
