import Equivalence

/// Costs that should grow only as fast as their cause, measured for some number of things and for twice as many.
enum LinearCosts {
  static func measure(_ name: String) async -> Bool {
    let cost: (count: Int, of: (Int) async -> Double)? =
      switch name {
      case "observers": (100, secondsForState)
      case "objects": (20_000, secondsForSharedObjects)
      case "suites": (20_000, secondsForSequence)
      case "questions": (10_000, secondsForQuestions)
      default: nil
      }
    guard let cost else { return false }
    let (few, many) = (await cost.of(cost.count), await cost.of(2 * cost.count))
    print(many / few, few * 1e6, many * 1e6)
    return true
  }

  /// The cost of a state with a set of objects that have no order.
  private static func secondsForState(withObservers count: Int) async -> Double {
    let comparison = Comparison(
      control: { Center(count) }, candidate: { Center(count) }, alphabet: [1, count - 1])
    return await processorTime(ofRuns: 5) {
      let report = comparison.explore(audit: nil)
      precondition(report.isEquivalent && report.states == count, "\(report)")
    } / Double(count)
  }

  private static func secondsForSharedObjects(_ count: Int) async -> Double {
    let objects = (0..<count).map { Observer(number: $0) }
    let comparison = Comparison(
      control: { Owner(objects: objects) }, candidate: { Owner(objects: objects) }, alphabet: ["ask"])
    return await processorTime(ofRuns: 5) {
      let report = comparison.explore(audit: nil)
      precondition(report.isEquivalent, "\(report)")
    }
  }

  /// The cost of a conformance suite with one long sequence.
  private static func secondsForSequence(of count: Int) async -> Double {
    let head = #"{"caveats":[],"extraStates":0,"states":1,"transitions":\#(count)}"#
    let rows = (0..<count).map { #"{"event":"ask","from":\#($0),"shows":["0"],"to":\#($0 + 1)}"# }
    return await processorTime(ofRuns: 5) {
      let suite = try? ConformanceSuite(parsing: ([head] + rows).joined(separator: "\n"), file: "suite")
      precondition(suite?.check(alphabet: ["ask"]) { Owner(objects: []) }.conforms == true)
    }
  }

  private static func secondsForQuestions(_ count: Int) async -> Double {
    let comparison = Comparison(
      control: { Asker(count: count) }, candidate: { Asker(count: count) }, alphabet: ["ask"],
      maxChoicesPerStep: 0)
    return await processorTime(ofRuns: 5) {
      let report = comparison.explore(audit: nil)
      precondition(report.isEquivalent, "\(report)")
    }
  }

  /// Has a set of observers, which are equal only if they are identical, and a current one.
  private final class Center: TestSubject {
    private let observers: Set<Observer>
    private var current: Observer?

    init(_ count: Int) {
      observers = Set((0..<count).map(Observer.init))
      current = observer(0)
    }

    func apply(_ steps: Int) -> [Int] {
      current = observer(((current?.number ?? 0) + steps) % observers.count)
      return [current?.number ?? 0]
    }

    private func observer(_ number: Int) -> Observer? { observers.first { $0.number == number } }
  }

  private final class Observer: Hashable {
    let number: Int
    init(number: Int) { self.number = number }
    static func == (one: Observer, other: Observer) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private struct Owner: TestSubject {
    let objects: [Observer]
    func apply(_ stimulus: String) -> [Int] { [objects.count] }
  }

  /// Asks the same question many times in a step.
  private struct Asker: SubjectWithChoices {
    let count: Int
    func apply(_ stimulus: String, choices: Choices) -> [Bool] {
      (0..<count).map { _ in choices.pick("again?", from: [false, true]) }
    }
  }
}
