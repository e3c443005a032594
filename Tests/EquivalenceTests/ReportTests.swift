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

  @Test("A difference reads as a numbered table of both sides")
  func table() {
    #expect(
      report.differences.map(\.description) == [
        """
        missing started, from start
           stimulus                                   control  candidate
        1  authorization(.denied(reason: "a \\"b\\""))  -        -
        2  start                                      started  -          different
        """
      ])
  }

  @Test("A difference can be pasted into a test as Swift")
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

  @Test("An expected observation stands beside the shown one, and a test expects it")
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
           stimulus  control   candidate
        1  push(1)   rejected  rejected   different; due as declared: accepted
        """)
    #expect(
      difference.swiftTest == #"""
        // missing accepted, extra rejected, from start
        // due as declared: takes one
        var replay = comparison.replay(from: comparison.starts[0])
        #expect(replay.apply(.push(1)).outcome != .different)
        """#)
  }

  @Test("The report prints its verdict first, then the numbers and the differences")
  func description() {
    let lines = report.description.split(separator: "\n")
    #expect(lines[0].hasPrefix("different: 2 states, 8 transitions, depth 1, "))
    #expect(lines[1].contains("stimuli applied to"))
    #expect(lines[2] == "assumed: nothing happens later than the call that causes it")
    #expect(lines[3] == "difference 1 of 1")
  }

  @Test("Progress is reported and only grows")
  func progress() {
    var seen: [ExplorationProgress] = []
    _ = Comparison(
      control: { BoundedQueue(capacity: 9) }, candidate: { BoundedQueue(capacity: 9) },
      alphabet: [.push(1), .push(2), .pop]
    ).explore { seen.append($0) }
    #expect(!seen.isEmpty)
    #expect(seen.map(\.transitions) == seen.map(\.transitions).sorted())
  }

  private struct Odd: TestSubject {
    struct Inner: Hashable { var name: String }
    enum Stimulus: Hashable {
      case `init`, number(Double), date(Date), character(Character), inner(Inner), map([Int: Double?])
    }
    let isBroken: Bool
    func apply(_ stimulus: Stimulus) -> [Bool] { [isBroken] }
  }

  @Test("A pasted test compiles: infinities, dates, names and nested types")
  func compiles() {
    // Each of these is what the test below pastes, compiled here.
    typealias Stimulus = Odd.Stimulus
    typealias Inner = Odd.Inner
    let stimuli: [Stimulus] = [
      .`init`, .number(-.infinity), .number(.nan), .date(Date(timeIntervalSinceReferenceDate: 1.5)),
      .character("\""), .inner(ReportTests.Odd.Inner(name: "a")), .map([1: .infinity]),
    ]
    let sources = stimuli.map { stimulus in
      Comparison(
        control: { Odd(isBroken: false) }, candidate: { Odd(isBroken: true) }, alphabet: [stimulus]
      ).explore().differences.first?.swiftTest.split(separator: "\n").last
    }
    #expect(
      sources
        == [
          ".`init`", ".number(-.infinity)", ".number(.nan)",
          ".date(Date(timeIntervalSinceReferenceDate: 1.5))", ".character(\"\\\"\")",
          ".inner(ReportTests.Odd.Inner(name: \"a\"))", ".map([1: .infinity])",
        ].map { "#expect(candidate.apply(\($0)) == control.apply(\($0)))" })
  }

  /// Counts wrongly everywhere, or in two places only.
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

  @Test("A fault that shows in ninety states is one entry, and two faults in places apart are two")
  func entries() {
    let everywhere = miscounting(Set(10..<100))
    #expect(everywhere.differences.map(\.steps.count) == [11])
    #expect(everywhere.differences.map(\.occurrences) == [90])
    #expect(everywhere.description.split(separator: "\n").count < 30)
    #expect(miscounting([5, 50]).differences.map(\.steps.count) == [6, 51])
  }

  /// A dial that is turned and read, in one of several ways.
  private struct Dial<Observation: Hashable>: TestSubject {
    enum Stimulus: Hashable { case turn, read, peek, readTimes(Int) }
    let observation: (Int) -> Observation
    let isWrong: (Int) -> Bool
    var position = 0

    mutating func apply(_ stimulus: Stimulus) -> [Observation] {
      if stimulus == .turn {
        position = min(position + 1, 39)
        return []
      }
      return [observation(isWrong(position) ? position + 1 : position)]
    }

    var fingerprint: Fingerprint { Fingerprint(reflecting: position) }
  }

  /// In how many places each difference shows of a dial that is wrong in some positions.
  private func places<Observation>(
    _ reading: [Dial<Observation>.Stimulus] = [.read], isWrong: @escaping (Int) -> Bool = { $0 > 9 },
    _ observation: @escaping (Int) -> Observation
  ) -> [Int] {
    Comparison(
      control: { Dial(observation: observation, isWrong: { _ in false }) },
      candidate: { Dial(observation: observation, isWrong: isWrong) }, alphabet: [.turn] + reading
    ).explore(audit: Audit(samples: 0)).differences.map(\.places)
  }

  private enum Reading: Hashable { case at(Int), nested(at: Authorization?) }

  @Test("One fault that shows with many values is one entry, whatever it is observed as")
  func values() {
    #expect(places { $0 } == [1])
    #expect(places { [$0: "\($0)"] } == [1])
    #expect(places { Reading.at($0) } == [1])
    #expect(places { Reading.nested(at: .denied(reason: "\($0)")) } == [1])
    #expect(places { "at \($0)" } == [30])
  }

  @Test("A fault is one entry, too, if it shows in many separate places or with many values of an event")
  func placesApart() {
    #expect(places(isWrong: { $0 % 7 == 6 }) { $0 } == [5])
    #expect(places((1...5).map { .readTimes($0) }) { $0 } == [5])
  }

  @Test("Two faults are two entries: with two events, or in two places")
  func twoFaults() {
    #expect(places([.read, .peek]) { $0 } == [1, 1])
    #expect(places(isWrong: [5, 25].contains) { $0 } == [1, 1])
  }

  @Test("Where a limit stopped the search, a sequence is called shortest only if all shorter ones were tried")
  func shortest() {
    let report = Comparison(
      control: { Miscounting(wrong: []) }, candidate: { Miscounting(wrong: [5]) }, alphabet: ["up", "read"]
    ).explore(limits: Limits(states: 8))
    #expect(report.differences.map(\.isShortest) == [true])
    let early = Comparison(
      control: { Object(wrong: []) }, candidate: { Object(wrong: [6]) }, alphabet: ["up", "read"]
    ).explore(limits: Limits(states: 8))
    #expect(early.problems.count == 1)
    #expect(early.differences.allSatisfy { !$0.isShortest || $0.steps.count == 7 })
  }

  private final class Object: TestSubject {
    private var base: Miscounting
    init(wrong: Set<Int>) { base = Miscounting(wrong: wrong) }
    func apply(_ stimulus: String) -> [Int] { base.apply(stimulus) }
  }

  @Test("A limit of time holds, the audit included, and progress comes by time")
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

  @Test("An exploration stops at the first difference if it is to")
  func first() {
    let report = Comparison(
      control: { Miscounting(wrong: []) }, candidate: { Miscounting(wrong: [3]) }, alphabet: ["up", "read"]
    ).explore(stopsAtFirstDifference: true)
    #expect(report.verdict == .different)
    #expect(report.states < 10)
  }
}
