import Foundation

/// What a step demands of somebody's code, held against it.
struct Assessment {
  struct Finding {
    var isGood: Bool
    var text: String
  }

  /// Builds and tests files: all tests, or those that are named.
  typealias Run = (_ files: Files, _ names: Set<String>) throws -> Bench.Outcome

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
  /// What the tests and the judge say.
  private(set) var events = EventStream()
  /// Whether the series' own tests of the step do not build with the code.
  private(set) var isUnheld = false

  var isMet: Bool { findings.allSatisfy(\.isGood) }

  /// Looks at everything that the step demands of files, of which this came when they were built, tested and judged.
  mutating func assess(_ files: Files, as outcome: Bench.Outcome, run: Run) throws {
    if files == start { add(false, "nothing has changed since the step began") }
    for refusal in refusals(of: files) { add(false, refusal) }
    switch outcome {
    case .doesNotBuild(let errors):
      if !files.at("Sources").isEmpty { add(false, "it does not build:\n\(errors)") }
    case .tested(let events):
      self.events = events
      compareStates()
      judgeTestsByTheirStates()
      if isMet { try judgeTestsByMutants(files.at("Tests"), run: run) }
      if isMet { try runLaterTests(on: files, run: run) }
      if isMet { try runSeriesTests(on: files, run: run) }
    }
  }

  private mutating func add(_ isGood: Bool, _ text: String) {
    findings.append(Finding(isGood: isGood, text: text))
  }

  /// What is said of files in which passages are not as they have to be.
  func refusals(of files: Files) -> [String] {
    let lost = start.expectations.intersection(solution.expectations).subtracting(files.expectations)
    return (files.at("Sources").isEmpty ? ["there is no folder Sources"] : [])
      + step.requirements.compactMap { $0.refusal(of: files) }
      + lost.sorted().map { "an expectation is gone that was there before: \($0)" }
  }

  /// Holds the states of tests that have a name in the series against what they have to be.
  private mutating func compareStates() {
    if !events.isComplete && !events.states.isEmpty {
      let running = events.states.keys.filter { events.states[$0] == .red && events.failures[$0] == nil }
      // Several tests may run at a time.
      let place = running.count == 1 ? " in \(running[0])" : ""
      add(false, "your code crashed\(place): \(events.ending ?? "without a message")")
    }
    let wantsRed = step.requirements.contains { if case .redTest = $0 { true } else { false } }
    var missing: [TestKey] = []
    // One fault shows in many parts of the behaviour; the shortest sequence says it best.
    let clearest = after.keys.filter { $0.isBehaviour && after[$0] == .green && events.states[$0] == .red }
      .sorted().min { events.words(of: $0).count < events.words(of: $1).count }
    for (key, wanted) in after.sorted(by: { $0.key < $1.key }) {
      switch (events.states[key], wanted) {
      // It has not failed, but did not come to its end.
      case (.red, .green) where !events.isComplete && events.failures[key] == nil: break
      case (.red, .green):
        let what = key.isBehaviour ? "not as in legacy" : "red, and must be green"
        let isShown = !key.isBehaviour || key == clearest
        add(
          false,
          "\(what): \(key)"
            + (isShown ? "\n\(events.words(of: key).replacing(/^BehaviourTests.*\n/, with: ""))" : ""))
      case (.green, .red): add(true, "green already, and still red in our solution: \(key)")
      case (nil, _) where key.isBehaviour && events.unjudged != nil || !events.isComplete: break
      case (nil, _): missing.append(key)
      case (.red, .red) where before[key] != .red && !key.isBehaviour:
        add(true, "red: \(key)\n\(events.words(of: key))")
      default: if before[key] != wanted, !key.isBehaviour { add(true, "\(wanted.rawValue): \(key)") }
      }
    }
    // The names of tests that the learner writes are free; what was green before stays.
    if step.requirements.contains(where: \.isJudged) {
      missing.removeAll { before[$0] != .green && !$0.isBehaviour }
    }
    let others = events.states.keys.filter {
      after[$0] == nil && before[$0] == nil && events.states[$0] == .green
    }
    if let first = missing.first {
      let more = missing.count > 1 ? ", and \(missing.count - 1) more" : ""
      // Our own tests are run on the code, so another name is no reason to refuse it.
      let isRenamed = others.count >= missing.count && missing.allSatisfy { !$0.isBehaviour }
      add(isRenamed, "missing\(isRenamed ? ", renamed?" : ""): \(first)\(more)")
    }
    for (key, words) in events.failures.sorted(by: { $0.key < $1.key })
    where after[key] == nil && before[key] == nil {
      add(wantsRed, "\(wantsRed ? "red" : "red, and should be green"): \(key)\n\(words.first ?? "")")
    }
  }

  private mutating func judgeTestsByTheirStates() {
    for case .redTest(let red, let green) in step.requirements where !hasNewRedTest(on: red, notOn: green) {
      let place = red.map { " on \($0) and green on \(green ?? "")" } ?? ""
      add(false, "no new test is red\(place)")
    }
  }

  private func hasNewRedTest(on red: String?, notOn green: String?) -> Bool {
    events.states.contains { key, state in
      state == .red && before[key] != .red && !key.isBehaviour && (red == nil || key.implementation == red)
        && (green == nil || events.states[TestKey(test: key.test, implementation: green)] == .green)
    }
  }

  /// Judges tests by changes that make the series' own code wrong: one that is green on it is red, or what tests say of
  /// it is something else.
  private mutating func judgeTestsByMutants(_ tests: Files, run: Run) throws {
    for requirement in step.requirements {
      switch requirement {
      case .catches(let mutant, let number):
        let code = try number.map(later) ?? solution
        guard let original = try said(by: tests, of: code, run: run) else { return }
        // A test that our solution renames may keep its name. One that turns green catches a change, but only a new one
        // shows that the code at the start was wrong.
        let isStart = if case .start = mutant { true } else { false }
        let green = original.states.filter { key, state in
          state == .green && (before[key] == nil || after[key] == nil || before[key] == .red && !isStart)
        }.keys
        if green.isEmpty {
          let failure = original.failures.sorted { $0.key < $1.key }.first { before[$0.key] != .red }
          let words = failure.map { ":\n\($0.key): \($0.value.first ?? "")" } ?? ""
          return add(false, "no new test is green on our solution" + words)
        }
        // The others may take long, and what they say does not count.
        let names = Set(green.flatMap { original.names[$0] ?? [] })
        guard let changed = try said(by: tests, named: names, of: code, with: mutant, run: run) else {
          continue
        }
        let catching = green.sorted().first { changed.states[$0] == .red }
        add(catching != nil, "\(mutant), and \(catching.map { "\($0) failed" } ?? "no new test failed")")
      case .shows(let mutant):
        guard let original = try said(by: tests, of: solution, run: run) else { return }
        guard let changed = try said(by: tests, of: solution, with: mutant, run: run) else { continue }
        // A test that was there, and is red by the change alone, is not the learner's.
        let isNew = { before[$0] == nil || before[$0] != .red && original.states[$0] == .red }
        let shows = changed.said(by: isNew) != original.said(by: isNew)
        // What a red exploration says depends on how long it may shorten, so only green tests have to repeat themselves.
        let again =
          original.failures.isEmpty
          ? try run(solution.withoutTests.adding(tests).adding(["again.txt": Data()]), []).events : nil
        if shows, let again, again.said(by: isNew) != original.said(by: isNew) {
          return add(false, "your tests print or say something else in each run")
        }
        add(shows, "\(mutant), and your tests \(shows ? "noticed" : "said exactly the same")")
      default: break
      }
    }
  }

  /// What tests say of the series' own code, as it is or made wrong; nil where they do not build with it.
  private mutating func said(
    by tests: Files, named names: Set<String> = [], of code: Files, with mutant: Requirement.Mutant? = nil,
    run: Run
  ) throws -> EventStream? {
    var code = code.withoutTests
    switch mutant {
    case nil: break
    case .start: code = start.withoutTests
    case .replacement(let path, let old, let new, _):
      guard code.replace(old, with: new, at: path) else {
        throw Failure(
          problem: "the page of step \(step.number) wants \"\(old)\" replaced, and \(path) has none",
          advice: "correct it with scripts/workshop edit \(step.number) and save")
      }
    }
    let outcome = try run(code.adding(tests), names)
    if outcome.events == nil {
      add(
        false,
        "your tests do not build with "
          + (mutant.map { "the code when \($0): use only names that both have" }
            ?? "our solution: use only the names on the page"))
    }
    return outcome.events
  }

  /// Runs the tests of a later step on somebody's code, where a seam is made that only they use.
  private mutating func runLaterTests(on files: Files, run: Run) throws {
    for case .usedBy(let step, let change) in step.requirements {
      let later = try later(step)
      var code = files.withoutTests
      if case .replacement(let path, let old, let new, _)? = change {
        _ = code.replace(old, with: new, at: path)
      }
      switch try run(code.adding(later.at("Tests")).adding(later.at("Package.swift")), []) {
      case .doesNotBuild(let errors):
        add(false, "the tests of step \(step) do not build with your code:\n\(errors)")
      case .tested(let events):
        if let red = events.states.keys.sorted().first(where: { events.states[$0] == .red }) {
          add(false, "red on your code, in the tests of step \(step): \(red)\n\(events.words(of: red))")
        }
      }
    }
  }

  /// Runs the series' own tests of the step on somebody's code, as the learner's own may look away.
  private mutating func runSeriesTests(on files: Files, run: Run) throws {
    let tests = solution.at("Tests")
    guard !tests.isEmpty, files.at("Tests") != tests else { return }
    guard let events = try run(files.withoutTests.adding(tests), []).events else {
      isUnheld = true
      return
    }
    for (key, wanted) in after.sorted(by: { $0.key < $1.key })
    where wanted == .green && events.states[key] == .red {
      add(false, "red on your code, in our tests: \(key)\n\(events.words(of: key))")
    }
  }

  /// How the code behaves, in a line for each manager and one for the app.
  var behaviour: [String] {
    if let unjudged = events.unjudged {
      return ["Behaviour not checked: the judge does not build with your code.\n\(unjudged)"]
    }
    return events.states.judged.map { who, differing in
      let isAsInSeries = after.judged.contains { $0 == (who, differing) }
      return differing.isEmpty
        ? "Behaviour: \(who) behaves as at the start of the workshop."
        : "Behaviour: \(who) still differs from the start of the workshop in: \(differing.joined(separator: ", "))"
          + (isAsInSeries ? ", as in our solution of this step." : ".")
    }
  }

  /// Whether the check tells somebody that nothing was done, other than by seeing that no file has changed.
  var refusesNothing: Bool {
    // Mutants are judged by tests that were not green before, so nothing new catches nothing.
    step.requirements.contains(where: \.isJudged) || !refusals(of: start).isEmpty
      || after.contains { before[$0.key] != $0.value && !$0.key.isBehaviour }
  }

  /// Passages that are gone from the beginning or there from the beginning: they demand nothing.
  var vainPassages: [Requirement.Passage] {
    step.requirements.compactMap { requirement in
      guard case .passage(let demand, let passage) = requirement, demand != .never else { return nil }
      return start.contain(passage) == (demand == .there) ? passage : nil
    }
  }
}

extension Files {
  fileprivate var expectations: Set<String> {
    let lines = at("Tests").keys.flatMap { self[text: $0].split(separator: "\n") }
    return Set(lines.map { String($0).trimmed }.filter { $0.hasPrefix("#expect(") && $0.hasSuffix(")") })
  }
}
