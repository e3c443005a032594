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
  @Test("A fingerprint distinguishes the objects that `fingerprintContent` creates")
  func customObjects() {
    let twos = Fingerprint(reflecting: [Boxed(value: 1), Boxed(value: 2)])
    let threes = Fingerprint(reflecting: [Boxed(value: 1), Boxed(value: 3)])
    #expect(twos != threes)
    #expect(twos == Fingerprint(reflecting: [Boxed(value: 1), Boxed(value: 2)]))
  }

  @Test("Objects that `fingerprintContent` creates do not count as shared between the sides")
  func createdObjects() {
    struct Subject: TestSubject {
      let boxed = Boxed(value: 1)
      func apply(_ stimulus: Bool) -> [Bool] { [stimulus] }
    }
    let report = Comparison(both: { Subject() }, alphabet: [true]).explore()
    #expect(report.verdict == .equivalent, "\(report)")
  }

  @Test("A double's own answers are a blind spot, because the double gives each of them only once")
  func ownAnswers() {
    struct Double {
      let answers = Choices([Choice("client", "stop")])
      let defaults = Choices()
    }
    #expect(Fingerprint(reflecting: Double()).blindSpots == ["Double.answers"])
  }

  @Test("A fingerprint lists an opaque property by its type and its name")
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

  @Test("A fingerprint lists closures in collections and existentials as blind spots")
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

  @Test(
    "An observable object can be explored; the report assumes that its observers are not part of the state"
  )
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

/// A subject whose listed blind spot matches properties of two types.
private struct AmbiguousBlindSpot: TestSubject {
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
private struct ChangingBlindSpots: TestSubject {
  @TaskLocal static var blindSpots: [BlindSpot] = []
  private var count = 0
  mutating func apply(_ stimulus: String) -> [Int] {
    count = (count + 1) % 3
    return [count]
  }
}

/// A subject that holds a value of any type, and lists the closure of `Old` as a blind spot.
private struct AnyValue: TestSubject {
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

private func hidden() -> Any {
  struct Hidden { var callback: () -> Void = {} }
  return Hidden()
}

private func otherHidden() -> Any {
  struct Hidden { var callback: () -> Void = {} }
  return Hidden()
}

@Suite("Names of blind spots")
struct BlindSpotNameTests {
  @Test("If a listed blind spot matches properties of two types, the report names both")
  func ambiguous() {
    let report = Comparison(both: { AmbiguousBlindSpot() }, alphabet: ["press"]).explore()
    #expect(report.verdict == .inconclusive)
    let problem = report.problems.map(\.description).first { $0.contains("Switch.handler") }
    #expect(problem?.contains("AmbiguousBlindSpot.Inner.Switch.handler") == true)
    #expect(problem?.contains("AmbiguousBlindSpot.Switch.handler") == true)
  }

  private struct Namesakes: TestSubject {
    @TaskLocal static var blindSpots: [BlindSpot] = []
    private var values = [hidden(), otherHidden()]
    private var isOn = false
    mutating func apply(_ stimulus: String) -> [Bool] {
      isOn.toggle()
      return [isOn]
    }
  }

  @Test("Private types with the same name get numbers, so that you can list one of them")
  func namesakes() {
    func problems(_ listed: String...) -> [String] {
      Namesakes.$blindSpots.withValue(listed.map { BlindSpot($0, reason: "It does nothing.") }) {
        Comparison(both: { Namesakes() }, alphabet: ["press"]).explore().problems.map(\.description)
      }
    }
    let names = "EquivalenceTests.Hidden#1.callback, EquivalenceTests.Hidden#2.callback"
    #expect(problems("Hidden.callback").allSatisfy { $0.contains("stands for 2 properties: \(names).") })
    #expect(problems("Hidden.callback").count == 2)
    #expect(problems("Hidden#2.callback").map { $0.prefix(15) } == ["Hidden.callback", "Hidden.callback"])
    #expect(problems("Hidden#2.callback", "EquivalenceTests.Hidden#1.callback") == [])
  }

  @Test("A listed blind spot may name a private type with its outer type")
  func privateInside() {
    let report = Comparison(both: { Nested() }, alphabet: ["press"]).explore()
    #expect(report.isEquivalent, "\(report)")
  }

  private struct Nested: TestSubject {
    private struct Inner { var callback: () -> Void = {} }
    private var (inner, isOn) = (Inner(), false)
    static var blindSpots: [BlindSpot] { [BlindSpot("Nested.Inner.callback", reason: "It does nothing.")] }
    mutating func apply(_ stimulus: String) -> [Bool] {
      isOn.toggle()
      return [isOn]
    }
  }

  @Test("A listed blind spot is stale only if neither side has the property")
  func eitherSide() {
    func problems(_ candidate: Any) -> [ProblemCause] {
      Comparison(control: { AnyValue(1) }, candidate: { AnyValue(candidate) }, alphabet: ["press"]).explore()
        .problems.map(\.cause)
    }
    #expect(problems(AnyValue.Old()) == [])
    #expect(
      problems(1) == [
        .staleBlindSpot("Old.callback", of: .control), .staleBlindSpot("Old.callback", of: .candidate),
      ])
  }

  @Test("A listed blind spot of a generic type matches the type with any generic arguments")
  func generic() {
    let report = Comparison(both: { Generic() }, alphabet: ["press"]).explore()
    #expect(report.verdict == .equivalent)
    #expect(report.problems == [])
  }

  @Test("Each fingerprint uses the current list of blind spots")
  func current() {
    var (moved, other) = (ChangingBlindSpots(), ChangingBlindSpots())
    #expect(moved.fingerprint == other.fingerprint)
    _ = (moved.apply("press"), other.apply("press"))
    ChangingBlindSpots.$blindSpots.withValue([BlindSpot("ChangingBlindSpots.count", reason: "A test.")]) {
      #expect(moved.fingerprint == ChangingBlindSpots().fingerprint)
    }
    #expect(moved.fingerprint != ChangingBlindSpots().fingerprint)
    #expect(moved.fingerprint == other.fingerprint)
  }
}
