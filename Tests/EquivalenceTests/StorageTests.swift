import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Equivalence

private final class Guarded<Lock> {
  let lock: Lock
  var count: Int
  init(_ lock: Lock, _ count: Int) { (self.lock, self.count) = (lock, count) }
}

private final class Box<Value: ~Copyable> {
  var value: Value
  init(_ value: consuming Value) { self.value = value }
}

private enum Mode: UInt8, AtomicRepresentable { case off = 3, on = 7 }

/// A value with an atomic representation that is shorter than the value itself.
private struct Name: AtomicRepresentable {
  typealias AtomicRepresentation = UInt8.AtomicRepresentation
  var text: String

  static func encodeAtomicRepresentation(_ name: consuming Name) -> AtomicRepresentation {
    UInt8.encodeAtomicRepresentation(UInt8(name.text.utf8.count))
  }

  static func decodeAtomicRepresentation(_ storage: consuming AtomicRepresentation) -> Name {
    Name(text: String(repeating: "a", count: Int(UInt8.decodeAtomicRepresentation(storage))))
  }
}

private struct Token: ~Copyable {
  var number: Int
  deinit {}
}

/// A value with its lock, as packages for servers store it.
private final class LockedBuffer: ManagedBuffer<[Int], pthread_mutex_t> {}

private final class Slots: ManagedBuffer<Int, Int> {}

extension Slots: CustomFingerprintable {
  var fingerprintContent: [Int] {
    withUnsafeMutablePointers { Array(UnsafeBufferPointer(start: $1, count: $0.pointee)) }
  }
}

private final class Counted: CustomFingerprintable {
  private let count: Mutex<Int>
  init(_ count: Int) { self.count = Mutex(count) }
  var fingerprintContent: Int { count.withLock { $0 } }
}

/// A kind of storage that a fingerprint reads, made from a number.
private struct Storage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let caveats: [String]
  let fingerprint: @Sendable (Int) -> Fingerprint

  init<Value>(_ name: String, assuming caveats: String..., make: @escaping @Sendable (Int) -> Value) {
    (testDescription, self.caveats) = (name, caveats)
    fingerprint = { Fingerprint(reflecting: make($0)) }
  }

  private static let lockIsFree = "no event leaves a lock held"

  static let all = [
    Storage("NSLock", assuming: lockIsFree) { Guarded(NSLock(), $0) },
    Storage("NSLock or nil", assuming: lockIsFree) { Guarded($0 == 1 ? NSLock() : nil, 1) },
    Storage("NSRecursiveLock", assuming: lockIsFree) { Guarded(NSRecursiveLock(), $0) },
    Storage("pthread_mutex_t", assuming: lockIsFree) { Guarded(pthread_mutex_t(), $0) },
    Storage("a pointer to pthread_mutex_t", assuming: lockIsFree) {
      Guarded(UnsafeMutablePointer<pthread_mutex_t>(bitPattern: 64), $0)
    },
    Storage("ManagedBuffer with a lock", assuming: lockIsFree) { number in
      LockedBuffer.create(minimumCapacity: 1) { _ in [number] }
    },
    Storage("ManagedBuffer with fingerprintContent") { number in
      let slots = Slots.create(minimumCapacity: 2) { _ in 1 }
      slots.withUnsafeMutablePointerToElements { $0.initialize(to: number) }
      return slots
    },
    Storage("Mutex property of a class with fingerprintContent") { Counted($0) },
    Storage("Mutex in a generic class") { Box(Mutex($0)) },
    Storage("Mutex around a list in a generic class") { Box(Mutex([$0, 1])) },
    Storage("Mutex around a noncopyable value") { Box(Mutex(Token(number: $0))) },
    Storage("Atomic number in a generic class") { Box(Atomic($0)) },
    Storage("Atomic enumeration in a generic class") { Box(Atomic($0 == 1 ? Mode.on : .off)) },
    Storage("Atomic pair in a generic class") { Box(Atomic(WordPair(first: 1, second: UInt($0)))) },
    Storage("Atomic identifier in a generic class") {
      Box(Atomic(ObjectIdentifier($0 == 1 ? Int.self : Bool.self)))
    },
    Storage("Atomic identifier or nil") { Box(Atomic($0 == 1 ? nil : ObjectIdentifier(Int.self))) },
    Storage("InlineArray") { [$0, 1] as InlineArray<2, Int> },
    Storage("InlineArray of texts") { ["", "\($0)"] as InlineArray<2, String> },
    Storage("InlineArray of small numbers") { Box([0, 1, UInt8($0)] as InlineArray<3, UInt8>) },
    Storage("InlineArray of noncopyable values") { number in
      Box(InlineArray<2, Token> { Token(number: number + $0) })
    },
    Storage("a noncopyable value") { Box(Token(number: $0)) },
    Storage("a noncopyable value or nil") { Box($0 == 1 ? nil : Token(number: $0)) },
    Storage(
      "a serial queue used with sync", assuming: "a dispatch queue without waiting work holds no state"
    ) { number in
      let queue = DispatchQueue(label: "private")
      return Guarded(queue, queue.sync { number })
    },
  ]
}

/// A kind of storage that no fingerprint reads, with the names that the report gives.
private struct OpaqueStorage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let names: [String]
  let blindSpots: @Sendable () -> [String]

  init<Value>(_ description: String, _ names: String..., make: @escaping @Sendable () -> Value) {
    (testDescription, self.names) = (description, names)
    blindSpots = { Fingerprint(reflecting: make()).blindSpots }
  }

  private final class Direct {
    let count = Mutex(1)
    let next = Atomic(2)
    var token = Token(number: 3)
    var last: Token? = Token(number: 4)
  }

  private actor Counter { let count = Mutex(1) }

  private struct Cursor {
    var place = ["tea": 2].startIndex
    var tags = Set([1]).startIndex
    var rest: Dictionary<String, Int>.Keys.Iterator? = ["tea": 2].keys.makeIterator()
  }

  private final class Generic<Value: Sendable> {
    let value: Mutex<Value>
    init(_ value: Value) { self.value = Mutex(value) }
  }

  private struct Ticket: ~Copyable {
    let count = Mutex(1)
    let number = 2
  }
  private enum Door: ~Copyable { case open(Token), shut }
  private final class Numbers: ManagedBuffer<Int, Int> {}

  static let all = [
    Self("noncopyable properties", "Direct.count", "Direct.next", "Direct.token", "Direct.last") { Direct() },
    Self("noncopyable property of an actor", "Counter.count") { Counter() },
    Self("noncopyable property of a generic class", "Generic<Int>.value") { Generic(1) },
    Self("noncopyable property of a noncopyable value", "Ticket.count") { Box(Ticket()) },
    Self("noncopyable enumeration", "Box<Door>.value") { Box(Door.open(Token(number: 1))) },
    Self("atomic pointer", "Box<Atomic<Optional<UnsafeRawPointer>>>.value") {
      Box(Atomic(UnsafeRawPointer(bitPattern: 64)))
    },
    Self("places in a hash table", "Cursor.place", "Cursor.tags", "Cursor.rest") { Cursor() },
    Self("atomic value with a representation of its own", "Box<Atomic<Name>>.value") {
      Box(Atomic(Name(text: "a")))
    },
    Self("elements of a ManagedBuffer", "Numbers") { Numbers.create(minimumCapacity: 1) { _ in 1 } },
  ]
}

@Suite("Kinds of storage")
struct StorageTests {
  @Test("A fingerprint reads the storage", arguments: Storage.all)
  fileprivate func reads(_ storage: Storage) {
    let one = storage.fingerprint(1)
    #expect(one.blindSpots == [])
    #expect(one.reading.caveats.map(\.text) == storage.caveats)
    #expect(one == storage.fingerprint(1))
    #expect(one != storage.fingerprint(2))
  }

  @Test("The report names storage that no fingerprint reads", arguments: OpaqueStorage.all)
  fileprivate func isOpaque(_ storage: OpaqueStorage) { #expect(storage.blindSpots() == storage.names) }

  @Test("A queue with waiting work is a blind spot, and so is a suspended queue or one of the system")
  func busyQueues() {
    let queue = DispatchQueue(label: "private")
    func blindSpots() -> [String] { Fingerprint(reflecting: queue).blindSpots }
    #expect(blindSpots() == [])
    let later = DispatchWorkItem {}
    queue.asyncAfter(deadline: .now() + 60, execute: later)
    #expect(blindSpots() == ["DispatchQueue"])
    let paused = DispatchQueue(label: "paused")
    paused.suspend()
    #expect(Fingerprint(reflecting: paused).blindSpots == ["DispatchQueue"])
    paused.resume()
    #expect(Fingerprint(reflecting: DispatchQueue.global()).blindSpots == ["DispatchQueue"])
    #expect(Fingerprint(reflecting: DispatchQueue.main).blindSpots == ["DispatchQueue"])
  }

  /// A door that forgets to unlock when a guest leaves.
  private final class Door: TestSubject {
    private let lock = NSLock()
    private var guests = 0
    private let forgets: Bool
    init(forgets: Bool) { self.forgets = forgets }
    func apply(_ stimulus: String) -> [Int] {
      guard lock.try() else { return [guests] }
      guests = 1 - guests
      if !forgets || guests == 1 { lock.unlock() }
      return [guests]
    }
  }

  @Test("An event that leaves a lock held is a problem, and the report assumes once that no event does")
  func heldLock() {
    let report = Comparison(
      control: { Door(forgets: false) }, candidate: { Door(forgets: true) }, alphabet: ["pass"]
    ).explore()
    #expect(report.problems.first?.kind == .heldLock, "\(report)")
    let correct = Comparison(both: { Door(forgets: false) }, alphabet: ["pass"]).explore()
    #expect(correct.isEquivalent, "\(correct)")
    #expect(correct.caveats.filter { $0.contains("lock") } == ["no event leaves a lock held"])
  }
}
