import Equivalence
import Testing

// Three classes that we wrote from the documentation of public packages: a heap, a buffer with two marks, and a pool.

/// A binary heap in an array.
private struct Heap: TestSubject {
  private var storage: ContiguousArray<Int> = []
  private let skipsSiftDown: Bool
  init(skipsSiftDown: Bool = false) { self.skipsSiftDown = skipsSiftDown }
  var count: Int { storage.count }

  mutating func apply(_ event: String) -> [Int?] {
    guard let value = Int(event) else { return [popMin(), storage.first] }
    storage.append(value)
    var child = storage.count - 1
    while child > 0, storage[child] < storage[(child - 1) / 2] {
      storage.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
    return [storage.first]
  }

  private mutating func popMin() -> Int? {
    guard let last = storage.popLast() else { return nil }
    guard let least = storage.first else { return last }
    storage[0] = last
    var parent = 0
    while !skipsSiftDown,
      let child = [2 * parent + 1, 2 * parent + 2].filter(storage.indices.contains)
        .min(by: { storage[$0] < storage[$1] }),
      storage[child] < storage[parent]
    {
      storage.swapAt(parent, child)
      parent = child
    }
    return least
  }
}

private struct SortedList: TestSubject {
  private var values: [Int] = []
  var count: Int { values.count }
  mutating func apply(_ event: String) -> [Int?] {
    guard let value = Int(event) else { return [values.isEmpty ? nil : values.removeFirst(), values.first] }
    values.insert(value, at: values.firstIndex { $0 > value } ?? values.count)
    return [values.first]
  }
}

/// A buffer that asks for elements up to the high mark, and then for none until it is below the low mark, or until an
/// element arrives below the high mark.
private struct Watermarks: TestSubject {
  private let low = 2
  private let high = 4
  private var (depth, hasDemand) = (0, true)
  mutating func apply(_ event: String) -> [Bool] {
    if event == "yield" {
      depth = min(depth + 1, 5)
      hasDemand = depth < high
    } else {
      depth = max(depth - 1, 0)
      hasDemand = depth < (hasDemand ? high : low)
    }
    return [hasDemand]
  }
}

private final class WatermarkStates: TestSubject {
  private enum State { case fills(Int), drains(Int) }
  private var state = State.fills(0)
  private let resumesAt: Int
  init(resumesAt: Int = 2) { self.resumesAt = resumesAt }

  func apply(_ event: String) -> [Bool] {
    let isYield = event == "yield"
    switch state {
    case .fills(let depth):
      let next = isYield ? depth + 1 : max(depth - 1, 0)
      state = next < 4 ? .fills(next) : .drains(next)
    case .drains(let depth):
      let next = isYield ? min(depth + 1, 5) : depth - 1
      // A yield below the high mark asks for elements again.
      state = next < (isYield ? 4 : resumesAt) ? .fills(next) : .drains(next)
    }
    if case .fills = state { return [true] } else { return [false] }
  }
}

/// A pool of at most two connections that tests its idle ones on the event `keep alive`, and closes a dead one.
private final class Pool: TestSubject {
  private final class Connection {
    let number: Int
    var isLeased = true
    init(_ number: Int) { self.number = number }
  }

  private var connections: [Connection] = []
  private(set) var waiting = 0

  func apply(_ event: String) -> [String] {
    switch event {
    case "lease": return lease()
    case "return":
      guard let connection = connections.first(where: \.isLeased) else { return [] }
      if waiting > 0 {
        waiting -= 1
        return ["\(connection.number) goes to the next caller"]
      }
      connection.isLeased = false
      return ["\(connection.number) is idle"]
    case "keep alive": return connections.filter { !$0.isLeased }.map { "tests \($0.number)" }
    default:
      guard let index = connections.firstIndex(where: { !$0.isLeased }) else { return [] }
      return ["closes \(connections.remove(at: index).number)"]
    }
  }

  private func lease() -> [String] {
    if let idle = connections.first(where: { !$0.isLeased }) {
      idle.isLeased = true
      return ["leases \(idle.number)"]
    }
    guard connections.count < 2 else {
      waiting += 1
      return ["waits"]
    }
    let number = connections.contains { $0.number == 1 } ? 2 : 1
    connections.append(Connection(number))
    connections.sort { $0.number < $1.number }
    return ["opens \(number)"]
  }
}

private struct PoolOfSlots: TestSubject {
  private enum Slot { case free, leased, idle }
  private var slots = [1: Slot.free, 2: Slot.free]
  private let forgetsWaiting: Bool
  private(set) var waiting = 0
  init(forgetsWaiting: Bool = false) { self.forgetsWaiting = forgetsWaiting }

  private func first(_ slot: Slot) -> Int? { [1, 2].first { slots[$0] == slot } }

  mutating func apply(_ event: String) -> [String] {
    switch event {
    case "lease":
      guard let number = first(.idle) ?? first(.free) else {
        waiting += 1
        return ["waits"]
      }
      defer { slots[number] = .leased }
      return [slots[number] == .idle ? "leases \(number)" : "opens \(number)"]
    case "return":
      guard let number = first(.leased) else { return [] }
      if waiting > 0, !forgetsWaiting {
        waiting -= 1
        return ["\(number) goes to the next caller"]
      }
      slots[number] = .idle
      return ["\(number) is idle"]
    case "keep alive": return [1, 2].filter { slots[$0] == .idle }.map { "tests \($0)" }
    default:
      guard let number = first(.idle) else { return [] }
      slots[number] = .free
      return ["closes \(number)"]
    }
  }
}

@Suite("Classes written from public documentation")
struct DocumentedClassesTests {
  @Test("A heap can be explored without a blind spot, and differs if it does not sift down")
  func heap() throws {
    func report(_ heap: Heap) -> Report<String, Int?> {
      Comparison(
        control: { heap }, candidate: { SortedList() }, alphabet: ["1", "2", "3", "pop"],
        assumptions: [Assumption("at most five elements") { max($0.count, $1.count) <= 5 }]
      ).explore(audit: .short)
    }
    try report(Heap()).requireEquivalence()
    #expect(report(Heap(skipsSiftDown: true)).differences.first?.steps.count == 4)
  }

  @Test("A buffer with marks can be explored without a blind spot, and differs if the low mark is wrong")
  func watermarks() throws {
    func report(_ resumesAt: Int) -> Report<String, Bool> {
      Comparison(
        control: { Watermarks() }, candidate: { WatermarkStates(resumesAt: resumesAt) },
        alphabet: ["yield", "consume"]
      ).explore(audit: .short)
    }
    try report(2).requireEquivalence()
    #expect(report(3).differences.first?.steps.count == 6)
  }

  @Test("A pool can be explored without a blind spot, and differs if it forgets a waiting caller")
  func pool() throws {
    func report(_ forgetsWaiting: Bool) -> Report<String, String> {
      Comparison(
        control: { Pool() }, candidate: { PoolOfSlots(forgetsWaiting: forgetsWaiting) },
        alphabet: ["lease", "return", "keep alive", "die"],
        assumptions: [Assumption("at most two callers wait") { max($0.waiting, $1.waiting) <= 2 }]
      ).explore(audit: .short)
    }
    try report(false).requireEquivalence()
    #expect(report(true).differences.first?.steps.count == 4)
  }
}
