import Foundation
import Testing

@testable import Equivalence

@Suite("Reports")
struct ReportTests {
  private enum Authorization: Hashable { case granted, denied(reason: String) }

  private struct Gate: TestSubject {
    enum Stimulus: Hashable { case start, authorization(Authorization), move(x: Int, y: Double) }
    var isBroken = false
    var isDenied = false

    mutating func apply(_ stimulus: Stimulus) -> [String] {
      switch stimulus {
      case .start: return isDenied && isBroken ? [] : ["started"]
      case .authorization(let authorization):
        isDenied = authorization != .granted
        return []
      case .move: return ["moved"]
      }
    }
  }

  private var report: Report<Gate.Stimulus, String> {
    Comparison(
      control: { Gate() }, candidate: { Gate(isBroken: true) },
      alphabet: [
        .start, .authorization(.granted), .authorization(.denied(reason: "a \"b\"")), .move(x: 1, y: 0.5),
      ],
      observationKinds: ["started", "moved"]
    ).explore()
  }

  @Test("A difference is described by its events, with the observations of both sides")
  func listing() {
    #expect(
      report.differences.map(\.description) == [
        """
        missing started, from start
          1. authorization(.denied(reason: "a \\"b\\""))
             both       nothing
          2. start   <- different
             control    started
             candidate  nothing
        """
      ])
  }

  @Test("The Swift test of a difference applies the same events to both sides")
  func swiftTest() {
    #expect(
      report.differences.map(\.swiftTest) == [
        #"""
        // missing started, from start
        for stimulus: Stimulus in [.authorization(.denied(reason: "a \"b\""))] {
          #expect(candidate.apply(stimulus) == control.apply(stimulus))
        }
        #expect(candidate.apply(.start) == control.apply(.start))
        """#
      ])
  }

  /// A value whose description leaves out a part.
  private struct Entry: Hashable, CustomStringConvertible {
    var name = "Suva"
    var place = ["latitude": 1.0]
    let description = "Suva"
  }

  private struct Lister: TestSubject {
    let entry: Entry
    func apply(_ event: String) -> [Entry] { [entry] }
  }

  @Test("If two different observations have the same description, the report shows the parts that differ")
  func parts() throws {
    let report = Comparison(
      control: { Lister(entry: Entry()) },
      candidate: { Lister(entry: Entry(place: ["latitude": 2.0])) }, alphabet: ["list"]
    ).explore()
    let text = try #require(report.differences.first).description
    #expect(text.contains("control    Suva\n"))
    #expect(text.contains("candidate  Suva (place.value 2.0, not 1.0)"))
  }

  /// A node that refers to its parent, which refers to the node.
  private final class Node: Hashable {
    let name: String
    var parent: Node?
    var child: Node?

    init(_ name: String) { self.name = name }

    static func == (left: Node, right: Node) -> Bool { left.name == right.name && left.child == right.child }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  private struct Tree: TestSubject {
    let name: String

    func apply(_ event: String) -> [Node] {
      let root = Node("root")
      root.child = Node(name)
      root.child?.parent = root
      return [root]
    }
  }

  @Test("The report shows the parts that differ even if objects refer to each other")
  func cyclicParts() throws {
    let report = Comparison(control: { Tree(name: "a") }, candidate: { Tree(name: "b") }, alphabet: ["show"])
      .explore()
    let text = try #require(report.differences.first).description
    #expect(text.contains("(child.name b,"), "\(text)")
  }

  @Test("If the candidate lacks a declared difference, the report names the difference and what was expected")
  func due() throws {
    let difference = try #require(
      Comparison(
        control: { BoundedQueue(capacity: 0) }, candidate: { BoundedQueue(capacity: 0) },
        alphabet: [.push(1)],
        declared: [DeclaredDifference("takes one", reason: "It has room.") { $1 = [.accepted] }]
      ).explore().differences.first)
    #expect(
      difference.description == """
        missing accepted, extra rejected, from start
          1. push(1)   <- different
             both       rejected
             expected   accepted, as declared by *takes one*
        """)
    #expect(
      difference.swiftTest == #"""
        // missing accepted, extra rejected, from start
        // due as declared: takes one
        let steps = comparison.replay([(.push(1), [])])
        #expect(steps.last?.outcome != .different)
        """#)
  }

  @Test("The report gives the verdict and the numbers first, then the assumptions, and then the differences")
  func description() {
    let lines = report.description.split(separator: "\n")
    #expect(lines[0].hasPrefix("different: 2 states, 8 transitions, depth 1, "))
    #expect(lines[1].contains("events applied to"))
    #expect(lines[2] == "assumed: starts only as new")
    #expect(lines[3] == "assumed: what an event does depends on the stored state only")
    #expect(
      lines[4] == "assumed: no static variable stays set, so a new process repeats each difference")
    #expect(lines[5] == "assumed: no work goes on after a call returns")
    #expect(lines[6] == "difference 1 of 1")
  }

  @Test("`requireEquivalence()` throws an error with the report")
  func error() {
    let error = #expect(throws: ComparisonError.self) { try report.requireEquivalence() }
    #expect(error?.description.hasPrefix("different: 2 states") == true)
  }

  @Test("The exploration reports its progress, and the number of transitions never decreases")
  func progress() {
    var seen: [ExplorationProgress] = []
    _ = Comparison(
      control: { BoundedQueue(capacity: 9) }, candidate: { BoundedQueue(capacity: 9) },
      alphabet: [.push(1), .push(2), .pop]
    ).explore { seen.append($0) }
    #expect(!seen.isEmpty)
    #expect(seen.map(\.transitions) == seen.map(\.transitions).sorted())
  }

  private struct Unusual: TestSubject {
    struct Inner: Hashable { var name: String }
    enum Stimulus: Hashable {
      case `init`, number(Double), date(Date), after(Duration), character(Character), inner(Inner)
      case map([Int: Double?])
    }
    let isBroken: Bool
    func apply(_ stimulus: Stimulus) -> [Bool] { [isBroken] }
  }

  @Test("If a difference has the same effect as an earlier one, the report says so")
  func sameEffect() {
    let report = Comparison(
      control: { Unusual(isBroken: false) }, candidate: { Unusual(isBroken: true) },
      alphabet: [.number(1), .character("a")]
    ).explore()
    #expect(report.description.contains("\ndifference 1 of 2\n"))
    #expect(report.description.contains("\ndifference 2 of 2, same effect as 1\n"))
  }

  @Test("The Swift test of a difference compiles, even with infinities, dates, durations and nested types")
  func compiles() {
    // The sources below are the same as these stimuli, so they compile if this file does.
    typealias Stimulus = Unusual.Stimulus
    typealias Inner = Unusual.Inner
    let stimuli: [Stimulus] = [
      .`init`, .number(-.infinity), .number(.nan), .date(Date(timeIntervalSinceReferenceDate: 1.5)),
      .after(.seconds(2)), .after(.milliseconds(-1500)),
      .after(Duration(secondsComponent: 0, attosecondsComponent: 1)), .character("\""),
      .inner(ReportTests.Unusual.Inner(name: "a")), .map([1: .infinity]),
    ]
    let sources = stimuli.map { stimulus in
      Comparison(
        control: { Unusual(isBroken: false) }, candidate: { Unusual(isBroken: true) }, alphabet: [stimulus]
      ).explore().differences.first?.swiftTest.split(separator: "\n").last
    }
    #expect(
      sources
        == [
          ".`init`", ".number(-.infinity)", ".number(.nan)",
          ".date(Date(timeIntervalSinceReferenceDate: 1.5))", ".after(.seconds(2))",
          ".after(.milliseconds(-1500))",
          ".after(Duration(secondsComponent: 0, attosecondsComponent: 1))", ".character(\"\\\"\")",
          ".inner(ReportTests.Unusual.Inner(name: \"a\"))", ".map([1: .infinity])",
        ].map { "#expect(candidate.apply(\($0)) == control.apply(\($0)))" })
  }

  /// A counter that returns wrong values for the given counts.
  private struct Miscounting: TestSubject {
    let wrong: Set<Int>
    var count = 0
    mutating func apply(_ stimulus: String) -> [Int] {
      if stimulus == "up" { count = min(count + 1, 100) }
      return stimulus == "read" ? [wrong.contains(count) ? count + 1000 : count] : []
    }
  }

  private func miscounting(_ wrong: Set<Int>) -> Report<String, Int> {
    Comparison(
      control: { Miscounting(wrong: []) }, candidate: { Miscounting(wrong: wrong) }, alphabet: ["up", "read"]
    ).explore()
  }

  @Test("The report lists a fault once for each event, and says how often it occurs")
  func counted() {
    let everywhere = miscounting(Set(10..<100))
    #expect(everywhere.differences.map(\.steps.count) == [11])
    #expect(everywhere.differences.map(\.occurrences) == [90])
    #expect(everywhere.description.split(separator: "\n").count < 40)
    #expect(counts { $0 } == [30])
    #expect(counts { [$0: "\($0)"] } == [30])
    #expect(counts { Reading.at($0) } == [30])
    #expect(counts { Reading.nested(at: .denied(reason: "\($0)")) } == [30])
    #expect(counts { "at \($0)" } == [30])
    #expect(counts([.read, .peek, .readTimes(1), .readTimes(2)]) { $0 } == [30, 30, 30, 30])
  }

  private enum Reading: Hashable { case at(Int), nested(at: Authorization?) }

  /// A dial that one event rotates, while others read its position.
  private struct Dial<Observation: Hashable>: TestSubject {
    enum Stimulus: Hashable { case rotate, read, peek, readTimes(Int) }
    let observation: (Int) -> Observation
    let isBroken: Bool
    var position = 0

    mutating func apply(_ stimulus: Stimulus) -> [Observation] {
      if stimulus == .rotate {
        position = min(position + 1, 39)
        return []
      }
      return [observation(isBroken && position > 9 ? position + 1 : position)]
    }

    var fingerprint: Fingerprint { Fingerprint(reflecting: position) }
  }

  /// How often each difference occurs, for a dial that is wrong in most positions.
  private func counts<Observation>(
    _ reading: [Dial<Observation>.Stimulus] = [.read], _ observation: @escaping (Int) -> Observation
  ) -> [Int] {
    Comparison(
      control: { Dial(observation: observation, isBroken: false) },
      candidate: { Dial(observation: observation, isBroken: true) }, alphabet: [.rotate] + reading
    ).explore(audit: nil).differences.map(\.occurrences)
  }

  @Test("A difference is marked as shortest only if the exploration tried all shorter sequences")
  func shortest() {
    let report = Comparison(
      control: { Miscounting(wrong: []) }, candidate: { Miscounting(wrong: [5]) }, alphabet: ["up", "read"]
    ).explore(limits: Limits(states: 8))
    #expect(report.differences.map(\.isShortest) == [true])
    let early = Comparison(
      control: { Miscounter(wrong: []) }, candidate: { Miscounter(wrong: [6]) }, alphabet: ["up", "read"]
    ).explore(limits: Limits(states: 8))
    #expect(early.problems.count == 1)
    #expect(early.differences.allSatisfy { !$0.isShortest || $0.steps.count == 7 })
  }

  /// Has two faults: `short` returns the wrong word, and so does `look` after one `short` or five `long`.
  private struct TwoFaults: TestSubject {
    let isFaulty: Bool
    private var count = 0
    private var hasBeenShort = false
    init(isFaulty: Bool) { self.isFaulty = isFaulty }
    mutating func apply(_ stimulus: String) -> [String] {
      switch stimulus {
      case "short":
        hasBeenShort = true
        return [isFaulty ? "wrong" : "right"]
      case "long":
        count = min(count + 1, 5)
        return []
      default: return [isFaulty && (hasBeenShort || count == 5) ? "missing" : "shown"]
      }
    }
  }

  @Test("A difference is no consequence if some sequence reaches it without another difference")
  func independent() {
    let report = Comparison(
      control: { TwoFaults(isFaulty: false) }, candidate: { TwoFaults(isFaulty: true) },
      alphabet: ["short", "long", "look"]
    ).explore()
    #expect(report.differences.map(\.isConsequence) == [false, false])
    #expect(
      report.differences.map { $0.steps.map(\.stimulus) } == [
        ["short"], ["long", "long", "long", "long", "long", "look"],
      ])
    #expect(report.differences.allSatisfy { $0.isShortest }, "\(report)")
  }

  @Test(
    "An exploration that stops at the first difference still finds a shortest one, and says so",
    arguments: 0..<30)
  func stopped(_ seed: UInt64) {
    let comparison = Comparison(
      control: { Maze(seed: seed) }, candidate: { Maze(seed: seed, isFaulty: true) }, alphabet: [0, 1, 2])
    let whole = comparison.explore(audit: nil)
    let stopped = comparison.explore(audit: nil, stopsAtFirstDifference: true)
    #expect(whole.differences.first?.steps.count == stopped.differences.first?.steps.count)
    #expect(stopped.differences.allSatisfy { $0.isShortest }, "\(stopped)")
  }

  /// An object with random transitions between forty states, and perhaps a fault in one of them.
  private final class Maze: TestSubject {
    private let targets: [[Int]]
    private let isFaulty: Bool
    private var state = 0

    init(seed: UInt64, isFaulty: Bool = false) {
      var generator = SeededGenerator(seed: seed)
      targets = (0..<40).map { _ in (0..<3).map { _ in Int.random(in: 0..<40, using: &generator) } }
      self.isFaulty = isFaulty
    }

    func apply(_ stimulus: Int) -> [Int] {
      state = targets[state][stimulus]
      return isFaulty && state == 30 ? [1] : []
    }
  }

  @Test("The description of a step contains its observations")
  func step() {
    let steps = Comparison(
      control: { TwoFaults(isFaulty: false) }, candidate: { TwoFaults(isFaulty: true) }, alphabet: ["short"]
    ).replay([("long", []), ("look", []), ("short", [])])
    #expect(
      steps.map(\.description) == [
        "long: nothing", "look: shown", "short: control right; candidate wrong",
      ])
  }

  @Test("Without limits an exploration shows its progress on a terminal, and clears the line at the end")
  func terminal() {
    let clock = SteppingClock(step: .milliseconds(50))
    let written = SharedValue<[String]>([])
    func report(_ limits: Limits) {
      Meter.$watch.withValue(.init(now: clock.now, write: { text in written.withLock { $0.append(text) } })) {
        _ = Comparison(both: { Numbers() }, alphabet: Array(0..<7)).explore(limits: limits)
      }
    }
    report(Limits())
    #expect(written.value.count > 2 && written.value.last == "\r\u{1B}[K", "\(written.value)")
    #expect(written.value.first?.contains(" states, depth ") == true)
    written.withLock { $0 = [] }
    report(Limits(states: 100_000))
    #expect(written.value == [])
  }

  private struct Numbers: TestSubject {
    var last: [Int] = [0, 0, 0, 0]
    mutating func apply(_ stimulus: Int) -> [Int] {
      last = last.dropFirst() + [stimulus]
      return last
    }
  }

  private final class Miscounter: TestSubject {
    private var base: Miscounting
    init(wrong: Set<Int>) { base = Miscounting(wrong: wrong) }
    func apply(_ stimulus: String) -> [Int] { base.apply(stimulus) }
  }

  @Test("The time limit includes the audit, and the exploration reports its progress at least twice")
  func slow() {
    let clock = SteppingClock(step: .milliseconds(20))
    var reports = 0
    Meter.$watch.withValue(.init(now: clock.now)) {
      let report = Comparison(control: { Counter() }, candidate: { Counter() }, alphabet: ["go"])
        .explore(limits: Limits(duration: .milliseconds(300))) { _ in reports += 1 }
      #expect(report.verdict == .inconclusive)
    }
    #expect(clock.passed < .seconds(1))
    #expect(reports >= 2)
  }

  private struct Counter: TestSubject {
    var count = 0
    mutating func apply(_ stimulus: String) -> [Int] {
      count += 1
      return []
    }
  }

  @Test("With `stopsAtFirstDifference`, an exploration leaves most states unexplored")
  func first() {
    let report = Comparison(
      control: { Miscounting(wrong: []) }, candidate: { Miscounting(wrong: [3]) }, alphabet: ["up", "read"]
    ).explore(stopsAtFirstDifference: true)
    #expect(report.verdict == .different)
    #expect(report.states < 10)
  }

  @Test("An exploration that stops at the first difference shortens the difference's sequence")
  func shortened() {
    let report = Comparison(
      control: { Stair(isBroken: false) }, candidate: { Stair(isBroken: true) }, alphabet: ["up", "read"]
    ).explore(stopsAtFirstDifference: true)
    #expect(report.differences.map(\.steps.count) == [2], "\(report)")
  }

  /// Counts to 9 and shows nothing, but a broken one shows the count at 4, and above 0 at each `read`.
  private final class Stair: TestSubject {
    let isBroken: Bool
    var step = 0
    init(isBroken: Bool) { self.isBroken = isBroken }
    func apply(_ stimulus: String) -> [Int] {
      if stimulus == "up" { step = min(step + 1, 9) }
      return isBroken && (step == 4 || step > 0 && stimulus == "read") ? [step] : []
    }
  }
}
