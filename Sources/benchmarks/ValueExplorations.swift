import Equivalence
import Foundation

/// The cost of exploring small subjects with many states.
enum ValueExplorations {
  /// Prints the seconds, states and transitions of an exploration, and its time divided by that of a plain search.
  ///
  /// False if there is no exploration with that name.
  static func measure(_ name: String) -> Bool {
    let counting = ["up", "reset", "read"]
    switch name {
    case "counter": measure(counting, Counter(end: 16_000)) { $0 }
    case "object": measure(counting, Counter(end: 16_000)) { CounterObject($0) }
    case "uncopied": measure(counting, Counter(end: 2_000)) { CounterObject($0, isCopied: false) }
    case "grid": measure(Grid.Step.allCases, Grid(side: 1000)) { $0 }
    case "switches": measure(Array(0..<17), Switches()) { $0 }
    default: return false
    }
    return true
  }

  private static func measure<Value: TestSubject & Hashable, S: TestSubject>(
    _ alphabet: [S.Stimulus], _ value: Value, _ subject: @escaping (Value) -> S
  ) where Value.Stimulus == S.Stimulus {
    let comparison = Comparison(
      control: { subject(value) }, candidate: { subject(value) }, alphabet: alphabet)
    var (states, transitions) = (0, 0)
    let exploring = processorTime {
      let report = comparison.explore(audit: Audit(samples: 0))
      (states, transitions) = (report.states, report.transitions)
    }
    let searching = processorTime { search(alphabet, value) }
    print(exploring, states, transitions, exploring / searching)
  }

  /// Finds the same states with a set of them and no harness.
  private static func search<Value: TestSubject & Hashable>(_ alphabet: [Value.Stimulus], _ value: Value) {
    var known: Set = [value]
    var pending = [value]
    while let state = pending.popLast() {
      for stimulus in alphabet {
        var next = state
        _ = next.apply(stimulus)
        if known.insert(next).inserted { pending.append(next) }
      }
    }
  }

  private struct Counter: TestSubject, Hashable {
    let end: Int
    var count = 0

    mutating func apply(_ stimulus: String) -> [Int] {
      switch stimulus {
      case "up": count = min(count + 1, end - 1)
      case "reset": count = 0
      default: return [count]
      }
      return []
    }
  }

  private final class CounterObject: TestSubject {
    private var counter: Counter
    private let isCopied: Bool

    init(_ counter: Counter, isCopied: Bool = true) {
      self.counter = counter
      self.isCopied = isCopied
    }

    func copied() -> CounterObject? { isCopied ? CounterObject(counter) : nil }
    func apply(_ stimulus: String) -> [Int] { counter.apply(stimulus) }
  }

  private struct Grid: TestSubject, Hashable {
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
  private struct Switches: TestSubject, Hashable {
    var bits: UInt32 = 0

    mutating func apply(_ number: Int) -> [Bool] {
      bits ^= 1 << UInt32(number)
      return []
    }
  }
}

/// The seconds of processor time that a function takes, the least of some runs.
///
/// Other processes change it less than they change the time on a clock.
func processorTime(ofRuns runs: Int = 1, _ body: () -> Void) -> Double {
  (0..<runs).reduce(.infinity) { least, _ in
    let before = clock()
    body()
    return min(least, Double(clock() - before) / Double(CLOCKS_PER_SEC))
  }
}
