import Equivalence
import Testing

struct BoundedQueue {
  let capacity: Int
  private var elements: [Int] = []

  init(capacity: Int) { self.capacity = capacity }

  mutating func push(_ element: Int) -> Bool {
    guard elements.count < capacity else { return false }
    elements.append(element)
    return true
  }

  mutating func pop() -> Int? { elements.isEmpty ? nil : elements.removeFirst() }
}

extension BoundedQueue: TestSubject {
  enum Stimulus: Hashable { case push(Int), pop }
  enum Observation: Hashable { case accepted, rejected, popped(Int), empty }

  mutating func apply(_ stimulus: Stimulus) -> [Observation] {
    switch stimulus {
    case .push(let element): [push(element) ? .accepted : .rejected]
    case .pop: [pop().map(Observation.popped) ?? .empty]
    }
  }
}

@Test("Two queues with room for two are equivalent")
func twoQueues() throws {
  let comparison = Comparison(
    control: { BoundedQueue(capacity: 2) }, candidate: { BoundedQueue(capacity: 2) },
    alphabet: [.push(1), .push(2), .pop])
  try comparison.walk(count: 100, length: 50, seed: 1).requireNoDifference()
  try comparison.explore(limits: Limits(states: 10_000), stopsAtFirstDifference: true).requireEquivalence()
}

@Suite("The bounded queue of the documentation")
struct BoundedQueueTests {
  @Test("A queue with room for one element more differs at the third push")
  func tooMuchRoom() {
    let report = Comparison(
      control: { BoundedQueue(capacity: 2) }, candidate: { BoundedQueue(capacity: 3) },
      alphabet: [.push(1), .pop]
    ).explore()
    let sequence = report.differences.first?.description.split(separator: "\n").dropFirst()
    #expect(
      sequence?.joined(separator: "\n") == """
          1. push(1)
             both       accepted
          2. push(1)
             both       accepted
          3. push(1)   <- different
             control    rejected
             candidate  accepted
        """)
  }

  @Test("The limit `depthPastFirstDifference` ends an unbounded exploration")
  func further() {
    let report = Comparison(
      control: { BoundedQueue(capacity: .max) }, candidate: { BoundedQueue(capacity: 2) },
      alphabet: [.push(1), .pop]
    ).explore(limits: Limits(depthPastFirstDifference: 2))
    #expect(report.differences.first?.steps.count == 3)
    #expect(report.levels.count == 6)
  }
}
