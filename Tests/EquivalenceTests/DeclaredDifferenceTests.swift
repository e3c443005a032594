import Testing

@testable import Equivalence

@Suite("Declared differences of a comparison")
struct DeclaredDifferenceTests {
  typealias Known = DeclaredDifference<Turnstile.Stimulus, Turnstile.Observation>

  /// Declares the fault `missingCall`, with which a coin is silent if the credit is then two.
  private let secondCoin = Known("second coin", reason: "It is silent.", remembering: 0) {
    stimulus, credit, observations in
    switch stimulus {
    case .coin:
      credit = min(credit + 1, 2)
      if credit == 2 { observations.removeAll { $0 == .opened } }
    case .push: credit = max(credit - 1, 0)
    case .arrive, .leave: break
    }
  }

  private func explore(
    _ fault: Turnstile.Fault, declared: [Known] = []
  ) -> Report<Turnstile.Stimulus, Turnstile.Observation> {
    Comparison(
      control: { Turnstile() }, candidate: { Turnstile(fault) }, alphabet: Turnstile.Stimulus.allCases,
      declared: declared
    ).explore()
  }

  @Test("If the candidate has a declared difference, the verdict is equivalent except as declared")
  func declared() {
    let report = explore(.missingCall, declared: [secondCoin])
    #expect(report.verdict == .equivalentExceptAsDeclared)
    #expect(report.declared.map(\.id) == ["second coin"])
    #expect(report.declared.allSatisfy { 0 < $0.transitions && $0.transitions < report.transitions })
  }

  @Test("Where a declared difference applies, a candidate that still behaves like the control differs")
  func obliged() {
    let report = explore(.none, declared: [secondCoin])
    #expect(report.verdict == .different)
    #expect(report.differences.map(\.edits) == [[.extra(.opened)]])
    #expect(report.differences.first?.steps.map(\.stimulus) == [.coin, .coin])
    #expect(report.differences.first?.steps.last?.expected == [])
  }

  @Test("A declared observation that is too early, too late, repeated or wrong is a difference")
  func nearMisses() {
    struct Script: TestSubject {
      var shown: [[Int]]
      mutating func apply(_ stimulus: String) -> [Int] { shown.isEmpty ? [] : shown.removeFirst() }
    }
    func outcomes(_ shown: [[Int]]) -> [ComparisonStep<String, Int>.Outcome] {
      let comparison = Comparison(
        control: { Script(shown: [[1], [2], [3]]) }, candidate: { Script(shown: shown) }, alphabet: ["next"],
        declared: [
          DeclaredDifference("7 comes one step after 1", reason: "The candidate waits.", remembering: false) {
            _, isDue, observations in
            if isDue { observations.append(7) }
            isDue = observations.first == 1
          }
        ])
      return comparison.replay(shown.map { _ in ("next", []) }).map(\.outcome)
    }
    #expect(outcomes([[1], [2, 7], [3]]) == [.equal, .declared, .equal])
    #expect(outcomes([[1, 7], [2], [3]]) == [.different, .different, .equal])
    #expect(outcomes([[1], [2], [3, 7]]) == [.equal, .different, .different])
    #expect(outcomes([[1], [2, 7, 7], [3]]) == [.equal, .different, .equal])
    #expect(outcomes([[1], [2, 8], [3]]) == [.equal, .different, .equal])
    #expect(outcomes([[1], [7, 2], [3]]) == [.equal, .different, .equal])
    #expect(outcomes([[1], [7], [3]]) == [.equal, .different, .equal])
  }

  @Test("A state includes the memory of a declared difference, even if the control shows nothing")
  func memory() {
    struct Silent: TestSubject {
      var showsAfter: Bool
      var wasMarked = false
      mutating func apply(_ stimulus: String) -> [String] {
        defer { wasMarked = stimulus == "mark" }
        return showsAfter && wasMarked ? ["marked"] : []
      }
      var fingerprint: Fingerprint { Fingerprint(reflecting: showsAfter && wasMarked) }
    }
    let marked = DeclaredDifference<String, String>("marked", reason: "A mark.", remembering: false) {
      stimulus, wasMarked, observations in
      if wasMarked { observations.append("marked") }
      wasMarked = stimulus == "mark"
    }
    func report(_ showsAfter: Bool) -> Report<String, String> {
      Comparison(
        control: { Silent(showsAfter: false) }, candidate: { Silent(showsAfter: showsAfter) },
        alphabet: ["mark", "rest"], declared: [marked]
      ).explore()
    }
    #expect(report(true).verdict == .equivalentExceptAsDeclared)
    #expect(report(false).differences.first?.steps.count == 2)
  }

  @Test("The comparison applies declared differences in order, each to the result of the previous one")
  func order() {
    func verdict(_ declared: [DeclaredDifference<String, Int>], shown: [Int]) -> Verdict {
      struct Fixed: TestSubject {
        let shown: [Int]
        func apply(_ stimulus: String) -> [Int] { shown }
      }
      return Comparison(
        control: { Fixed(shown: [1]) }, candidate: { Fixed(shown: shown) }, alphabet: ["show"],
        declared: declared
      ).explore().verdict
    }
    let twice = DeclaredDifference<String, Int>("twice", reason: "It doubles.") { $1 = $1.map { $0 * 2 } }
    let more = DeclaredDifference<String, Int>("more", reason: "It adds 1.") { $1 = $1.map { $0 + 1 } }
    #expect(verdict([twice, more], shown: [3]) == .equivalentExceptAsDeclared)
    #expect(verdict([more, twice], shown: [4]) == .equivalentExceptAsDeclared)
    #expect(verdict([more, twice], shown: [3]) == .different)
  }

  @Test("Each declared difference with another expectation or memory on its second call is a problem")
  func inconsistent() {
    struct Echo: TestSubject {
      func apply(_ stimulus: String) -> [String] { [stimulus] }
    }
    func known(_ id: String, change: @escaping @Sendable (inout Bool, inout [String]) -> Void)
      -> DeclaredDifference<String, String>
    {
      let calls = SharedValue(0)
      return DeclaredDifference(id, reason: "It counts.", remembering: false) {
        stimulus, memory, observations in
        guard stimulus == id else { return }
        calls.withLock { $0 += 1 }
        if calls.value.isMultiple(of: 2) { change(&memory, &observations) }
      }
    }
    let report = Comparison(
      control: { Echo() }, candidate: { Echo() }, alphabet: ["shown", "remembered"],
      declared: [known("shown") { $1 = [] }, known("remembered") { memory, _ in memory = true }]
    ).explore()
    #expect(
      report.problems.map(\.cause).filter { $0.isDoubt }
        == [.inconsistentDeclaration("shown"), .inconsistentDeclaration("remembered")], "\(report)")
  }

  @Test("Two differences are listed separately if their events or their kinds of observation differ")
  func unnamed() {
    let report = explore(.wrongValue)
    #expect(
      Set(report.differences.map(\.edits)) == [
        [.missing(.passed(0)), .extra(.passed(2))],
        [.missing(.passed(0)), .missing(.greeted), .extra(.passed(2))],
      ])
  }
}
