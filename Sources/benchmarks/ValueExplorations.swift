import Equivalence

/// What it costs to explore subjects that can be copied, so that nothing has to be done again.
enum ValueExplorations {
  /// Prints seconds, states and transitions of one exploration; false if there is none of that name.
  static func measure(_ name: String) -> Bool {
    switch name {
    case "counter": measure(alphabet: ["up", "reset", "read"]) { Counter(end: 16_000) }
    case "object": measure(alphabet: ["up", "reset", "read"]) { CounterObject(end: 16_000) }
    case "grid": measure(alphabet: Grid.Step.allCases) { Grid(side: 1000) }
    case "packed": measure(alphabet: Array(0..<17)) { Packed() }
    default: return false
    }
    return true
  }

  private static func measure<S: TestSubject>(alphabet: [S.Stimulus], _ subject: @escaping () -> S) {
    let report = Comparison(control: subject, candidate: subject, alphabet: alphabet)
      .explore(audit: Audit(samples: 0))
    print(report.elapsed / .seconds(1), report.states, report.transitions)
  }

  private struct Counter: TestSubject {
    let end: Int
    var count = 0

    mutating func apply(_ stimulus: String) -> [Int] {
      switch stimulus {
      case "up":
        count = min(count + 1, end - 1)
        return []
      case "reset":
        count = 0
        return []
      default: return [count]
      }
    }
  }

  private final class CounterObject: TestSubject {
    private var counter: Counter
    init(end: Int) { counter = Counter(end: end) }
    private init(_ counter: Counter) { self.counter = counter }
    func copied() -> CounterObject? { CounterObject(counter) }
    func apply(_ stimulus: String) -> [Int] { counter.apply(stimulus) }
  }

  private struct Grid: TestSubject {
    enum Step: CaseIterable { case left, right, up, down }
    let side: Int
    var x = 0
    var y = 0

    mutating func apply(_ step: Step) -> [Bool] {
      switch step {
      case .left: x = max(x - 1, 0)
      case .right: x = min(x + 1, side - 1)
      case .up: y = min(y + 1, side - 1)
      case .down: y = max(y - 1, 0)
      }
      return []
    }
  }

  /// Seventeen switches in one word.
  private struct Packed: TestSubject {
    var bits: UInt32 = 0

    mutating func apply(_ number: Int) -> [Bool] {
      bits ^= 1 << UInt32(number)
      return []
    }
  }
}
