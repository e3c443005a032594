import Equivalence
import Testing

@Suite("Calibration with planted faults")
struct CalibrationTests {
  private func comparison(_ fault: Turnstile.Fault) -> Comparison<Turnstile, Turnstile> {
    Comparison(
      control: { Turnstile() }, candidate: { Turnstile(fault) }, alphabet: Turnstile.Stimulus.allCases)
  }

  @Test(
    "For each planted fault, the exploration finds as short a sequence as brute force does",
    arguments: Turnstile.Fault.allCases.filter { $0 != .none })
  func planted(_ fault: Turnstile.Fault) throws {
    let report = comparison(fault).explore()
    #expect(report.verdict == .different)
    let shortest = try #require(report.differences.first)
    let minimum = shortestDifference(
      { Turnstile() }, { Turnstile(fault) }, alphabet: Turnstile.Stimulus.allCases, upTo: 6)
    #expect(shortest.steps.count == minimum)
    #expect(!shortest.isConsequence)
    #expect(report.differences.map(\.steps.count) == report.differences.map(\.steps.count).sorted())
  }

  @Test("The exploration finds as many states as a replay of all sequences")
  func states() {
    var reached: Set<[Fingerprint]> = []
    var frontier: [[Turnstile.Stimulus]] = [[]]
    while !frontier.isEmpty {
      frontier = frontier.flatMap { sequence -> [[Turnstile.Stimulus]] in
        var (control, candidate) = (Turnstile(), Turnstile(.wrongValue))
        for stimulus in sequence { _ = (control.apply(stimulus), candidate.apply(stimulus)) }
        guard reached.insert([control.fingerprint, candidate.fingerprint]).inserted else { return [] }
        return Turnstile.Stimulus.allCases.map { sequence + [$0] }
      }
    }
    #expect(comparison(.wrongValue).explore().states == reached.count)
  }

  @Test("A state counts once even if two starts lead to it, and a difference names its start")
  func starts() {
    let sound = ComparisonStart("sound", control: { Turnstile() }, candidate: { Turnstile() })
    let soundToo = ComparisonStart("sound too", control: { Turnstile() }, candidate: { Turnstile() })
    let broken = ComparisonStart("broken", control: { Turnstile() }, candidate: { Turnstile(.missingCall) })
    func report(_ starts: ComparisonStart<Turnstile, Turnstile>...) -> Report<
      Turnstile.Stimulus, Turnstile.Observation
    > {
      Comparison(starts: starts, alphabet: Turnstile.Stimulus.allCases).explore()
    }
    #expect(report(sound, soundToo).states == report(sound).states)
    #expect(Set(report(sound, soundToo, broken).differences.map(\.start)) == ["broken"])
  }

  @Test("The exploration continues after a difference, and marks the later differences as consequences")
  func pastDifferences() {
    let report = Comparison(
      control: { BoundedQueue(capacity: 2) }, candidate: { BoundedQueue(capacity: 1) },
      alphabet: [.push(1), .pop]
    ).explore()
    #expect(report.differences.map(\.steps.count) == [2, 4])
    #expect(report.differences.map(\.isConsequence) == [false, true])
    #expect(report.differences[1].edits == [.missing(.popped(1)), .extra(.empty)])
  }
}
