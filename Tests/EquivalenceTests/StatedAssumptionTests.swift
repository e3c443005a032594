import Dispatch
import Equivalence
import Foundation
import Synchronization
import Testing

/// A singleton that saves on the next run-loop pass.
@MainActor
private final class Storage {
  static let shared = Storage()
  private var saves = 0
  func save() { DispatchQueue.main.async { self.saves += 1 } }
}

/// A value type that may use the singleton.
@MainActor
private struct Editor: @MainActor TestSubject {
  let saves: Bool

  func apply(_ stimulus: String) -> [String] {
    if saves { Storage.shared.save() }
    return ["done"]
  }
}

/// Counts its events in a local variable of a closure, which reflection cannot read.
private final class ClosureCounter: TestSubject {
  static var blindSpots: [BlindSpot] { [BlindSpot("ClosureCounter.count", reason: "It only counts.")] }
  private let count: () -> Int

  init() {
    var number = 0
    count = {
      number = min(number + 1, 40)
      return number
    }
  }

  func apply(_ stimulus: String) -> [Bool] { [count() > 99] }
}

/// Writes each event to a static variable, or returns the value of this variable.
@MainActor
private struct StaticReader: @MainActor TestSubject {
  static var last = ""
  let writes: Bool

  func apply(_ stimulus: String) -> [String] {
    if writes { Self.last = stimulus }
    return [writes ? stimulus : Self.last]
  }
}

/// An event whose `==` ignores the amount.
private struct Payment: Hashable {
  let name: String
  let amount: Int
  static func == (left: Payment, right: Payment) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

private struct Shop: TestSubject {
  func apply(_ stimulus: Payment) -> [Int] { [stimulus.amount] }
}

/// Keeps a task that an event ends, perhaps with an error.
@MainActor
private final class Upload: AsyncTestSubject {
  enum Stimulus: CaseIterable { case start, succeed, fail }

  let tasks = TaskTracker()
  private let startsItself: Bool
  private let pending: PendingRequests<String, Void>
  private var task: Task<Void, any Error>?

  init(startsItself: Bool) { (self.startsItself, pending) = (startsItself, PendingRequests(in: tasks)) }

  func apply(_ stimulus: Stimulus) async -> [String] {
    switch stimulus {
    case .start where task != nil: break
    case .start where startsItself: task = Task { try await pending.answer(to: "upload") }
    case .start: task = tasks.start { try await self.pending.answer(to: "upload") }
    case .succeed: pending.requests.first?.answer(.success(()))
    case .fail: pending.requests.first?.answer(.failure(CancellationError()))
    }
    await tasks.settled()
    return []
  }
}

@Suite("Assumptions of a verdict")
@MainActor
struct StatedAssumptionTests {
  private static let starts = "starts only as new"
  private static let state = "what an event does depends on the stored state only"
  private static let later = "no work goes on after a call returns"

  @Test("The verdict on a value type assumes that no work is deferred, because a singleton could defer some")
  func valuesOverSingletons() async {
    let comparison = Comparison(
      control: { Editor(saves: true) }, candidate: { Editor(saves: false) }, alphabet: ["save"])
    let report = comparison.explore()
    #expect(report.isEquivalent)
    #expect(report.caveats == [Self.state, Self.later])
    let waiting = await comparison.explore(waiting: .milliseconds(1))
    #expect(waiting.caveats == [Self.state, Self.later + " (no stored property changed in 0.001 s)"])
  }

  /// A switch that begins on or off.
  private struct Switch: TestSubject {
    var isOn: Bool
    mutating func apply(_ stimulus: String) -> [Bool] {
      isOn.toggle()
      return [isOn]
    }
  }

  @Test("A report names the starts, because old data that no start has may make a difference")
  func starts() {
    func report(_ names: [String]) -> Report<String, Bool> {
      Comparison(
        starts: names.enumerated().map { index, name in
          ComparisonStart(name) {
            Switch(isOn: index > 0)
          } candidate: {
            Switch(isOn: false)
          }
        }, alphabet: ["toggle"]
      ).explore()
    }
    let new = Comparison(both: { Switch(isOn: false) }, alphabet: ["toggle"]).explore()
    #expect(new.description.contains("\nassumed: starts only as new\n"))
    #expect(report(["start"]).isEquivalent)
    #expect(report(["start"]).description.contains("\nassumed: starts only from 'start'\n"))
    #expect(report(["new", "stored"]).verdict == .different)
    let several = report(["new", "stored"]).description
    #expect(several.contains("\nassumed: starts only from 'new', 'stored'\n"))
    let many = report(["a", "b", "c", "d", "e"]).description
    #expect(many.contains("\nassumed: starts only from 5 listed starts\n"))
  }

  @Test("The assumptions include each listed blind spot with its reason")
  func blindSpots() {
    let report = Comparison(both: { ClosureCounter() }, alphabet: ["count"]).explore()
    #expect(report.isEquivalent)
    #expect(
      report.caveats.contains("ClosureCounter.count is left out of the state (It only counts)"), "\(report)")
  }

  @Test("The comparison finds a candidate that reads the control's static variable")
  func statics() {
    let report = Comparison(
      control: { StaticReader(writes: true) }, candidate: { StaticReader(writes: false) },
      alphabet: ["a", "b"]
    ).explore()
    #expect(report.verdict == .inconclusive, "\(report)")
    #expect(report.problems.contains { $0.kind == .sharedState })
  }

  /// Sets a static variable at the second `press`, and never resets it.
  private final class Fuse: TestSubject {
    private static let isBlown = Atomic(false)
    private let blows: Bool
    private var presses = 0
    init(blows: Bool) { self.blows = blows }
    func apply(_ stimulus: String) -> [Bool] {
      if stimulus == "read" { return [blows && Self.isBlown.load(ordering: .relaxed)] }
      presses = min(presses + 1, 2)
      if presses == 2 { Self.isBlown.store(true, ordering: .relaxed) }
      return []
    }
  }

  @Test("If there is a difference, the report assumes that no static variable stays set, and names the check")
  func staticThatStays() {
    let report = Comparison(
      control: { Fuse(blows: false) }, candidate: { Fuse(blows: true) }, alphabet: ["press", "read"]
    ).explore()
    #expect(report.differences.first?.steps.map(\.stimulus) == ["read"], "\(report)")
    #expect(
      report.caveats.contains("no static variable stays set, so a new process repeats each difference"),
      "\(report)")
  }

  @Test("A state machine, its text and its suite list all assumptions")
  func stateMachines() throws {
    let machine = try StateMachine(of: { ClosureCounter() }, alphabet: ["count"])
    let expected = [
      Self.starts, "ClosureCounter.count is left out of the state (It only counts)", Self.state, Self.later,
    ]
    #expect(machine.caveats == expected)
    #expect(try StateMachine(parsing: machine.text, file: "counter") == machine)
    let compared = machine.compare(with: { ClosureCounter() }, alphabet: ["count"])
    #expect(compared.caveats == Array(expected.dropFirst()))
    let suite = machine.conformanceSuite()
    #expect(suite.caveats == expected)
    #expect(try ConformanceSuite(parsing: suite.text, file: "suite") == suite)
    let report = suite.check(alphabet: ["count"]) { ClosureCounter() }
    #expect(report.description.hasSuffix(expected.map { "\nassumed: \($0)" }.joined()), "\(report)")
  }

  /// Shows always the same value.
  private struct Sign<Value: Hashable>: TestSubject {
    let value: Value
    func apply(_ stimulus: String) -> [Value] { [value] }
  }

  private struct Visit: Hashable { var date: Date? = Date(timeIntervalSince1970: 0.5) }

  private enum Saved: Hashable { case visit(Visit), payment(Payment?), nothing }

  @Test(
    "A verdict by descriptions assumes that they are complete, unless no part has one of its own")
  func descriptions() throws {
    func isAssumed<Value: Hashable>(_ value: Value) throws -> Bool {
      let machine = try StateMachine(of: { Sign(value: value) }, alphabet: ["read"])
      let assumption = "observations with equal descriptions are equal"
      #expect(!machine.caveats.contains(assumption))
      let compared = machine.compare(with: { Sign(value: value) }, alphabet: ["read"])
      let report = machine.conformanceSuite().check(alphabet: ["read"]) { Sign(value: value) }
      #expect(compared.isEquivalent && report.conforms)
      #expect(compared.caveats.contains(assumption) == report.caveats.contains(assumption))
      return compared.caveats.contains(assumption)
    }
    #expect(try !isAssumed("a") && !isAssumed(1) && !isAssumed([1.5: Set(["a"])]))
    #expect(try !isAssumed(Optional(1)) && !isAssumed(Saved.payment(Payment(name: "a", amount: 1))))
    #expect(try isAssumed(Optional("nil")) && isAssumed([Visit()]) && isAssumed(Saved.visit(Visit())))
    #expect(try isAssumed(AnyHashable("1")) && isAssumed(0..<1) && isAssumed(ObjectIdentifier(Visit.self)))
  }

  @Test(
    "A state contains the error of a tracked task, and the report names the assumption about any other task",
    arguments: [false, true])
  func failedTask(_ startsItself: Bool) async {
    let report = await Comparison(
      control: { Upload(startsItself: startsItself) }, candidate: { Upload(startsItself: startsItself) },
      alphabet: Upload.Stimulus.allCases
    ).explore()
    #expect(report.verdict == .equivalent, "\(report)")
    #expect(report.states == (startsItself ? 3 : 4))
    let caveat = "the failure of a task that the class started itself makes no difference after its end"
    #expect(report.caveats.contains(caveat) == startsItself, "\(report)")
  }

  @Test("The report names a declared difference that hides state")
  func declaredMemory() {
    let count = Atomic(0)
    let declared = DeclaredDifference<Payment, Int>("the first is free", reason: "A gift.") { _, amounts in
      if count.wrappingAdd(1, ordering: .relaxed).oldValue == 0 { amounts = [0] }
    }
    let report = Comparison(
      control: { Shop() }, candidate: { Shop() }, alphabet: [Payment(name: "a", amount: 1)],
      declared: [declared]
    ).explore()
    #expect(report.problems.map(\.cause).contains(.inconsistentDeclaration("the first is free")), "\(report)")
  }

  @Test("Two entries with the same name are a problem, and its message gives both places")
  func duplicates() {
    let payment = Payment(name: "a", amount: 1)
    let start = ComparisonStart("new") {
      Shop()
    } candidate: {
      Shop()
    }
    let gift = DeclaredDifference<Payment, Int>("gift", reason: "A gift.") { _, _ in }
    let report = Comparison(
      starts: [start, start], alphabet: [payment, Payment(name: "b", amount: 1), payment],
      declared: [gift, gift]
    ).explore()
    #expect(
      report.problems.map(\.description).filter { $0.contains(" are both ") } == [
        "The starts 1 and 2 are both 'new'. Give each a name of its own.",
        "The declared differences 1 and 2 are both 'gift'. Give each a name of its own.",
        "The events 1 and 3 are both 'Payment(name: \"a\", amount: 1)'. Remove one of them.",
      ])
    #expect(report.verdict == .inconclusive)
    let machine = #expect(throws: ComparisonError.self) {
      try StateMachine(of: { Shop() }, alphabet: [payment, payment])
    }
    #expect(machine?.description.hasPrefix("The events 1 and 2 are both") == true)
  }

  @Test("Equal events with different descriptions are a problem")
  func equalStimuli() {
    let (one, other) = (Payment(name: "a", amount: 1), Payment(name: "a", amount: 2))
    let report = Comparison(both: { Shop() }, alphabet: [one, other]).explore()
    #expect(report.verdict == .inconclusive)
    #expect(
      report.problems.map(\.cause) == [.equalStimuli(String(describing: one), String(describing: other))],
      "\(report)")
  }
}
