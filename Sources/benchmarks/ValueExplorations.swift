import Equivalence
import Foundation

/// The cost of exploring small values with many states.
enum ValueExplorations {
  static func measure(_ name: String) -> Bool {
    switch name {
    case "grid": measure([[-1, 0], [1, 0], [0, 1], [0, -1]], Grid(side: 1000))
    case "switches": measure(Array(0..<17), Switches())
    default: return false
    }
    return true
  }

  private static func measure<Value: TestSubject & Hashable>(_ alphabet: [Value.Stimulus], _ value: Value) {
    let comparison = Comparison(control: { value }, candidate: { value }, alphabet: alphabet)
    let exploring = processorTime {
      let report = comparison.explore(audit: nil)
      print(report.states, report.transitions, terminator: " ")
    }
    print(exploring, exploring / processorTime { search(alphabet, value) })
  }

  /// Finds the same states with a plain set, without the harness.
  private static func search<Value: TestSubject & Hashable>(_ alphabet: [Value.Stimulus], _ value: Value) {
    var (known, pending) = (Set([value]), [value])
    while let state = pending.popLast() {
      for stimulus in alphabet {
        var next = state
        _ = next.apply(stimulus)
        if known.insert(next).inserted { pending.append(next) }
      }
    }
  }

  private struct Grid: TestSubject, Hashable {
    let side: Int
    var (x, y) = (0, 0)
    init(side: Int) { self.side = side }
    mutating func apply(_ step: [Int]) -> [Bool] {
      (x, y) = (min(max(x + step[0], 0), side - 1), min(max(y + step[1], 0), side - 1))
      return []
    }
  }

  private struct Switches: TestSubject, Hashable {
    var bits: UInt32 = 0
    mutating func apply(_ number: Int) -> [Bool] {
      bits ^= 1 << UInt32(number)
      return []
    }
  }
}

/// The least processor time of some runs in seconds, which depends less on other processes than elapsed time.
func processorTime(ofRuns runs: Int = 1, _ body: () -> Void) -> Double {
  (0..<runs).reduce(.infinity) { least, _ in
    let before = clock()
    body()
    return min(least, Double(clock() - before) / Double(CLOCKS_PER_SEC))
  }
}
