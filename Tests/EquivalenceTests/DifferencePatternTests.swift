import Equivalence
import Testing

@Suite("Declared and named differences")
struct DifferencePatternTests {
  typealias Pattern = DifferencePattern<Turnstile.Stimulus, Turnstile.Observation>

  private let secondCoin = Pattern("second coin", reason: "It is silent.") { stimulus, edit in
    stimulus == .coin && edit == .missing(.opened)
  }

  private func explore(
    _ fault: Turnstile.Fault, declared: [Pattern] = [], named: [Pattern] = []
  ) -> Report<Turnstile.Stimulus, Turnstile.Observation> {
    Comparison(
      control: { Turnstile() }, candidate: { Turnstile(fault) }, alphabet: Turnstile.Stimulus.allCases,
      declared: declared, named: named
    ).explore()
  }

  @Test("Where all that differs is declared, the verdict says so and never equivalent")
  func declared() {
    let report = explore(.missingCall, declared: [secondCoin])
    #expect(report.verdict == .equivalentExceptAsDeclared)
    #expect(report.differences.isEmpty)
    #expect(report.declared.map(\.id) == ["second coin"])
    #expect(report.declared.allSatisfy { 0 < $0.transitions && $0.transitions < report.transitions })
  }

  @Test("What no declaration covers is still a difference")
  func uncovered() {
    let report = explore(.extraCall, declared: [secondCoin])
    #expect(report.verdict == .different)
    #expect(report.differences.first?.edits == [.extra(.opened)])
  }

  @Test("A step counts as declared only if each of its edits is")
  func everyEdit() {
    let half = Pattern("half", reason: "It is half.") { _, edit in edit == .missing(.passed(0)) }
    let report = explore(.wrongValue, declared: [half])
    #expect(report.verdict == .different)
    #expect(report.differences.first?.edits == [.extra(.passed(2))])
    #expect(report.declared.first?.transitions != 0)
  }

  @Test("A named difference is reported once under its name, by its shortest sequence")
  func named() throws {
    let report = explore(.missingCall, named: [secondCoin])
    #expect(report.verdict == .different)
    #expect(report.differences.map(\.names) == [["second coin"]])
    let difference = try #require(report.difference(named: "second coin"))
    #expect(difference.steps.map(\.stimulus) == [.coin, .coin])
    #expect(report.named.map(\.transitions) == [difference.occurrences])
  }

  @Test("A difference may have several names")
  func severalNames() {
    let both = Pattern("lost", reason: "It is lost.") { _, edit in edit == .missing(.opened) }
    #expect(
      explore(.missingCall, named: [secondCoin, both]).differences.map(\.names) == [["second coin", "lost"]])
  }

  @Test("Without names, differences are told apart by stimulus and kind of observation")
  func unnamed() {
    let report = explore(.wrongValue)
    #expect(
      Set(report.differences.map(\.edits)) == [
        [.missing(.passed(0)), .extra(.passed(2))],
        [.missing(.passed(0)), .missing(.greeted), .extra(.passed(2))],
      ])
  }
}
