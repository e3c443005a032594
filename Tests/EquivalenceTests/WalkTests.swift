import Equivalence
import Testing

/// A trap that springs, if it is set, at four given events in a row, after an even number of events.
private struct Trap: TestSubject {
  enum Stimulus: Int, CaseIterable { case a, b, c, d }
  private static let code: [Stimulus] = [.c, .a, .d, .b]
  let isSet: Bool
  private var matched = 0
  private var isOdd = false

  init(isSet: Bool) { self.isSet = isSet }

  mutating func apply(_ stimulus: Stimulus) -> [String] {
    if matched > 0, stimulus == Self.code[matched] {
      matched += 1
    } else {
      matched = !isOdd && stimulus == Self.code[0] ? 1 : 0
    }
    isOdd.toggle()
    guard matched == Self.code.count else { return [] }
    matched = 0
    return isSet ? ["sprung"] : []
  }
}

/// A thermometer that is wrong above 90 after two rises in a row, if it is broken.
private struct Thermometer: TestSubject, Hashable {
  let isBroken: Bool
  var last = 0.0
  var rises = 0

  mutating func apply(_ stimulus: Double) -> [Bool] {
    rises = stimulus > last ? rises + 1 : 0
    last = stimulus
    return [isBroken && rises >= 2 && stimulus > 90]
  }
}

@Suite("Random walks")
struct WalkTests {
  private var trap: Comparison<Trap, Trap> {
    Comparison(
      control: { Trap(isSet: false) }, candidate: { Trap(isSet: true) }, alphabet: Trap.Stimulus.allCases)
  }

  private var thermometer: Comparison<Thermometer, Thermometer> {
    Comparison(
      control: { Thermometer(isBroken: false) }, candidate: { Thermometer(isBroken: true) }, alphabet: [])
  }

  @Test(
    "The comparison shortens a walk with a difference to the four events that it needs",
    arguments: 1...10 as ClosedRange<UInt64>)
  func trap(_ seed: UInt64) {
    let report = trap.walk(count: 1000, length: 100, seed: seed)
    #expect(report.difference?.steps.map(\.stimulus) == [.c, .a, .d, .b])
    #expect((report.foundLength ?? 0) >= 4)
  }

  @Test(
    "The comparison shortens a failing walk over random values until each step is necessary",
    arguments: 1...5 as ClosedRange<UInt64>)
  func arbitrary(_ seed: UInt64) throws {
    let report = thermometer.walk(count: 100, length: 50, seed: seed) {
      Double.random(in: 0...100, using: &$0)
    }
    let stimuli = try #require(report.difference).steps.map(\.stimulus)
    #expect(stimuli.count == 2)
    for dropped in stimuli.indices {
      var shorter = stimuli
      shorter.remove(at: dropped)
      var candidate = Thermometer(isBroken: true)
      #expect(shorter.allSatisfy { candidate.apply($0) == [false] })
    }
  }

  @Test("The same seed gives the same walks, and another seed gives others")
  func seeds() {
    func drawn(_ seed: UInt64) -> [Double] {
      var drawn: [Double] = []
      let comparison = Comparison(
        control: { Thermometer(isBroken: false) }, candidate: { Thermometer(isBroken: false) }, alphabet: [])
      let report = comparison.walk(count: 3, length: 4, seed: seed) {
        drawn.append(.random(in: 0...100, using: &$0))
        return drawn[drawn.count - 1]
      }
      #expect(report.difference == nil)
      #expect(report.description == "3 random walks, 12 steps, 0 as declared, seed \(seed): no difference")
      return drawn
    }
    #expect(drawn(7) == drawn(7))
    #expect(drawn(7) != drawn(8))
  }

  @Test("The generator returns the first numbers of the published algorithm")
  func generator() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
  }

  @Test("Walks continue past declared differences, and count them")
  func declared() {
    let report = Comparison(
      control: { Thermometer(isBroken: false) }, candidate: { Thermometer(isBroken: true) }, alphabet: [],
      declared: [
        DeclaredDifference("hot", reason: "It is hot.", remembering: Thermometer(isBroken: true)) {
          $2 = $1.apply($0)
        }
      ]
    ).walk(count: 100, length: 50, seed: 3) { Double.random(in: 0...100, using: &$0) }
    #expect(report.difference == nil)
    #expect(report.steps == 5000)
    #expect(report.declaredSteps > 0)
  }

  @Test("After a timeout or a cancellation, the report contains the whole walk")
  func cutShort() async {
    let found = trap.walk(count: 1000, length: 100, seed: 5, shortens: false) {
      Trap.Stimulus.allCases.randomElement(using: &$0) ?? .a
    }
    #expect(found.difference?.steps.count == found.foundLength)
    let late = trap.shortened(found, within: .zero)
    let cancelled = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return trap.shortened(found)
    }.value
    for report in [late, cancelled] {
      #expect(report.isCutShort && report.isReproduced)
      #expect(report.difference?.steps == found.difference?.steps)
    }
    let whole = trap.shortened(found)
    #expect(!whole.isCutShort)
    #expect(whole.difference?.steps.count == 4)
  }

  @Test("The description of a failing walk shows its seed, original length and steps")
  func description() {
    let report = trap.walk(count: 1000, length: 100, seed: 5)
    let lines = report.description.split(separator: "\n")
    #expect(lines[0].hasSuffix("seed 5: different, in 4 steps (found in \(report.foundLength ?? 0))"))
    #expect(lines.last == "     candidate  sprung")
  }
}
