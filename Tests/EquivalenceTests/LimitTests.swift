import TestSupport
import Testing

@testable import Equivalence

/// A counter that cannot be copied, so that a live pair goes on from state to state.
private final class CounterObject: TestSubject {
  private var counter: Counter

  init(limit: Int) { counter = Counter(limit: limit) }

  static var blindSpots: [BlindSpot] { Counter.blindSpots }

  func apply(_ stimulus: String) -> [Int] { counter.apply(stimulus) }
}

/// Counts up to a limit, and cancels its own task after some events.
private struct Counter: TestSubject {
  var limit = Int.max
  var cancelsAfter = Int.max
  var count = 0
  var applied = SharedValue(0)

  static var blindSpots: [BlindSpot] { [BlindSpot("Counter.applied", reason: "It only counts events.")] }

  mutating func apply(_ stimulus: String) -> [Int] {
    applied.withLock { $0 += 1 }
    if applied.value == cancelsAfter { withUnsafeCurrentTask { $0?.cancel() } }
    if stimulus == "up" { count = min(count + 1, limit) }
    return [count]
  }

  static func comparison(limit: Int) -> Comparison<Counter, Counter> {
    Comparison(both: { Counter(limit: limit) }, alphabet: ["up", "read"])
  }
}

/// A call with an impossible argument; the raw value is the reason with which the process ends.
private enum ImpossibleCall: String, CaseIterable, Codable {
  case walks = "There cannot be -1 walks of 1 events."
  case length = "There cannot be 1 walks of -1 events."
  case start = "There is no start 7, because the comparison has 1 start, counted from 0."
  case negativeStart = "There is no start -1, because the comparison has 1 start, counted from 0."
  case extraStates = "A suite has 0 to 255 additional states, and cannot have 9223372036854775807."
  case noStart = "A walk needs a start."
  case answers = "A step cannot have -1 answers."
  case overlaps = "Overlaps need maxChoicesPerStep: 1 or more, because the second event is a choice."
  case equalEvents = "Two events have the same description: [\"up\", \"up\"]"

  func make() {
    let comparison = Counter.comparison(limit: 2)
    func machine() throws -> StateMachine {
      try StateMachine(of: { Counter(limit: 2) }, alphabet: ["up"])
    }
    switch self {
    case .walks: _ = comparison.walk(count: -1, length: 1, seed: 1)
    case .length: _ = comparison.walk(count: 1, length: -1, seed: 1)
    case .start: _ = comparison.replay([], from: 7)
    case .negativeStart: _ = comparison.shortest(of: ["up"], from: -1) { _ in true }
    case .extraStates: _ = try? machine().conformanceSuite(extraStates: .max)
    case .noStart:
      _ = Comparison<Counter, Counter>(starts: [], alphabet: ["up"]).walk(count: 1, length: 1, seed: 1)
    case .answers: _ = Comparison<Counter, Counter>(starts: [], alphabet: ["up"], maxChoicesPerStep: -1)
    case .overlaps:
      _ = Comparison<Counter, Counter>(starts: [], alphabet: ["up"], maxChoicesPerStep: 0, overlaps: true)
    case .equalEvents:
      _ = try? machine().conformanceSuite().check(alphabet: ["up", "up"]) { Counter(limit: 2) }
    }
  }
}

@Suite("Limits of an exploration")
struct LimitTests {
  @Test("A limit allows a proof if it equals the number of states, but not if it is lower")
  func sufficient() {
    let exact = Counter.comparison(limit: 9).explore(limits: Limits(states: 10))
    #expect(exact.isEquivalent && exact.states == 10, "\(exact)")
    let less = Counter.comparison(limit: 10).explore(limits: Limits(states: 10))
    #expect(less.problems.map(\.kind) == [.limitReached] && less.states == 10, "\(less)")
  }

  @Test("The exploration finds a difference in the very step that exceeds the limit of states")
  func differenceAtLimit() {
    let report = Comparison(
      control: { Counter() }, candidate: { Counter(limit: 9) }, alphabet: ["up"]
    ).explore(limits: Limits(states: 10))
    #expect(report.differences.map(\.steps.count) == [10], "\(report)")
  }

  @Test("If the task is cancelled, an exploration without limits ends within a thousand events")
  func cancellation() async {
    await Task {
      let applied = SharedValue(0)
      func counter() -> Counter { Counter(cancelsAfter: 5_000, applied: applied) }
      let report = Comparison(both: counter, alphabet: ["up", "read"]).explore()
      #expect(report.problems.first?.description.hasPrefix("The cancellation of its task ended") == true)
      #expect(applied.value < 6_000)
    }.value
  }

  @Test("If the task is cancelled, walks and the exploration for a state machine end too")
  func otherCancellations() async {
    await Task {
      let report = Comparison(both: { Counter(cancelsAfter: 50) }, alphabet: ["up"])
        .walk(count: 1_000_000, length: 1_000, seed: 1)
      #expect(report.walks == 1 && report.steps == 50, "\(report)")
    }.value
    await Task {
      let applied = SharedValue(0)
      let error = #expect(throws: ComparisonError.self) {
        try StateMachine(of: { Counter(cancelsAfter: 5_000, applied: applied) }, alphabet: ["up"])
      }
      #expect(error?.problems.contains { $0.kind == .limitReached } == true)
    }.value
  }

  @Test("The limit `depthPastFirstDifference` also ends a chain of states", arguments: [2, -3])
  func chain(further: Int) {
    let report = Comparison(
      control: { CounterObject(limit: 3_000) }, candidate: { CounterObject(limit: 5) }, alphabet: ["up"]
    ).explore(limits: Limits(depthPastFirstDifference: further))
    #expect(report.states == 7 + max(further, 0))
  }

  @Test("Neither huge numbers nor negative durations crash the process")
  @MainActor
  func numbers() async {
    let comparison = Counter.comparison(limit: 2)
    let faulty = Comparison(
      control: { Counter(limit: 3) }, candidate: { Counter(limit: 2) }, alphabet: ["up"])
    #expect(faulty.explore(limits: Limits(depthPastFirstDifference: .max)).verdict == .different)
    #expect(comparison.explore(audit: Audit(samples: .max)).isEquivalent)
    #expect(comparison.explore(audit: Audit(length: .max)).isEquivalent)
    #expect(comparison.explore(limits: Limits(states: .max, depth: .max)).isEquivalent)
    #expect(comparison.explore(limits: Limits(depth: -1)).verdict == .inconclusive)
    #expect(comparison.explore(limits: Limits(duration: .seconds(-1))).verdict == .inconclusive)
    #expect(await comparison.explore(waiting: .seconds(-1)).isEquivalent)
    #expect(comparison.walk(count: 0, length: 0, seed: 1).steps == 0)
    #expect(Choice("who?", "you", occurrence: .max).description == "who? #9223372036854775808: you")
  }

  @Test("An impossible argument ends the process with a reason", arguments: ImpossibleCall.allCases)
  fileprivate func impossible(_ call: ImpossibleCall) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [call] in
      call.make()
    }
    let text = try #require(result).standardErrorContent.text
    #expect(text.contains(call.rawValue), "\(text)")
  }
}
