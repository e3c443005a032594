import Testing

@testable import Equivalence

@Suite("The check of the memory layout")
struct MemoryLayoutCheckTests {
  private struct Counter: TestSubject {
    var count = 0
    mutating func apply(_ stimulus: String) -> [Int] {
      count = (count + 1) % 3
      return [count]
    }
  }

  @Test("The check fails if a single word of the expected layout is different")
  func expectation() {
    #expect(MemoryLayoutCheck.isIntact)
    for index in MemoryLayoutCheck.expected.indices {
      var expected = MemoryLayoutCheck.expected
      expected[index] ^= 1
      #expect(!MemoryLayoutCheck.holds(expected), "word \(index)")
    }
    #expect(!MemoryLayoutCheck.holds(MemoryLayoutCheck.expected + [0]))
  }

  @Test("If the check fails, every value is a blind spot, so no verdict is a proof")
  func blown() {
    MemoryLayoutCheck.$isIntact.withValue(false) {
      let report = Comparison(both: { Counter() }, alphabet: ["up"]).explore()
      #expect(report.verdict == .inconclusive)
      #expect(
        report.problems.first?.description
          == "This package does not know the memory layout of this toolchain, so reflection read no state. Use a "
          + "toolchain that this package was tested with.")
      #expect(Counter().fingerprint.blindSpots == ["Counter"])
      #expect(throws: ComparisonError.self) { try StateMachine(of: { Counter() }, alphabet: ["up"]) }
    }
  }
}
