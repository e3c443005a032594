/// Checks the memory layout of a fixture before a process reads its first value.
///
/// With an unexpected memory layout, two different states could have the same fingerprint.
enum MemoryLayoutCheck {
  @TaskLocal static var isIntact = holds(expected)

  static func holds(_ expected: [UInt64]) -> Bool {
    let reading = reading
    return reading.unseen.isEmpty && reading.words == expected
  }

  private class Base { var inherited: UInt8 = 1 }

  private final class Derived: Base {
    var own = 2
    weak var base: Base?
  }

  private enum Payload { case number(Int), text(String) }

  private struct Fixture {
    var small: UInt8 = 3
    var present: Int? = 4
    var absent: Int?
    var payloads = [Payload.number(5), .text("a")]
    var existential: Any = UInt16(6)
    var object: Derived
  }

  private static var reading: LayoutTable.Reading {
    let (object, base) = (Derived(), Base())
    object.base = base
    return withExtendedLifetime(base) { LayoutTable.reading(ofFixture: Fixture(object: object)) }
  }

  static var expected: [UInt64] {
    func word(_ type: Any.Type) -> UInt64 { UInt64(UInt(bitPattern: ObjectIdentifier(type))) }
    let cases = [Payload.number(0), .text("")].map(caseIdentity)
    return [
      3, 1, 4, 0, 2, cases[0], word(Int.self), 5, cases[1], word(String.self), 1, 97, word(UInt16.self), 6,
    ]
      + [1, word(Derived.self), 1, 2, 2, word(Base.self), 1]
  }
}
