import Equivalence
import Synchronization
import Testing

/// Writes each stimulus to a static variable, or shows the last one that was written.
@MainActor
private struct StaticReader: @MainActor TestSubject {
  static var last = ""
  let writes: Bool

  func apply(_ stimulus: String) -> [String] {
    if writes { Self.last = stimulus }
    return [writes ? stimulus : Self.last]
  }
}

/// Stimuli of which one is lost, as `==` leaves out the amount.
private struct Payment: Hashable {
  let name: String
  let amount: Int
  static func == (left: Payment, right: Payment) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

private struct Shop: TestSubject {
  func apply(_ stimulus: Payment) -> [Int] { [stimulus.amount] }
}

@Suite("What a verdict assumes")
@MainActor
struct StatedAssumptionTests {
  @Test("A candidate that shows what the control left in a static variable is found")
  func statics() {
    let report = Comparison(
      control: { StaticReader(writes: true) }, candidate: { StaticReader(writes: false) },
      alphabet: ["a", "b"]
    ).explore()
    #expect(report.verdict == .inconclusive, "\(report)")
    #expect(report.problems.contains { if case .sharedState = $0 { true } else { false } })
  }

  @Test("A declared difference that remembers something elsewhere is named")
  func declaredMemory() {
    let count = Atomic(0)
    let declared = DeclaredDifference<Payment, Int>("the first is free", reason: "A gift.") { _, amounts in
      if count.wrappingAdd(1, ordering: .relaxed).oldValue == 0 { amounts = [0] }
    }
    let report = Comparison(
      control: { Shop() }, candidate: { Shop() }, alphabet: [Payment(name: "a", amount: 1)],
      declared: [declared]
    ).explore()
    #expect(report.problems.contains(.inconsistentDeclaration("the first is free")), "\(report)")
  }

  @Test("Stimuli that are equal to others are named, unless their descriptions are equal too")
  func equalStimuli() {
    let (one, other) = (Payment(name: "a", amount: 1), Payment(name: "a", amount: 2))
    let report = Comparison(control: { Shop() }, candidate: { Shop() }, alphabet: [one, one, other]).explore()
    #expect(report.verdict == .inconclusive)
    #expect(
      report.problems == [.equalStimuli(String(describing: one), String(describing: other))], "\(report)")
  }
}
