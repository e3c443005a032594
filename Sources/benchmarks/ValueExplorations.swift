import Equivalence
import Foundation

/// The cost of exploring small values with many states.
enum ValueExplorations {
  static func measure(_ name: String) async -> Bool {
    switch name {
    case "grid": await measure([[-1, 0], [1, 0], [0, 1], [0, -1]], Grid(side: 1000), Grid(side: 1000))
    case "switches": await measure(Array(0..<17), Switches(), Switches())
    case "queue3": await measure(queueAlphabet, OldQueue(capacity: 3), NewQueue(capacity: 3))
    case "queue4": await measure(queueAlphabet, OldQueue(capacity: 4), NewQueue(capacity: 4))
    case "queue5": await measure(queueAlphabet, OldQueue(capacity: 5), NewQueue(capacity: 5))
    default: return false
    }
    return true
  }

  private static func measure<Control: TestSubject & Hashable, Candidate: TestSubject & Hashable>(
    _ alphabet: [Control.Stimulus], _ control: Control, _ candidate: Candidate
  ) async where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
    let comparison = Comparison(control: { control }, candidate: { candidate }, alphabet: alphabet)
    let exploring = await processorTime {
      let report = comparison.explore(audit: nil)
      print(report.states, report.transitions, terminator: " ")
    }
    // Read this before the plain search, because its set of pairs would count as well.
    print(peakMemory, terminator: " ")
    let searching = await processorTime { search(alphabet, Pair(control, candidate)) }
    print(exploring, exploring / searching)
  }

  /// The most memory that this process has used so far, in bytes; Linux counts in kilobytes.
  private static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
    #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
    #endif
  }

  /// Finds the same states with a plain set, without the library.
  private static func search<Control: TestSubject, Candidate: TestSubject>(
    _ alphabet: [Control.Stimulus], _ pair: Pair<Control, Candidate>
  ) where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
    var (known, pending) = (Set([pair]), [pair])
    while let state = pending.popLast() {
      for stimulus in alphabet {
        var next = state
        precondition(next.control.apply(stimulus) == next.candidate.apply(stimulus))
        if known.insert(next).inserted { pending.append(next) }
      }
    }
  }

  private struct Pair<Control: Hashable, Candidate: Hashable>: Hashable {
    var control: Control
    var candidate: Candidate

    init(_ control: Control, _ candidate: Candidate) {
      self.control = control
      self.candidate = candidate
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

private enum QueueEvent: Hashable { case push(Int), pop }
private enum QueueEffect: Hashable { case accepted, rejected, popped(Int), empty }

private let queueAlphabet = [QueueEvent.pop] + (0..<10).map(QueueEvent.push)

private struct OldQueue: TestSubject, Hashable {
  let capacity: Int
  private var elements: [Int] = []

  init(capacity: Int) { self.capacity = capacity }

  mutating func apply(_ event: QueueEvent) -> [QueueEffect] {
    switch event {
    case .push(let element):
      guard elements.count < capacity else { return [.rejected] }
      elements.append(element)
      return [.accepted]
    case .pop: return [elements.isEmpty ? .empty : .popped(elements.removeFirst())]
    }
  }
}

/// A queue in a ring.
///
/// Equal contents have a state for each place in the ring where they can begin.
private struct NewQueue: TestSubject, Hashable {
  private var ring: [Int?]
  private var (head, count) = (0, 0)

  init(capacity: Int) { ring = Array(repeating: nil, count: capacity) }

  mutating func apply(_ event: QueueEvent) -> [QueueEffect] {
    switch event {
    case .push(let element):
      guard count < ring.count else { return [.rejected] }
      ring[(head + count) % ring.count] = element
      count += 1
      return [.accepted]
    case .pop:
      guard count > 0, let element = ring[head] else { return [.empty] }
      ring[head] = nil
      (head, count) = ((head + 1) % ring.count, count - 1)
      return [.popped(element)]
    }
  }
}

/// The least processor time of some runs, in seconds.
///
/// Other processes affect processor time less than elapsed time.
func processorTime(
  ofRuns runs: Int = 1, isolation: isolated (any Actor)? = #isolation, _ body: () async -> Void
) async -> Double {
  var least = Double.infinity
  for _ in 0..<runs {
    let before = clock()
    await body()
    least = min(least, Double(clock() - before) / Double(CLOCKS_PER_SEC))
  }
  return least
}
