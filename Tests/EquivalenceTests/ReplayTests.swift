import Equivalence
import Testing

@Suite("Replaying stimuli step by step")
struct ReplayTests {
  private let secondCoin = DifferencePattern<Turnstile.Stimulus, Turnstile.Observation>(
    "second coin", reason: "It is silent.", remembering: 0
  ) { stimulus, coins, observations in
    if stimulus == .coin { coins += 1 }
    if coins == 2 { observations.removeAll { $0 == .opened } }
  }

  private func steps(
    _ fault: Turnstile.Fault, _ stimuli: [Turnstile.Stimulus]
  ) -> [Step<Turnstile.Stimulus, Turnstile.Observation>] {
    let start = Start("start", control: { Turnstile() }, candidate: { Turnstile(fault) })
    let comparison = Comparison(
      starts: [start], alphabet: Turnstile.Stimulus.allCases, declared: [secondCoin])
    var replay = comparison.replay(from: start)
    return stimuli.map { replay.apply($0) }
  }

  @Test("Each step says what both sides showed and how they compare")
  func outcomes() {
    let steps = steps(.missingCall, [.push, .coin, .coin])
    #expect(steps.map(\.outcome) == [.equal, .equal, .declared])
    #expect(steps.map(\.control) == [[.refused], [.opened], [.opened]])
    #expect(steps.map(\.candidate) == [[.refused], [.opened], []])
    #expect(steps.map(\.declared) == [[], [], ["second coin"]])
  }

  @Test("It goes on after a difference")
  func goesOn() {
    let steps = steps(.extraCall, [.coin, .coin, .push, .push])
    #expect(steps.map(\.outcome) == [.equal, .different, .different, .equal])
    #expect(steps.map(\.declared) == [[], ["second coin"], [], []])
  }
}
