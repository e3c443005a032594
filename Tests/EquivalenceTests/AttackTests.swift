import Equivalence
import Foundation
import Testing

/// Holds as much as it may, which its fingerprint does not say.
private struct Gate: Subject {
  let capacity: Int
  let isBroken: Bool
  private var count = 0

  init(capacity: Int, isBroken: Bool) {
    self.capacity = capacity
    self.isBroken = isBroken
  }

  mutating func apply(_ stimulus: String) -> [String] {
    if stimulus == "push" {
      guard count < min(capacity, isBroken ? 1 : 9) else { return ["full"] }
      count += 1
      return ["accepted"]
    }
    guard count > 0 else { return ["empty"] }
    count -= 1
    return ["popped"]
  }

  var fingerprint: Fingerprint { Fingerprint(reflecting: count) }
}

/// An object that says itself what is in it.
private final class Shelf: CustomFingerprintable {
  var count = 0
  var fingerprintContent: Int { count }
}

private struct Taker: Subject {
  let shelf: Shelf
  let takes: Bool

  func apply(_ stimulus: String) -> [Int] {
    if stimulus == "read" { return [shelf.count] }
    if takes { shelf.count = (shelf.count + 1) % 3 }
    return []
  }
}

@Suite("What an attack got past the harness")
struct AttackTests {
  @Test("Two starts that the fingerprint cannot tell apart are a problem, because only one is explored")
  func indistinctStarts() {
    let report = Comparison(
      starts: [1, 2].map { capacity in
        Start("room for \(capacity)") {
          Gate(capacity: capacity, isBroken: false)
        } candidate: {
          Gate(capacity: capacity, isBroken: true)
        }
      }, alphabet: ["push", "pop"]
    ).explore()
    #expect(report.verdict == .inconclusive)
    #expect(report.problems == [.indistinctStarts("room for 1", "room for 2")])
  }

  @Test("An object that says its content itself is still one object")
  func customIdentity() {
    let shelf = Shelf()
    #expect(Fingerprint(reflecting: [shelf, shelf]) != Fingerprint(reflecting: [shelf, Shelf()]))
    #expect(Fingerprint(reflecting: [shelf, Shelf()]) == Fingerprint(reflecting: [Shelf(), Shelf()]))
    shelf.count = 1
    #expect(Fingerprint(reflecting: shelf) != Fingerprint(reflecting: Shelf()))
  }

  @Test("Such an object that both sides hold is a problem")
  func sharedCustom() {
    let shelf = Shelf()
    let report = Comparison(
      control: {
        shelf.count = 0
        return Taker(shelf: shelf, takes: true)
      }, candidate: { Taker(shelf: shelf, takes: false) }, alphabet: ["take", "read"]
    ).explore()
    #expect(report.verdict != .equivalent)
  }

  @Test("A slice's indices are part of its state")
  func slices() {
    let text = "aaaa"
    #expect(Fingerprint(reflecting: text.prefix(2)) != Fingerprint(reflecting: text.suffix(2)))
    #expect(Fingerprint(reflecting: text.prefix(2)) == Fingerprint(reflecting: "aaaa".prefix(2)))
    let data = Data([1, 1])
    #expect(Fingerprint(reflecting: data[0..<1]) != Fingerprint(reflecting: data[1..<2]))
  }

  @Test("Dictionaries of one entry can be nested deeply")
  func nestedDictionaries() {
    struct Nested { var next: [Int: Nested] = [:] }
    var nested = Nested()
    for _ in 0..<64 { nested = Nested(next: [1: nested]) }
    #expect(Fingerprint(reflecting: nested) != Fingerprint(reflecting: Nested()))
  }
}
