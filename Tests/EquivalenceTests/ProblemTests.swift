import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Equivalence

/// An unbounded counter.
private struct Counter: TestSubject {
  var count = 0
  var step = 1
  mutating func apply(_ stimulus: String) -> [Int] {
    if stimulus == "up" { count += step }
    return stimulus == "read" ? [count] : []
  }
}

/// A lamp that lights at the third press, but whose fingerprint lacks the number of presses.
private final class Forgetful: TestSubject {
  private var presses = 0
  func apply(_ stimulus: String) -> [Bool] {
    presses = min(presses + 1, 3)
    return [presses == 3]
  }
  var fingerprint: Fingerprint { Fingerprint(reflecting: 0) }
}

private struct Dark: TestSubject {
  func apply(_ stimulus: String) -> [Bool] { [false] }
}

/// A cycle of three states, whose fingerprint lacks the flag for a completed round.
private final class Ring: TestSubject {
  private var position = 0
  private var hasBeenRound = false
  func apply(_ stimulus: String) -> [Bool] {
    guard stimulus == "up" else { return [] }
    position = (position + 1) % 3
    if position == 0 { hasBeenRound = true }
    return [hasBeenRound && position == 1]
  }
  var fingerprint: Fingerprint { Fingerprint(reflecting: position) }
}

/// A counter that all subjects share.
private final class Die {
  var count = 0
}

private struct DiePlayer: TestSubject {
  let die: Die
  func apply(_ stimulus: String) -> [Int] {
    die.count += 1
    return [die.count]
  }
  var fingerprint: Fingerprint { Fingerprint(reflecting: 0) }
}

/// Adds a number, and has two closures.
private struct Sealed: TestSubject {
  let step: Int
  private let first = {}
  private let second = {}
  private var count = 0
  init(step: Int) { self.step = step }
  mutating func apply(_ stimulus: String) -> [Int] {
    count = (count + step) % 3
    return [count]
  }
}

private struct Opaque: TestSubject {
  var callback: () -> Void = {}
  var isOn = false
  mutating func apply(_ stimulus: String) -> [Bool] {
    isOn.toggle()
    return [isOn]
  }
}

/// Counts to a capacity, which its fingerprint lacks.
private struct Gate: TestSubject {
  let capacity: Int
  private var count = 0
  init(capacity: Int) { self.capacity = capacity }
  mutating func apply(_ stimulus: String) -> [Int] {
    count = min(count + 1, capacity)
    return [count]
  }
  var fingerprint: Fingerprint { Fingerprint(reflecting: count) }
}

/// Moves a hand at each event, and increases a count at every third event.
private struct Ticker: TestSubject {
  var hand = 0
  var count = 0
  mutating func apply(_ stimulus: String) -> [Int] {
    hand = (hand + 1) % 90
    if hand % 3 == 0 { count += 1 }
    return []
  }
}

/// Counts on the main queue after the call returns.
private struct QueueCounter: TestSubject {
  let count = SharedValue(0)
  func apply(_ stimulus: String) -> [Int] {
    DispatchQueue.main.async { [count] in count.withLock { $0 = min($0 + 1, 3) } }
    return [count.value]
  }
}

/// Counts to three, and stores a number that depends on the process, such as an address.
private final class Numbered: TestSubject {
  enum Number: CaseIterable { case descriptor, fileHandle, livingObjects, address, madeObjects }
  private static let (made, living) = (SharedValue(0), SharedValue(0))
  private final class Node {}
  private let kind: Number
  private let handle: FileHandle?
  private let number: Int
  private var count = 0

  init(_ number: Number) {
    kind = number
    handle = number == .fileHandle ? FileHandle(forReadingAtPath: #filePath) : nil
    Self.made.withLock { $0 += 1 }
    Self.living.withLock { $0 += 1 }
    self.number =
      switch number {
      case .descriptor: Int(open("/dev/null", O_RDONLY))
      case .fileHandle: 0
      case .livingObjects: Self.living.value
      case .address: Int(bitPattern: Unmanaged.passRetained(Node()).toOpaque())
      case .madeObjects: Self.made.value
      }
  }

  deinit {
    Self.living.withLock { $0 -= 1 }
    if kind == .descriptor { close(Int32(number)) }
  }

  func apply(_ stimulus: String) -> [Int] {
    if stimulus == "up" { count = min(count + 1, 3) }
    return stimulus == "read" ? [count] : []
  }
}

@Suite("Problems that prevent a proof")
struct ProblemTests {
  @Test("If a limit ends the exploration, the report names the growing property")
  func growth() {
    let report = Meter.$watch.withValue(.init(now: SteppingClock(step: .milliseconds(1)).now)) {
      Comparison(both: { Counter() }, alphabet: ["up", "read"]).explore(limits: Limits(states: 50))
    }
    #expect(report.growth?.property == "Counter.count")
    #expect(report.description.contains("growing property: Counter.count of the c"))
    let finished = Comparison(both: { Dark() }, alphabet: ["press"]).explore()
    #expect(finished.growth == nil)
    let stopped = Comparison(
      control: { Counter() }, candidate: { Counter(step: 2) }, alphabet: ["up", "read"]
    ).explore(stopsAtFirstDifference: true)
    #expect(stopped.growth == nil)
  }

  @Test(
    "The report names the growing property at any limit, even on a slow computer",
    arguments: MaintainersTests.library.areRun ? [100, 3_000] : [100])
  func growthAtLimit(_ states: Int) {
    let report = Meter.$watch.withValue(.init(now: SteppingClock(step: .seconds(1)).now)) {
      Comparison(both: { Forgotten() }, alphabet: ["open", "turn", "read"]).explore(
        limits: Limits(states: states))
    }
    #expect(report.growth?.property == "Forgotten.observers", "\(report)")
  }

  /// An object that never removes an observer, and turns a dial.
  private final class Forgotten: TestSubject {
    private var observers: [Int] = []
    private var dial = 0
    func apply(_ stimulus: String) -> [Int] {
      if stimulus == "open" { observers.append(1) }
      if stimulus == "turn" { dial = (dial + 1) % 4 }
      return stimulus == "read" ? [dial] : []
    }
  }

  /// Tells whether its last ring was less than two seconds ago.
  ///
  /// A clock without a memory does not tell such states apart.
  private final class Bell: TestSubject {
    static var blindSpots: [BlindSpot] { [BlindSpot("Bell.log", reason: "It only prints.")] }
    private let clock: ManualClock
    private let log: (String) -> Void = { _ in }
    private var last: ManualClock.Instant?
    init(remembering memory: Duration) { clock = ManualClock(remembering: memory) }
    func apply(_ stimulus: String) -> [Bool] {
      if stimulus == "wait" {
        clock.advance(by: .seconds(1))
        return []
      }
      let isSoon = last.map { $0.duration(to: clock.now) < .seconds(2) } ?? false
      last = clock.now
      return [isSoon]
    }
  }

  @Test("Assumptions that merge states are suspects with remedies, just like blind spots")
  func suspectedAssumption() {
    let report = Comparison(both: { Bell(remembering: .zero) }, alphabet: ["wait", "ring"]).explore()
    #expect(report.verdict == .inconclusive)
    #expect(
      report.description.contains(
        "Suspects: Bell.log (a blind spot: store a value instead), the assumption that the time of a past moment makes "
          + "no difference (make the clock with ManualClock(remembering:))."), "\(report)")
    let remembering = Comparison(both: { Bell(remembering: .seconds(2)) }, alphabet: ["wait", "ring"])
      .explore()
    #expect(remembering.isEquivalent, "\(remembering)")
    #expect(
      remembering.caveats.contains("the time of a moment more than 2.0 seconds ago makes no difference"))
  }

  /// A user's type, whose content rests on an assumption that does not hold.
  private struct Rounded: CustomFingerprintable {
    var value = 0
    var fingerprintContent: Int { value / 2 }
    var fingerprintCaveat: String? { "only half of the value matters" }
    static var fingerprintRemedy: String? { "compare the whole value" }
  }

  private final class Rounding: TestSubject {
    private var rounded = Rounded()
    func apply(_ stimulus: String) -> [Int] {
      rounded.value = min(rounded.value + 1, 5)
      return [rounded.value]
    }
  }

  @Test("The assumption of a user's type is a suspect, too")
  func ownAssumption() {
    let report = Comparison(both: { Rounding() }, alphabet: ["up"]).explore()
    #expect(
      report.description.contains(
        "the assumption that only half of the value matters (compare the whole value)"),
      "\(report)")
  }

  private final class Sorted: TestSubject {
    static let path = \String.count
    static let symbols = Symbols(names: ["a"])
    final class Symbols: Sendable {
      let names: [String]
      init(names: [String]) { self.names = names }
    }
    private let path: KeyPath<String, Int> = Sorted.path
    private let anyPath: PartialKeyPath<String> = Sorted.path
    private let symbols = Sorted.symbols
    func apply(_ stimulus: String) -> [Int] { [stimulus[keyPath: path]] }
    static var blindSpots: [BlindSpot] {
      ["Sorted.path", "Sorted.anyPath"].map { BlindSpot($0, reason: "A constant.") }
    }
  }

  @Test("A key path or an object without variables may belong to both sides, because neither can change")
  func sharedConstants() {
    let report = Comparison(both: { Sorted() }, alphabet: ["a", "bc"]).explore()
    #expect(!report.problems.contains { $0.kind == .sharedObject }, "\(report)")
  }

  @Test("The report names the growing property even if another property has more values")
  func growthWithDepth() {
    let report = Comparison(both: { Ticker() }, alphabet: ["tick"]).explore(limits: Limits(states: 200))
    #expect(report.growth?.property == "Ticker.count", "\(report)")
  }

  @Test("Off the main actor, the only reported problem is work on the main queue", arguments: 0..<10)
  func mainQueue(_ run: Int) {
    let report = Comparison(both: { QueueCounter() }, alphabet: ["count"]).explore()
    // If the main queue is busy, the work does not run in time, and the report names no problem.
    let isNamed = report.problems.allSatisfy { $0.kind == .deferredWork }
    #expect(isNamed, "\(report)")
  }

  @Test("A limit makes the verdict inconclusive, and the report gives the progress")
  func limits() {
    func problems(_ limits: Limits) -> [String] {
      let report = Comparison(both: { Counter() }, alphabet: ["up", "read"]).explore(limits: limits)
      #expect(report.verdict == .inconclusive)
      return report.problems.map(\.description)
    }
    #expect(
      problems(Limits(states: 10)) == [
        "The limit of states ended the exploration. The exploration tried all sequences up to length "
          + "9 and found 10 states, 1 of them with untried events. "
          + "Raise the limit, or bound the states with an Assumption."
      ])
    #expect(
      problems(Limits(depth: 4)) == [
        "The limit of depth ended the exploration. The exploration tried all sequences up to length "
          + "4 and found 5 states, 1 of them with untried events. "
          + "Raise the limit, or bound the states with an Assumption."
      ])
  }

  @Test("The report names events without effect, and observations and declarations that never occur")
  func vacuity() {
    let report = Comparison(
      control: { Counter(count: 7) }, candidate: { Counter(count: 7) }, alphabet: ["read", "idle"],
      observationKinds: [7, 8],
      declared: [DeclaredDifference("rounding", reason: "It rounds.") { _, _ in }]
    ).explore()
    #expect(report.verdict == .inconclusive)
    #expect(
      report.problems.map(\.description) == [
        "The event idle never had an effect. Add an event that gives it one, or remove it. If it must have no "
          + "effect, let apply return the value that must not change as an observation.",
        "The observation 8 never occurred. Add an event that causes it, or remove it from observationKinds.",
        "The declared difference rounding never applied. Add an event that shows it, or remove the declaration.",
      ])
  }

  @Test(
    "An incomplete exploration reports no idle events, and no observations or declarations that never occur"
  )
  func vacuityOfAPart() {
    let report = Comparison(
      control: { Counter() }, candidate: { Counter() }, alphabet: ["up", "idle"],
      observationKinds: [8],
      declared: [DeclaredDifference("rounding", reason: "It rounds.") { _, _ in }]
    ).explore(limits: Limits(states: 4))
    #expect(report.verdict == .inconclusive)
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.description.hasPrefix("The limit of states") == true)
  }

  @Test("An empty exploration is not a proof")
  func nothing() {
    let report = Comparison(both: { Counter() }, alphabet: []).explore()
    #expect(report.verdict == .inconclusive)
    #expect(
      report.problems.map(\.description) == [
        "There is no event, so nothing was compared. Add one to the alphabet."
      ])
    let none = Comparison<Counter, Counter>(starts: [], alphabet: ["up"]).explore()
    #expect(
      none.problems.map(\.description).first
        == "There is no start, so nothing was compared. Add one to starts.")
  }

  @Test("The report names an opaque property of each side")
  func blindSpots() {
    let report = Comparison(both: { Opaque() }, alphabet: ["press"]).explore()
    #expect(report.verdict == .inconclusive)
    #expect(
      report.problems.map(\.description)
        == ["control", "candidate"].map {
          "Opaque.callback of the \($0) is opaque to reflection. If it is state, make it visible: store a value, or "
            + "conform to CustomFingerprintable. Otherwise list it in blindSpots with the reason why it does no harm."
        })
  }

  @Test("If both sides have the same opaque properties, one line below the differences names them all")
  func sharedBlindSpots() throws {
    let report = Comparison(
      control: { Sealed(step: 1) }, candidate: { Sealed(step: 2) }, alphabet: ["press"]
    ).explore()
    let lines = report.description.split(separator: "\n")
    let problems = lines.indices.filter { lines[$0].contains("opaque to reflection") }
    let difference = try #require(lines.firstIndex { $0.hasPrefix("difference 1 of 1") })
    #expect(problems.count == 1 && problems[0] > difference, "\(report)")
    #expect(
      lines[problems[0]].hasPrefix(
        "problem: Each of Sealed.first, Sealed.second is opaque to reflection, the same on both sides. If it")
    )
  }

  @Test("The report names an incomplete fingerprint, with two sequences that prove it")
  func dishonest() {
    let report = Comparison(
      control: { Dark() }, candidate: { Forgetful() }, alphabet: ["press"]
    ).explore()
    #expect(report.differences.map(\.steps.count) == [3])
    #expect(
      report.problems.map(\.description) == [
        """
        Two histories of the candidate have equal fingerprints and different futures:
          start
          start: press, press
          followed by press
        Suspects: Forgetful.presses.
        """
      ])
  }

  @Test("The exploration detects an incomplete fingerprint even on a path between known states")
  func dishonestOnTheWay() {
    let report = Comparison(both: { Ring() }, alphabet: ["up", "read"]).explore(audit: nil)
    #expect(
      report.problems.map(\.description).contains(
        """
        Two histories of the control have equal fingerprints and different futures:
          start
          start: up, up, up, read
          followed by up
        Suspects: Ring.hasBeenRound.
        """))
  }

  @Test("The report names a sequence that shows something else in each replay")
  func nondeterminism() {
    let die = Die()
    let report = Comparison(both: { DiePlayer(die: die) }, alphabet: ["throw"]).explore()
    #expect(report.verdict == .inconclusive)
    #expect(
      report.problems.map(\.description).contains {
        $0.hasPrefix("The same sequence had different results: start: throw. The control showed ")
      })
  }

  @Test("The report names a property that differs between new subjects")
  func unequalStarts() {
    var made = 0
    let report = Comparison(
      control: {
        made += 1
        return Counter(count: made)
      }, candidate: { Counter() }, alphabet: ["read"]
    ).explore()
    #expect(
      report.problems.map(\.description).contains(
        "The same sequence had different results: start. Counter.count differed. "
          + "Look for a random number, a clock, an address, a static variable, a thread, or the order of a set or "
          + "dictionary."))
  }

  @Test(
    "The report names a property whose number depends on the process", arguments: Numbered.Number.allCases)
  fileprivate func processNumber(_ number: Numbered.Number) {
    let report = Comparison(both: { Numbered(number) }, alphabet: ["up", "read"])
      .explore(limits: Limits(states: 100))
    #expect(report.verdict == .inconclusive, "\(report)")
    let property = number == .fileHandle ? "Numbered.handle._fd differed" : "Numbered.number differed"
    #expect(report.description.contains(property), "\(report)")
  }

  /// Stores a random pause, as a class that tries again may do.
  private struct Jittered: TestSubject {
    let pause = Duration.nanoseconds(Int64.random(in: 0..<1 << 60))
    func apply(_ stimulus: String) -> [Int] { [1] }
  }

  /// Has a table object with a value that is random.
  private final class Shelf: TestSubject {
    final class Table { var rows = [1: Row()] }
    struct Row { var (height, label) = (2, Label()) }
    struct Label { var (text, color) = ("", Int.random(in: 0..<1 << 60)) }
    private let table = Table()
    func apply(_ stimulus: String) -> [Int] { [1] }
  }

  @Test("If a value differs, the report names the properties that lead there from the subject")
  func places() {
    func differing<S: TestSubject>(_ subject: @escaping () -> S) -> String? where S.Stimulus == String {
      let report = Comparison(both: subject, alphabet: ["try"]).explore()
      return report.problems.first?.description.firstMatch(of: #/start\. (.*) differed/#).map { String($0.1) }
    }
    #expect(differing { Jittered() } == "Jittered.pause._low")
    #expect(differing { Shelf() } == "Shelf.table.rows.label.color")
  }

  @Test("The report names two starts with equal fingerprints, because only one of them is explored")
  func indistinctStarts() {
    let starts = [1, 2].map { capacity in
      ComparisonStart(
        "room for \(capacity)", control: { Gate(capacity: capacity) }, candidate: { Gate(capacity: 1) })
    }
    let report = Comparison(starts: starts, alphabet: ["push"]).explore()
    #expect(report.problems.map(\.cause) == [.indistinctStarts("room for 1", "room for 2")])
    #expect(report.verdict == .inconclusive)
  }
}
