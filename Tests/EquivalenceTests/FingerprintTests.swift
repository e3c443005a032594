import Equivalence
import Foundation
import Testing

private class Base {
  var inherited = 1
}

private class Node: Base {
  var own = 2
  weak var weakNext: Node?
  var next: Node?
}

private final class Leafless: Node {}

private protocol Listener: AnyObject {}
extension Node: Listener {}

private final class Speaker {
  weak var listener: (any Listener)?
}

private struct Pair {
  var first: Node
  var second: Node
}

private func fingerprint<Value>(_ value: Value) -> Fingerprint { Fingerprint(reflecting: value) }

@Suite("Fingerprints of objects")
struct ObjectFingerprintTests {
  @Test("A fingerprint includes the dynamic class and the properties of the superclass")
  func superclass() {
    let nodes: [Node] = [Node(), Leafless()]
    #expect(fingerprint(nodes[0]) != fingerprint(nodes[1]))
    nodes[0].inherited = 3
    #expect(fingerprint(nodes[0]) != fingerprint(Node()))
  }

  @Test("A fingerprint includes a referenced object")
  func reference() {
    let (left, right) = (Node(), Node())
    left.next = Node()
    right.next = Node()
    #expect(fingerprint(left) == fingerprint(right))
    right.next?.own = 5
    #expect(fingerprint(left) != fingerprint(right))
    right.next = nil
    #expect(fingerprint(left) != fingerprint(right))
  }

  @Test("Two references to one object and two references to equal objects have different fingerprints")
  func sharing() {
    let shared = Node()
    let once = fingerprint(Pair(first: shared, second: shared))
    #expect(once != fingerprint(Pair(first: Node(), second: Node())))
    #expect(once == fingerprint([Node()].map { Pair(first: $0, second: $0) }[0]))
  }

  @Test("A reference cycle has a finite fingerprint, and a longer cycle has another one")
  func cycle() {
    let (one, two) = (Node(), Node())
    one.next = one
    two.next = Node()
    two.next?.next = two
    defer { (one.next, two.next) = (nil, nil) }
    #expect(fingerprint(one) != fingerprint(two))
  }

  @Test("A fingerprint includes the target of a weak reference while the target is alive")
  func weakReference() {
    let (left, right) = (Node(), Node())
    var target: Node? = Node()
    left.weakNext = target
    #expect(fingerprint(left) != fingerprint(right))
    withExtendedLifetime(target) { target?.own = 9 }
    let before = fingerprint(left)
    target?.own = 10
    #expect(fingerprint(left) != before)
    target = nil
    #expect(fingerprint(left) == fingerprint(right))
  }

  private indirect enum Numbers { case end, cons(NSNumber?, Int, NSNumber?, Numbers) }
  private indirect enum Strings { case end, cons(NSString, Int, NSString, Strings) }

  @Test("Values that are written later than their neighbours have different fingerprints in different places")
  func places() {
    let (number, mutable, text): (NSNumber?, NSString, NSString) = (7, NSMutableString(string: "a"), "a")
    // A list is so long that reflection defers some of its values.
    for place in 0..<120 {
      let numbers = [(number, nil), (nil, number)].map { pair in
        (0..<120).reduce(Numbers.end) { $1 == place ? .cons(pair.0, 0, pair.1, $0) : .cons(nil, 0, nil, $0) }
      }
      #expect(Fingerprint(reflecting: numbers[0]) != Fingerprint(reflecting: numbers[1]))
      let strings = [(mutable, text), (text, mutable)].map { pair in
        (0..<120).reduce(Strings.end) {
          $1 == place ? .cons(pair.0, 1, pair.1, $0) : .cons(text, 1, text, $0)
        }
      }
      #expect(Fingerprint(reflecting: strings[0]) != Fingerprint(reflecting: strings[1]))
    }
    struct Trackers { var first, last: TaskTracker? }
    let (one, other) = (TaskTracker(), TaskTracker())
    let pairs = [(one, nil), (nil, one), (one, one), (one, other)].map { Trackers(first: $0, last: $1) }
    #expect(Set(pairs.map { Fingerprint(reflecting: $0) }).count == 4)
    #expect(Fingerprint(reflecting: 0) != Fingerprint(reflecting: false))
    let clocks = [ManualClock(), ManualClock()]
    let times = [0, 1].map { Fingerprint(reflecting: (clocks, clocks[$0].now)) }
    #expect(times[0] != times[1])
  }

  @Test("Nil has a different fingerprint at each level of a nested optional")
  func nestedOptionals() {
    struct Holder { var node: Node? }
    let references: [Node??] = [.none, .some(nil), Node()]
    #expect(Set(references.map { fingerprint($0) }).count == 3)
    let holders: [Holder?] = [nil, Holder(), Holder(node: Node())]
    #expect(Set(holders.map { fingerprint($0) }).count == 3)
  }

  @Test("A fingerprint includes the target of a weak reference of a protocol type")
  func weakExistential() {
    let (speaker, node) = (Speaker(), Node())
    speaker.listener = node
    #expect(fingerprint(speaker) != fingerprint(Speaker()))
    let before = fingerprint(speaker)
    node.own = 10
    #expect(fingerprint(speaker) != before)
  }
}

private struct Failure: Error { var code = 1 }

private protocol Shape: AnyObject {}
private final class Square: Shape { var side = 1 }
private final class Circle: Shape { var side = 1 }
private protocol Unit {}
private struct Metre: Unit { var length = 1.0 }
private struct Yard: Unit { var length = 1.0 }

private enum Plain { case red, green }
private enum Loaded: Equatable { case none, number(Int), text(String), both(Int, Plain) }

private struct Padded {
  var flag: Bool
  var number: Int
  var nested: Nested
  struct Nested {
    var level: Plain?
    var small: UInt8?
    var amount: Double?
    var name: String?
  }
}

@Suite("Fingerprints of values")
struct ValueFingerprintTests {
  @Test("A fingerprint includes each nested value")
  func nested() {
    let original = Padded(flag: true, number: 1, nested: .init())
    var variants = [original, original, original, original, original, original, original]
    variants[1].flag = false
    variants[2].number = 2
    variants[3].nested.level = .red
    variants[4].nested.small = 0
    variants[5].nested.amount = 0
    variants[6].nested.name = ""
    #expect(Set(variants.map { fingerprint($0) }).count == 7)
  }

  @Test("A fingerprint omits padding and the unused bytes of a nil optional")
  func garbage() {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Padded>.size, alignment: MemoryLayout<Padded>.alignment)
    defer { memory.deallocate() }
    let fingerprints = [UInt8(0x00), 0xFF].map { garbage in
      memory.initializeMemory(as: UInt8.self, repeating: garbage, count: MemoryLayout<Padded>.size)
      let value = memory.bindMemory(to: Padded.self, capacity: 1)
      value.initialize(to: Padded(flag: true, number: 1, nested: .init(amount: 7)))
      value.pointee.nested.amount = nil
      defer { value.deinitialize(count: 1) }
      return fingerprint(value.pointee)
    }
    #expect(fingerprints[0] == fingerprints[1])
  }

  @Test("Fingerprints compare floating-point numbers by their bits")
  func floatingPoint() {
    #expect(fingerprint(0.0) != fingerprint(-0.0))
    #expect(fingerprint(Double.nan) == fingerprint(Double.nan))
    #expect(fingerprint(Double.nan) != fingerprint(Double.signalingNaN))
  }

  @Test("Nil and zero have different fingerprints")
  func optionals() {
    #expect(fingerprint(Int?.none) != fingerprint(Int?.some(0)))
    #expect(fingerprint(Bool?.none) != fingerprint(Bool?.some(false)))
    #expect(fingerprint(Int??.none) != fingerprint(Int??.some(nil)))
    #expect(fingerprint(Double?.some(1)) != fingerprint(Double?.some(2)))
    #expect(fingerprint((Int8, Int8)?.some((1, 2))) != fingerprint((Int8, Int8)?.some((1, 3))))
  }

  @Test("A fingerprint includes an enumeration's case and associated values")
  func enumerations() {
    let values: [Loaded] = [
      .none, .number(0), .number(1), .text(""), .text("a"), .both(0, .red), .both(0, .green),
    ]
    #expect(Set(values.map { fingerprint($0) }).count == values.count)
    #expect(fingerprint(Plain.red) != fingerprint(Plain.green))
    #expect(fingerprint(Loaded?.none) != fingerprint(Loaded?.some(.none)))
    #expect(
      fingerprint(Loaded.text("long enough for the heap"))
        == fingerprint(Loaded.text("long enough for " + "the heap")))
  }

  @Test("Fingerprints compare strings by content, not by encoding")
  func strings() {
    #expect(fingerprint("a") != fingerprint("a\0"))
    #expect(fingerprint("abcdefgh1") != fingerprint("abcdefgh2"))
    #expect(fingerprint("xaby".dropFirst().dropLast()) == fingerprint("xaby".dropLast().dropFirst()))
    #expect(fingerprint("aaaa".prefix(2)) != fingerprint("aaaa".suffix(2)))
  }

  @Test("Fingerprints compare arrays by their elements in order")
  func arrays() {
    #expect(fingerprint([1, 2]) != fingerprint([2, 1]))
    #expect(fingerprint([1, 2]) != fingerprint([1, 2, 0]))
    #expect(fingerprint([[1], [2]]) != fingerprint([[1, 2], []]))
    #expect(fingerprint([1, nil]) != fingerprint([1, 0]))
    #expect(fingerprint(ContiguousArray(["a"])) != fingerprint(ContiguousArray(["b"])))
  }

  @Test("Fingerprints compare sets and dictionaries by content, in any order")
  func unordered() {
    #expect(fingerprint(Set([1, 2])) != fingerprint(Set([1, 3])))
    #expect(fingerprint(["a": 1, "b": 2]) == fingerprint(["b": 2, "a": 1]))
    #expect(fingerprint(["a": 1, "b": 2]) != fingerprint(["a": 2, "b": 1]))
    #expect(fingerprint([1: Node()]) == fingerprint([1: Node()]))
  }

  @Test("A fingerprint includes the dynamic type and the content of an existential")
  func existentials() {
    let units: [any Unit] = [Metre(), Yard(), Metre(length: 2)]
    #expect(Set(units.map { fingerprint([$0]) }).count == 3)
    let shapes: [any Shape] = [Square(), Circle()]
    #expect(fingerprint([shapes[0]]) != fingerprint([shapes[1]]))
    let anything: [Any] = [1, "1", 1.0, Int?.none as Any, Square(), Loaded.number(1), Int.self, String.self]
    #expect(Set(anything.map { fingerprint([$0]) }).count == anything.count)
    #expect(fingerprint(anything[0] as Any) == fingerprint(1 as Any))
    #expect(fingerprint((any Unit)?.none) != fingerprint((any Unit)?.some(Metre())))
  }

  @Test("A fingerprint includes errors, and values of protocol types with generic arguments")
  func specialExistentials() {
    let errors: [any Error] = [Failure(), Failure(code: 2), CancellationError()]
    #expect(Set(errors.map { fingerprint([$0]) }).count == 3)
    let lists: [any Collection<Int>] = [[1], [2], Set([1])]
    #expect(Set(lists.map { fingerprint([$0]) }).count == 3)
  }

  @Test("A fingerprint includes every value in a recursive type")
  func recursive() {
    struct Tree { var children: [Tree] = [] }
    indirect enum List { case end, cons(Int, List) }
    #expect(fingerprint(Tree(children: [Tree()])) != fingerprint(Tree(children: [Tree(children: [Tree()])])))
    #expect(fingerprint(List.cons(1, .cons(2, .end))) != fingerprint(List.cons(1, .cons(3, .end))))
  }

  @Test("A fingerprint omits the capacity, the order of storage and the encoding")
  func leftOut() {
    var (array, text, dictionary) = ([1], "text", [1: 2])
    array.reserveCapacity(100)
    text.reserveCapacity(100)
    dictionary.reserveCapacity(100)
    #expect(fingerprint(array) == fingerprint([1]))
    #expect(fingerprint(text) == fingerprint("text"))
    #expect(fingerprint(dictionary) == fingerprint([1: 2]))
    #expect(fingerprint(Set(0..<50)) == fingerprint(Set((0..<50).reversed())))
    #expect(fingerprint("é€") == fingerprint(String(decoding: Array("é€".utf16), as: UTF16.self)))
  }
}
