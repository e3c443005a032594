import Foundation

/// What a step demands of somebody's code, held against it.
struct Assessment {
  /// What was found, good or bad.
  struct Finding {
    var isGood: Bool
    var text: String
  }

  let step: Step
  /// The series' own code where the step begins and where it ends.
  let start: Files
  let solution: Files
  /// The states of the tests where the step begins and where it ends.
  let before: TestStates
  let after: TestStates
  /// The series' own code after a later step.
  var later: (Int) throws -> Files = { _ in [:] }

  private(set) var findings: [Finding] = []
  /// What the tests said.
  private(set) var states: TestStates = [:]
  /// What the tests printed.
  private(set) var printed: [String] = []
  /// Why behaviour was not judged.
  private(set) var unjudged: String?
  /// Whether the series' own tests of the step do not build with the code.
  var isUnheld = false

  var isMet: Bool { findings.allSatisfy(\.isGood) }

  /// Builds and tests files: all tests, or those that are named.
  typealias Run = (_ files: Files, _ names: Set<String>) throws -> Bench.Outcome

  /// Builds and tests code, and looks at everything that the step demands.
  ///
  /// - Parameters:
  ///   - files: The code.
  ///   - judge: Builds and tests, and judges the managers' behaviour.
  ///   - run: Builds and tests.
  mutating func assess(
    _ files: Files, judge: (Files) throws -> Bench.Outcome, run: Run
  ) throws {
    findings = []
    if files == start { add(false, "nothing has changed since the step began") }
    for refusal in refusals(of: files) { add(false, refusal) }
    for expectation in start.expectations.intersection(solution.expectations).subtracting(files.expectations)
      .sorted()
    {
      add(false, "an expectation is gone that was there before: \(expectation)")
    }
    switch try judge(files) {
    case .doesNotBuild(let errors):
      add(false, "it does not build:\n\(errors)")
    case .tested(let events, _):
      (states, printed, unjudged) = (events.states, events.printed, events.unjudged)
      compare(events)
      for requirement in step.requirements { hold(requirement, against: events) }
      if isMet { try judgeTests(files, run: run) }
      if isMet { try runLaterTests(on: files, run: run) }
      if isMet { try runSeriesTests(on: files, run: run) }
    }
  }

  mutating func add(_ isGood: Bool, _ text: String) {
    findings.append(Finding(isGood: isGood, text: text))
  }

  /// What is said of files in which passages are not as they have to be.
  func refusals(of files: Files) -> [String] { step.requirements.compactMap { $0.refusal(of: files) } }

  /// Holds the states of tests that have a name in the series against what they have to be.
  private mutating func compare(_ events: EventStream) {
    if !events.isComplete && !events.states.isEmpty {
      add(false, "the tests were stopped while the red ones were running: \(events.ending ?? "as by a trap")")
    }
    let isFree = step.requirements.contains(where: \.isJudged)
    let wantsRed = step.requirements.contains { if case .redTest = $0 { true } else { false } }
    var missing: [TestKey] = []
    // One fault shows in many parts of the behaviour; the shortest sequence says it best.
    let clearest = after.keys.filter { $0.isBehaviour && after[$0] == .green && events.states[$0] == .red }
      .sorted().min { events.words(of: $0).count < events.words(of: $1).count }
    for (key, wanted) in after.sorted(by: { $0.key < $1.key }) {
      switch (events.states[key], wanted) {
      case (.red, .green):
        let what = key.isBehaviour ? "not as it was inherited" : "red, and has to be green"
        let isShown = !key.isBehaviour || key == clearest
        add(false, "\(what): \(key)" + (isShown ? "\n\(events.words(of: key).cut)" : ""))
      case (.green, .red): add(true, "green already, in the series still red: \(key)")
      case (nil, _) where key.isBehaviour && events.unjudged != nil: break
      case (nil, _): missing.append(key)
      case (.red, .red) where before[key] != .red && !key.isBehaviour:
        add(true, "red: \(key)\n\(events.words(of: key))")
      default: if before[key] != wanted, !key.isBehaviour { add(true, "\(wanted.rawValue): \(key)") }
      }
    }
    // The names of tests that the learner writes are free; what was green before stays.
    if isFree { missing.removeAll { before[$0] != .green && !$0.isBehaviour } }
    if let first = missing.first {
      add(false, "missing: \(first)" + (missing.count > 1 ? ", and \(missing.count - 1) more" : ""))
    }
    for (key, words) in events.failures.sorted(by: { $0.key < $1.key })
    where after[key] == nil && before[key] == nil {
      add(wantsRed, "\(wantsRed ? "red" : "red, and should be green"): \(key)\n\(words.first ?? "")")
    }
  }

  private mutating func hold(_ requirement: Requirement, against events: EventStream) {
    switch requirement {
    case .anyTest where events.states.keys.allSatisfy(\.isBehaviour):
      add(false, "there is no test")
    case .redTest(let red, let green) where !hasNewRedTest(events.states, on: red, notOn: green):
      let place = red.map { " on \($0) and green on \(green ?? "")" } ?? ""
      add(false, "no new test is red\(place)")
    default: break
    }
  }

  private func hasNewRedTest(_ states: TestStates, on red: String?, notOn green: String?) -> Bool {
    states.contains { key, state in
      state == .red && before[key] != .red && !key.isBehaviour && (red == nil || key.implementation == red)
        && (green == nil || states[TestKey(test: key.test, implementation: green)] == .green)
    }
  }
}

extension String {
  /// The text, in which no line is much wider than a terminal.
  fileprivate var cut: String {
    split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.count > 120 ? $0.prefix(119) + "…" : $0
    }.joined(separator: "\n")
  }
}

extension Files {
  /// The lines of tests that expect something.
  fileprivate var expectations: Set<String> {
    let lines = at("Tests").values.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
    return Set(lines.map { String($0).trimmed }.filter { $0.hasPrefix("#expect(") && $0.hasSuffix(")") })
  }
}
