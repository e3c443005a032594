import Equivalence
import Testing

// This target isolates its declarations to the main actor by default, as Xcode 26 does for a new app.

struct BoundedQueue {
  let capacity: Int
  private var elements: [Int] = []

  init(capacity: Int) { self.capacity = capacity }

  mutating func push(_ element: Int) -> Bool {
    guard elements.count < capacity else { return false }
    elements.append(element)
    return true
  }
}

extension BoundedQueue: TestSubject {
  nonisolated enum Stimulus: Hashable { case push(Int) }
  nonisolated enum Observation: Hashable { case accepted, rejected }

  mutating func apply(_ stimulus: Stimulus) -> [Observation] {
    switch stimulus {
    case .push(let element): [push(element) ? .accepted : .rejected]
    }
  }
}

@Test("A comparison works with a synchronous subject of a main-actor module")
func twoQueues() throws {
  let report = Comparison(
    control: { BoundedQueue(capacity: 2) }, candidate: { BoundedQueue(capacity: 2) }, alphabet: [.push(1)]
  ).explore()
  try report.requireEquivalence()
}

@Test("Random walks and state machines work with a synchronous subject of a main-actor module")
func walksAndMachines() throws {
  let machine = try StateMachine(of: { BoundedQueue(capacity: 2) }, alphabet: [.push(1)])
  #expect(machine.states.count == 3)
  try machine.compare(with: { BoundedQueue(capacity: 2) }, alphabet: [.push(1)]).requireEquivalence()
  try Comparison(
    control: { BoundedQueue(capacity: 2) }, candidate: { BoundedQueue(capacity: 2) }, alphabet: [.push(1)]
  ).walk(count: 2, length: 5, seed: 1).requireNoDifference()
}

final class SearchSubject: AsyncTestSubject {
  nonisolated enum Stimulus: Hashable { case search, answer }
  nonisolated enum Observation: Hashable { case shows([String]) }

  let tasks = TaskTracker()
  private let pending: PendingRequests<String, [String]>
  private var titles: [String] = []

  init() { pending = PendingRequests(in: tasks) }

  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    switch stimulus {
    case .search where pending.requests.isEmpty:
      tasks.start { self.titles = (try? await self.pending.answer(to: "text")) ?? [] }
    case .search: break
    case .answer: pending.requests.first?.answer(.success(["title"]))
    }
    await tasks.settled()
    return [.shows(titles)]
  }
}

@Test("A comparison works with an asynchronous subject of a main-actor module")
func twoSearches() async throws {
  let report = await Comparison(
    control: { SearchSubject() }, candidate: { SearchSubject() }, alphabet: [.search, .answer]
  ).explore()
  try report.requireEquivalence()
}
