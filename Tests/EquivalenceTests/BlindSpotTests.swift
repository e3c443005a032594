import Equivalence
import Foundation
import Observation
import Synchronization
import Testing

private final class Opaque {
  var handler: (() -> Void)? = {}
  let pointer = UnsafeMutableRawPointer(bitPattern: 8)
  unowned let owner: Owner
  unowned var successor: Owner?
  let counter = Mutex(0)
  let buffer = Buffer.create(minimumCapacity: 1) { _ in 0 }
  var fine = 1
  init(_ owner: Owner) { self.owner = owner }
}

private final class Owner {}
private final class Buffer: ManagedBuffer<Int, Int> {}

private final class Box {
  let value: Int
  init(_ value: Int) { self.value = value }
}

private struct Boxed: CustomFingerprintable {
  let value: Int
  var fingerprintContent: Box { Box(value) }
}

@Suite("Blind spots of reflection")
struct BlindSpotTests {
  @Test("Temporary objects of a `CustomFingerprintable` type keep separate identities during the reading")
  func customObjects() {
    let twos = Fingerprint(reflecting: [Boxed(value: 1), Boxed(value: 2)])
    let threes = Fingerprint(reflecting: [Boxed(value: 1), Boxed(value: 3)])
    #expect(twos != threes)
    #expect(twos == Fingerprint(reflecting: [Boxed(value: 1), Boxed(value: 2)]))
  }

  @Test("The report names an opaque property by its declaring type and its name")
  func named() {
    let owner = Owner()
    let fingerprint = Fingerprint(reflecting: Opaque(owner))
    #expect(
      fingerprint.blindSpots == [
        "Opaque.handler", "Opaque.pointer", "Opaque.owner", "Opaque.successor", "Opaque.counter", "Buffer",
      ])
  }

  @Test("A nil closure is not a blind spot")
  func absent() {
    struct Callback { var handler: (() -> Void)? }
    #expect(Fingerprint(reflecting: Callback()).blindSpots == [])
    #expect(Fingerprint(reflecting: Callback {}).blindSpots == ["Callback.handler"])
    #expect(Fingerprint(reflecting: Callback()) != Fingerprint(reflecting: Callback {}))
  }

  @Test("The reading reports closures in collections and existentials")
  func dynamic() {
    struct Callbacks {
      var handlers: [() -> Void] = [{}]
      var anything: Any = { 1 }
      var key: AnyKeyPath = \String.count
    }
    #expect(
      Fingerprint(reflecting: Callbacks()).blindSpots == [
        "Callbacks.handlers", "Callbacks.anything", "KeyPath<String, Int>",
      ])
  }

  @Test("An observable object is explored, and the verdict assumes that its observers have no effect")
  func observable() {
    let report = Comparison(both: { ObservedScreen() }, alphabet: ["press"]).explore()
    #expect(report.isEquivalent, "\(report)")
    #expect(report.caveats.first == "the observers of an @Observable object are not part of the state")
  }
}

@Observable
private final class Model {
  var count = 0
}

private final class ObservedScreen: TestSubject {
  private let model = Model()
  func apply(_ stimulus: String) -> [Int] {
    model.count = (model.count + 1) % 2
    return [model.count]
  }
}

private struct Wrapper<Value> {
  var value: Value
}

/// Lists `Switch.handler`, which matches properties of two types.
private struct Listing: TestSubject {
  private struct Inner {
    struct Switch { var handler: () -> Void = {} }
    var nested = Switch()
  }
  private struct Switch { var handler = 0 }
  private var inner = Inner()
  private var own = Switch()
  static var blindSpots: [BlindSpot] { [BlindSpot("Switch.handler", reason: "It is never called.")] }
  mutating func apply(_ stimulus: String) -> [Int] {
    own.handler = (own.handler + 1) % 5
    return [own.handler]
  }
}

private struct Generic: TestSubject {
  private var wrapper = Wrapper { 1 }
  private var isOn = false
  static var blindSpots: [BlindSpot] { [BlindSpot("Wrapper.value", reason: "It always gives 1.")] }
  mutating func apply(_ stimulus: String) -> [Bool] {
    isOn.toggle()
    return [isOn]
  }
}

/// A subject whose list of blind spots a test can change.
private struct Moody: TestSubject {
  @TaskLocal static var blindSpots: [BlindSpot] = []
  private var count = 0
  mutating func apply(_ stimulus: String) -> [Int] {
    count = (count + 1) % 3
    return [count]
  }
}

/// A subject around any value, with a blind spot for a closure of `Old`.
private struct Either: TestSubject {
  struct Old { var callback: () -> Void = {} }
  var inner: Any
  private var isOn = false
  static var blindSpots: [BlindSpot] { [BlindSpot("Old.callback", reason: "It does nothing.")] }
  init(_ inner: Any) { self.inner = inner }
  mutating func apply(_ stimulus: String) -> [Bool] {
    isOn.toggle()
    return [isOn]
  }
}

@Suite("Names of blind spots")
struct BlindSpotNameTests {
  @Test("If a listed blind spot matches properties of two types, the report names both")
  func ambiguous() {
    let report = Comparison(both: { Listing() }, alphabet: ["turn"]).explore()
    #expect(report.verdict == .inconclusive)
    let problem = report.problems.map(\.description).first { $0.contains("Switch.handler") }
    #expect(problem?.contains("Listing.Inner.Switch.handler") == true)
    #expect(problem?.contains("Listing.Switch.handler") == true)
  }

  @Test("If either side has the listed blind spot, the listing is not stale")
  func eitherSide() {
    func problems(_ candidate: Any) -> [ExplorationProblem] {
      Comparison(control: { Either(1) }, candidate: { Either(candidate) }, alphabet: ["press"]).explore()
        .problems
    }
    #expect(problems(Either.Old()) == [])
    #expect(
      problems(1) == [
        .staleBlindSpot("Old.callback", of: .control), .staleBlindSpot("Old.callback", of: .candidate),
      ])
  }

  @Test("A listed blind spot names a generic type without its arguments")
  func generic() {
    let report = Comparison(both: { Generic() }, alphabet: ["turn"]).explore()
    #expect(report.verdict == .equivalent)
    #expect(report.problems == [])
  }

  @Test("Each fingerprint uses the current list of blind spots")
  func current() {
    let one = Fingerprint(reflecting: Moody())
    #expect(one == Moody().fingerprint)
    var moved = Moody()
    _ = moved.apply("turn")
    Moody.$blindSpots.withValue([BlindSpot("Moody.count", reason: "A try.")]) {
      #expect(moved.fingerprint == Moody().fingerprint)
    }
    #expect(moved.fingerprint != Moody().fingerprint)
    #expect(moved.fingerprint == Fingerprint(reflecting: moved))
  }
}
