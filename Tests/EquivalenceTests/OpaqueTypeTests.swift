import CShapes
import Dispatch
import Foundation
import Synchronization
import Testing
import Unreflected

@testable import Equivalence

private func blindSpots<Value>(_ value: Value) -> [String] { Fingerprint(reflecting: value).blindSpots }
private func fingerprint<Value>(_ value: Value) -> Fingerprint { Fingerprint(reflecting: value) }

@Suite("Types that are opaque to reflection")
struct OpaqueTypeTests {
  @Test("C structures with bit-fields or unions are blind spots, but reflection can read others")
  func importedFromC() {
    #expect(blindSpots(WithBits()) == ["WithBits"])
    #expect(blindSpots(WithUnion()) == ["WithUnion"])
    #expect(blindSpots(WithTail()) == ["WithTail"])
    #expect(blindSpots(Whole()) == [])
    #expect(fingerprint(Whole()) != fingerprint(Whole(first: 0, second: 0, third: 1)))
    #expect(blindSpots(timespec()) == [])
  }

  @Test("A fingerprint includes the value that an imported C type wraps")
  func wrapped() {
    #expect(blindSpots(Level(rawValue: 1)) == [])
    #expect(fingerprint(Level(rawValue: 1)) != fingerprint(Level(rawValue: 2)))
    #expect(blindSpots([Notification.Name("one")]) == [])
    #expect(fingerprint(Notification.Name("one")) != fingerprint(Notification.Name("other")))
    #expect(fingerprint(NSString(string: "one")) != fingerprint(NSMutableString(string: "other")))
    #expect(fingerprint(NSString(string: "one")) == fingerprint(NSString(format: "%@ne", "o")))
    #expect(fingerprint([nil, NSString(string: "one")]) != fingerprint([NSString(string: "one"), nil]))
  }

  @Test("Reflection recognizes classes of C and Objective-C", arguments: [0x203, 0x305] as [UInt])
  func foreignClasses(_ kind: UInt) { #expect(MetadataKind(raw: kind) == .foreignClass) }

  private final class Answering: HiddenBase, CustomFingerprintable {
    var fingerprintContent: Int { count }
  }
  private class Shelf: CustomFingerprintable {
    var count = 0
    final var fingerprintContent: Int { count }
  }
  private final class LabelledShelf: Shelf { var label = "" }
  private final class Inheriting: HiddenBase { var own = 1 }

  @Test("An opaque superclass of a `CustomFingerprintable` class is not a blind spot")
  func customBelowHidden() {
    let (some, other) = (Answering(), Answering())
    #expect(blindSpots(some) == [])
    other.count = 1
    #expect(fingerprint(some) != fingerprint(other))
    #expect(blindSpots(Inheriting()) == ["Inheriting"])
  }

  @Test("A `CustomFingerprintable` object keeps its identity, and the report names a shared object")
  func customIdentity() {
    struct Holder: TestSubject {
      let shelf: Shelf
      func apply(_ stimulus: Int) -> [Int] { [] }
    }
    let shelf = Shelf()
    #expect(fingerprint([shelf, shelf]) != fingerprint([shelf, Shelf()]))
    #expect(fingerprint([shelf, Shelf()]) == fingerprint([Shelf(), Shelf()]))
    let report = Comparison(both: { Holder(shelf: shelf) }, alphabet: [1]).explore()
    #expect(report.problems.map(\.cause).contains(.sharedObject("Shelf")), "\(report)")
  }

  @Test("A fingerprint includes the properties that a subclass adds to a `CustomFingerprintable` class")
  func subclassOfLeaf() {
    let (some, other) = (LabelledShelf(), LabelledShelf())
    #expect(fingerprint(some) == fingerprint(other))
    other.label = "new"
    #expect(fingerprint(some) != fingerprint(other))
  }

  private final class Bare { deinit {} }

  @Test("An object with more memory than its stored properties need is a blind spot")
  func tails() {
    let pointer = ManagedBufferPointer<Int, Int>(bufferClass: Bare.self, minimumCapacity: 8) { _, _ in 1 }
    #expect(blindSpots(pointer.buffer) == ["Bare"])
    #expect(blindSpots((0..<100).map { _ in Bare() }) == [])
    #expect(!blindSpots(NSURLComponents()).isEmpty)
    #expect(!blindSpots(OutputStream.toMemory()).isEmpty)
    #expect(!blindSpots(InputStream(data: Data([1]))).isEmpty)
  }

  private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private struct Wide {
    var small: UInt8 = 1
    var wide: StaticBigInt = 5
    var last = 2
  }
  private enum Amount { case small(Int), wide(StaticBigInt) }

  @Test("A field whose type the runtime cannot name is a blind spot")
  func unnamedFields() {
    #expect(blindSpots(5 as StaticBigInt) == ["StaticBigInt"])
    #expect(blindSpots(Wide()) == ["Wide.wide"])
    #expect(blindSpots(Amount.wide(5)) == ["Amount"])
    #expect(blindSpots((UInt8(1), 5 as StaticBigInt)) == ["(UInt8, StaticBigInt)"])
  }

  /// A lock that opens at the eighth step, if it works.
  private struct EightSteps: TestSubject {
    let opens: Bool
    private var steps: StaticBigInt = 0
    init(opens: Bool) { self.opens = opens }
    mutating func apply(_ stimulus: String) -> [String] {
      let numbers: [StaticBigInt] = [1, 2, 3, 4, 5, 6, 7, 8]
      let next = min(steps.bitWidth == 1 ? 0 : Int(steps[0]), 7)
      steps = numbers[next]
      return opens && next == 7 ? ["opens"] : []
    }
  }

  @Test("There is no proof if a field whose type the runtime cannot name contains state")
  func unnamedState() {
    let report = Comparison(
      control: { EightSteps(opens: true) }, candidate: { EightSteps(opens: false) }, alphabet: ["step"]
    ).explore()
    #expect(report.verdict != .equivalent, "\(report)")
    let isNamed = report.problems.contains { $0.description.hasPrefix("EightSteps.steps of the candidate") }
    #expect(isNamed, "\(report)")
  }

  @Test("A property of type `Void` is not a blind spot")
  func void() {
    struct Signal { var value: Void = () }
    #expect(blindSpots(Signal()) == [])
    #expect(blindSpots(Box(())) == [])
  }

  @Test(
    "A type without reflection metadata is a blind spot, unless it is empty or a plain enumeration"
  )
  func unreflected() {
    #expect(blindSpots(HiddenCounter()) == ["HiddenCounter"])
    #expect(blindSpots(HiddenPayload.number(1)) == ["HiddenPayload"])
    #expect(blindSpots(HiddenPayload?.some(.none)) == ["Optional<HiddenPayload>"])
    #expect(blindSpots(HiddenPair()) == ["HiddenPair"])
    #expect(blindSpots(Nothing()) == [])
    #expect(blindSpots([Plain.one]) == [])
    #expect(fingerprint(Plain.one) != fingerprint(Plain.other))
  }

  @Test("Fingerprints compare data of any length by content and indices", arguments: [0, 1, 14, 15, 16, 100])
  func data(_ count: Int) {
    let zeros = Data(count: count)
    #expect(blindSpots(zeros) == [])
    let copied = Data(Data(repeating: 0, count: count + 3).dropFirst(3))
    #expect(fingerprint(zeros) == fingerprint(copied))
    // The slice has equal content, but different indices.
    #expect(fingerprint(zeros) != fingerprint(Data(repeating: 0, count: count + 3).dropFirst(3)))
    #expect(fingerprint(zeros) != fingerprint(Data(count: count + 1)))
    guard count > 0 else { return }
    var other = zeros
    other[count - 1] = 1
    #expect(fingerprint(zeros) != fingerprint(other))
  }

  @Test("Fingerprints compare dates, identifiers, calendars, locales and time zones by value")
  func calendars() {
    #expect(blindSpots([Date.distantPast]) == [] && blindSpots(UUID()) == [])
    #expect(fingerprint(Date(timeIntervalSince1970: 1)) == fingerprint(Date(timeIntervalSince1970: 1)))
    #expect(fingerprint(Date(timeIntervalSince1970: 1)) != fingerprint(Date(timeIntervalSince1970: 2)))
    var calendar = Calendar(identifier: .gregorian)
    calendar.firstWeekday = 2
    #expect(blindSpots([calendar]) == [])
    var other = calendar
    other.firstWeekday = 3
    #expect(fingerprint(calendar) != fingerprint(other))
    other = calendar
    other.timeZone = TimeZone(secondsFromGMT: 3600) ?? .gmt
    #expect(fingerprint(calendar) != fingerprint(other))
    #expect(fingerprint(Locale(identifier: "de_DE")) != fingerprint(Locale(identifier: "en_GB")))
    #expect(fingerprint(Locale(identifier: "de_DE")) == fingerprint(Locale(identifier: "de_DE")))
  }

  @Test("Fingerprints compare numbers, zones without a name, and the names of locks and queues by value")
  func foundationValues() {
    let numbers = [
      NSNumber(value: UInt64.max), NSNumber(value: UInt64.max - 1), NSNumber(value: -1), NSNumber(value: 0.1),
      NSNumber(value: true), NSNumber(value: Int8(1)), NSDecimalNumber(string: "0.1"),
    ]
    for (one, other) in numbers.indices.flatMap({ one in numbers[..<one].map { (numbers[one], $0) } }) {
      #expect(fingerprint([one]) != fingerprint([other]), "\(one) \(other)")
    }
    #expect(fingerprint([numbers[0]]) == fingerprint([NSNumber(value: UInt64.max)]))
    #expect(blindSpots([numbers[0]]) == [] && blindSpots(["a": numbers[0]] as [String: Any]) == [])
    for seconds in [0, 29, 3_600] {
      let zones = [TimeZone(secondsFromGMT: seconds), TimeZone(secondsFromGMT: seconds + 1)]
      #expect(fingerprint(zones[0]) != fingerprint(zones[1]))
    }
    let locks = [NSLock(), NSLock()]
    locks[1].name = "second"
    #expect(fingerprint([locks[0]]) != fingerprint([locks[1]]))
    let recursive = [NSRecursiveLock(), NSRecursiveLock()]
    recursive[1].name = "second"
    #expect(fingerprint([recursive[0]]) != fingerprint([recursive[1]]))
    #expect(fingerprint([DispatchQueue(label: "a")]) != fingerprint([DispatchQueue(label: "b")]))
  }

  #if !canImport(ObjectiveC)
  private final class Marked: NSMutableString {
    var isMarked = false
    override var length: Int { 0 }
    override func character(at index: Int) -> unichar { 0 }
    required init(capacity: Int) { super.init(capacity: capacity) }
    required init(string: String) { super.init(capacity: 0) }
    required init(characters: UnsafePointer<unichar>, length: Int) { super.init(capacity: 0) }
    required init?(coder: NSCoder) { nil }
    required init(stringLiteral value: StaticString) { super.init(capacity: 0) }
    required init(unicodeScalarLiteral value: StaticString) { super.init(capacity: 0) }
    required init(extendedGraphemeClusterLiteral value: StaticString) { super.init(capacity: 0) }
  }

  @Test("A subclass of `NSMutableString` is a blind spot, whatever its declared type")
  func strings() {
    let string = Marked(capacity: 0)
    #expect(!blindSpots([string]).isEmpty && !blindSpots([string as NSString]).isEmpty)
    #expect(!blindSpots([string as Any]).isEmpty)
    #expect(blindSpots([NSMutableString(string: "a")]) == [] && blindSpots([NSString(string: "a")]) == [])
  }
  #endif

  @Test("Fingerprints compare vectors and small floats by value")
  func vectors() {
    #expect(blindSpots(SIMD4<Float>(1, 2, 3, 4)) == [])
    #expect(fingerprint(SIMD3<Double>(1, 2, 3)) != fingerprint(SIMD3<Double>(1, 2, 4)))
    #expect(fingerprint(SIMD3<Double>(1, 2, 3)) == fingerprint(SIMD3<Double>(1, 2, 3)))
    #expect(fingerprint(SIMD8<Int8>(repeating: 1) .> 0) != fingerprint(SIMD8<Int8>(repeating: 1) .> 1))
    let some = SIMD4<Int32>(1, 2, 3, 4)
    for last in 1...4 {
      let (one, other) = (some .== 0, some .== Int32(last))
      #expect(fingerprint(one) != fingerprint(other))
      #expect(fingerprint(some .== 5) == fingerprint(one))
    }
    #expect(fingerprint(SIMD3<Int64>(1, 2, 3) .== 3) != fingerprint(SIMD3<Int64>(1, 2, 3) .== 4))
    #expect(blindSpots(SIMD3<Int64>(1, 2, 3) .== 3) == [])
    #if !(os(macOS) && arch(x86_64))
    #expect(blindSpots(Float16(1)) == [])
    #expect(fingerprint(Float16(1)) != fingerprint(Float16(2)))
    #endif
  }

  @Test("A fingerprint includes the settings of an encoder, and a custom strategy is a blind spot")
  func encoders() {
    let encoders = [JSONEncoder(), JSONEncoder()]
    #expect(fingerprint(encoders[0]) == fingerprint(encoders[1]))
    encoders[1].outputFormatting = .sortedKeys
    #expect(fingerprint(encoders[0]) != fingerprint(encoders[1]))
    encoders[1].dateEncodingStrategy = .custom { _, _ in }
    #expect(blindSpots(encoders[1]).contains { $0.hasSuffix(".dateEncodingStrategy") })
  }

  private final class Listener {
    var name = ""
  }

  private struct Registry {
    var names: [ObjectIdentifier: Listener] = [:]
    var last: ObjectIdentifier?
  }

  private func registry(_ names: [String] = ["a", "b", "c", "d"], last: Int? = nil) -> Registry {
    var registry = Registry()
    for (number, name) in names.enumerated() {
      let listener = Listener()
      listener.name = name
      registry.names[ObjectIdentifier(listener)] = listener
      if number == last { registry.last = ObjectIdentifier(listener) }
    }
    return registry
  }

  @Test("An `ObjectIdentifier` stands for its object, even if another entry has an equal object")
  func identifiers() {
    #expect(blindSpots(registry(last: 1)) == [])
    #expect(fingerprint(registry(last: 1)) == fingerprint(registry(last: 1)))
    #expect(fingerprint(registry(last: 1)) != fingerprint(registry(last: 2)))
    #expect(blindSpots(registry(["a", "a"])) == [])
    #expect(fingerprint(registry(["a", "a"], last: 0)) == fingerprint(registry(["a", "a"], last: 1)))
    #expect(fingerprint(registry(["a", "a"], last: 0)) != fingerprint(registry(["a", "a"])))
    #expect(blindSpots(registry(["a"])) == [])
    #expect(fingerprint(ObjectIdentifier(Int.self)) != fingerprint(ObjectIdentifier(String.self)))
  }

  @Test("A type that hides its state, or defers work, is a blind spot")
  func locks() {
    #expect(blindSpots(DateFormatter()) == ["DateFormatter"])
    #expect(blindSpots(UserDefaults()) == ["UserDefaults"])
    #expect(blindSpots(DispatchWorkItem {}) == ["DispatchWorkItem"])
  }
}
