import CShapes
import Equivalence
import Foundation
import Testing
import Unreflected

private func blindSpots<Value>(_ value: Value) -> [String] { Fingerprint(reflecting: value).blindSpots }
private func fingerprint<Value>(_ value: Value) -> Fingerprint { Fingerprint(reflecting: value) }

@Suite("Types that hide what they store")
struct OpaqueTypeTests {
  @Test("Bit-fields and unions of C are told, and structures without them are seen into")
  func importedFromC() {
    #expect(blindSpots(WithBits()) == ["WithBits"])
    #expect(blindSpots(WithUnion()) == ["WithUnion"])
    #expect(blindSpots(WithTail()) == ["WithTail"])
    #expect(blindSpots(Whole()) == [])
    #expect(fingerprint(Whole()) != fingerprint(Whole(first: 0, second: 0, third: 1)))
    #expect(blindSpots(timespec()) == [])
  }

  @Test("What a module without reflection metadata stores is told")
  func unreflected() {
    #expect(blindSpots(HiddenCounter()) == ["HiddenCounter"])
    #expect(blindSpots(HiddenPayload.number(1)) == ["HiddenPayload"])
    #expect(blindSpots(HiddenPayload?.some(.none)) == ["Optional<HiddenPayload>"])
    #expect(blindSpots(HiddenPair()) == ["HiddenPair"])
    #expect(blindSpots(Nothing()) == [])
    #expect(blindSpots([Plain.one]) == [])
    #expect(fingerprint(Plain.one) != fingerprint(Plain.other))
  }

  @Test("Data is seen into, however long", arguments: [0, 1, 14, 15, 16, 100])
  func data(_ count: Int) {
    let zeros = Data(count: count)
    #expect(blindSpots(zeros) == [])
    let copied = Data(Data(repeating: 0, count: count + 3).dropFirst(3))
    #expect(fingerprint(zeros) == fingerprint(copied))
    // A slice of the same content has other indices.
    #expect(fingerprint(zeros) != fingerprint(Data(repeating: 0, count: count + 3).dropFirst(3)))
    #expect(fingerprint(zeros) != fingerprint(Data(count: count + 1)))
    guard count > 0 else { return }
    var other = zeros
    other[count - 1] = 1
    #expect(fingerprint(zeros) != fingerprint(other))
  }

  @Test("Calendars, locales and time zones are seen into")
  func calendars() {
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

  @Test("Vectors and small floats are seen into")
  func vectors() {
    #expect(blindSpots(SIMD4<Float>(1, 2, 3, 4)) == [])
    #expect(fingerprint(SIMD3<Double>(1, 2, 3)) != fingerprint(SIMD3<Double>(1, 2, 4)))
    #expect(fingerprint(SIMD3<Double>(1, 2, 3)) == fingerprint(SIMD3<Double>(1, 2, 3)))
    #expect(fingerprint(SIMD8<Int8>(repeating: 1) .> 0) != fingerprint(SIMD8<Int8>(repeating: 1) .> 1))
    #if !(os(macOS) && arch(x86_64))
    #expect(blindSpots(Float16(1)) == [])
    #expect(fingerprint(Float16(1)) != fingerprint(Float16(2)))
    #endif
  }

  @Test("The settings of an encoder count, and its custom strategies are told")
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

  private func registry(last: Int) -> Registry {
    var registry = Registry()
    for number in 0..<5 {
      let listener = Listener()
      listener.name = "\(number)"
      registry.names[ObjectIdentifier(listener)] = listener
      if number == last { registry.last = ObjectIdentifier(listener) }
    }
    return registry
  }

  @Test("An object's identifier counts as the object that it is, not as its address")
  func identifiers() {
    #expect(blindSpots(registry(last: 1)) == [])
    #expect(fingerprint(registry(last: 1)) == fingerprint(registry(last: 1)))
    #expect(fingerprint(registry(last: 1)) != fingerprint(registry(last: 2)))
    #expect(fingerprint(ObjectIdentifier(Int.self)) != fingerprint(ObjectIdentifier(String.self)))
  }
}
