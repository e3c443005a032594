import Equivalence

/// The cost of a state that has a set of objects without an order, and twice as many of them.
enum ObserverExploration {
  static func measure() async -> Bool {
    let (few, many) = (await secondsForState(with: 100), await secondsForState(with: 200))
    print(many / few, few * 1e6, many * 1e6)
    return true
  }

  private static func secondsForState(with count: Int) async -> Double {
    let comparison = Comparison(
      control: { Center(count) }, candidate: { Center(count) }, alphabet: [1, count - 1])
    return await processorTime(ofRuns: 5) {
      let report = comparison.explore(audit: nil)
      precondition(report.isEquivalent && report.states == count, "\(report)")
    } / Double(count)
  }

  /// Knows its observers by their identity only, and notifies one of them.
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
}
