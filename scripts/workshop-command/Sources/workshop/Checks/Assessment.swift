import Foundation

/// The check of a learner's code against the requirements of a step.
struct Assessment {
  typealias Run = (_ files: Files, _ way: Bench.Way) throws -> Bench.Outcome

  let step: Step
  /// The series' own code at the start and at the end of the step.
  let start: Files
  let solution: Files
  let before: TestStates
  let after: TestStates
  /// The series' own code after a later step.
  var later: (Int) throws -> Files = { _ in [:] }

  private(set) var findings: [(isGood: Bool, text: String)] = []
  private(set) var events = EventStream()
  /// Which of our tests do not build with the learner's code, or nil if all do.
  private(set) var unchecked: String?

  var isMet: Bool { findings.allSatisfy(\.isGood) }

  /// Checks files against all requirements, given the outcome of the build, the tests and the judge.
  mutating func assess(_ files: Files, as outcome: Bench.Outcome, run: Run) throws {
    if files == start { add(false, "nothing has changed since the step began") }
    for refusal in refusals(of: files) { add(false, refusal) }
    switch outcome {
    case .doesNotBuild(let errors):
      if !files.at("Sources").isEmpty { add(false, "it does not build:\n\(errors)") }
    case .tested(let events):
      self.events = events
      unchecked = events.unjudged.map { _ in "the tests of behaviour" }
      reportCrash()
      compareStates()
      judgeOtherTests(of: files)
      if isMet { try judgeTestsByTwin(in: files, run: run) }
      if isMet { try judgeTestsByMutants(in: files, run: run) }
      if isMet { try useInProduction(files, run: run) }
      if isMet { try runLaterTests(on: files, run: run) }
      if isMet { try runSeriesTests(on: files, run: run) }
    }
  }

  private mutating func add(_ isGood: Bool, _ text: String) { findings.append((isGood, text)) }

  /// The reasons for refusing files, as far as they show without a build.
  func refusals(of files: Files) -> [String] {
    let lost = start.expectations.intersection(solution.expectations).subtracting(files.expectations)
    return (files.at("Sources").isEmpty ? ["there is no folder Sources"] : [])
      + step.requirements.compactMap { $0.refusal(of: files) }
      + lost.sorted().map { "an expectation is gone that was there before: \($0)" }
  }

  private mutating func reportCrash() {
    guard !events.isComplete && !events.states.isEmpty else { return }
    let running = events.states.keys.filter { events.states[$0] == .red && events.failures[$0] == nil }
    // If several tests were running, the test that crashed is unknown.
    let place = running.count == 1 ? " in \(running[0])" : ""
    add(false, "your code crashed\(place): \(events.ending ?? "without a message")")
  }

  /// Compares the states of the series' own tests with the declared states.
  private mutating func compareStates() {
    var missing: [TestKey] = []
    // A fault can cause failures in many parts of the behaviour, so the learner sees only the shortest message.
    let clearest = after.keys.filter { $0.isBehaviour && after[$0] == .green && events.states[$0] == .red }
      .sorted().min { events.words(of: $0).count < events.words(of: $1).count }
    for (key, wanted) in after.sorted(by: { $0.key < $1.key }) {
      switch (events.states[key], wanted) {
      // This test was running when another test crashed.
      case (.red, .green) where !events.isComplete && events.failures[key] == nil: break
      case (.red, .green) where key.isBehaviour:
        let words = events.words(of: key).replacing(/^BehaviourTests.*\n/, with: "")
        add(false, "not as in legacy: \(key)" + (key == clearest ? "\n\(words)" : ""))
      case (.red, .green): add(false, "red, and must be green: \(key)\n\(events.words(of: key))")
      case (.green, .red): add(true, "green already, and still red in our solution: \(key)")
      case (nil, _): missing.append(key)
      case (.red, _) where before[key] != .red && !key.isBehaviour:
        add(true, "red: \(key)\n\(events.words(of: key))")
      default: if before[key] != wanted, !key.isBehaviour { add(true, "\(wanted): \(key)") }
      }
    }
    if events.unjudged != nil { missing.removeAll(where: \.isBehaviour) }
    // The learner may choose the names of new tests, but green tests must stay.
    if step.requirements.contains(where: \.isJudged) {
      missing.removeAll { before[$0] != .green && !$0.isBehaviour }
    }
    guard events.isComplete, let first = missing.first else { return }
    // Another name is no reason for a refusal, because the check also runs our own tests.
    let others = events.states.filter { isUnknown($0.key) && $0.value == .green }
    let isRenamed = others.count >= missing.count && !missing.contains(where: \.isBehaviour)
    let more = missing.count > 1 ? ", and \(missing.count - 1) more" : ""
    add(isRenamed, "\(isRenamed ? "renamed?" : "missing:") \(first)\(more)")
  }

  private func isUnknown(_ key: TestKey) -> Bool { after[key] == nil && before[key] == nil }

  /// Judges the learner's own tests, which may be red only if the step requires a red test.
  private mutating func judgeOtherTests(of files: Files) {
    let isRedWanted = step.requirements.contains { if case .redTest = $0 { true } else { false } }
    for (key, words) in events.failures.sorted(by: { $0.key < $1.key }) where isUnknown(key) {
      add(isRedWanted, "\(isRedWanted ? "red" : "red, and should be green"): \(key)\n\(words.first ?? "")")
    }
    for case .redTest(let red, let green, _) in step.requirements where newlyRed(red, green).isEmpty {
      let place = red.map { " on \($0) and green on \(green ?? "")" } ?? ""
      let isGreen = { key in events.states[key] == .green && isUnknown(key) && key.implementation == red }
      let green = events.states.keys.filter(isGreen).min().map { "; \($0) is green" } ?? ""
      let changed = files.at("Sources").filter { $1 != start[$0] && start[$0] == solution[$0] }.keys.min()
      let change = changed.map { "; you changed \($0), and the fix is the task of a later step" } ?? ""
      add(false, "no new test is red\(place)\(green)\(change)")
    }
  }

  /// The tests that became red in this step, with names only those on the first one that are green on the second.
  private func newlyRed(_ red: String?, _ green: String?) -> [TestKey] {
    events.states.keys.sorted().filter { key in
      events.states[key] == .red && before[key] != .red && !key.isBehaviour
        && (red == nil || key.implementation == red)
        && (green == nil || events.states[TestKey(test: key.test, implementation: green)] == .green)
    }
  }

  /// Runs the red tests on a twin of legacy, where a difference cannot be the reason.
  private mutating func judgeTestsByTwin(in files: Files, run: Run) throws {
    for case .redTest(let red, let green, let twin?) in step.requirements {
      let keys = newlyRed(red, green)
      let found = try run(code(twin, with: files), Bench.Way()).events
      guard let key = keys.first, !keys.contains(where: { found?.states[$0] == .green }) else { continue }
      let words = found?.words(of: key) ?? "your tests do not build with them: use only the names on the page"
      add(false, "red on two classes that do the same, too, so not because they differ: \(key)\n\(words)")
    }
  }

  /// Code with the learner's tests, or the step's twin of legacy with them.
  private func code(_ code: Requirement.Code?, with files: Files) throws -> Files {
    guard let code else {
      for case .redTest(_, _, let twin?) in step.requirements { return try self.code(twin, with: files) }
      return files
    }
    let original = (try code.step.map(later) ?? files).withoutTests.adding(files.at("Tests"))
    return code.change.flatMap { changed(original, by: $0)?.changed } ?? original
  }

  /// Code before and after a change.
  ///
  /// If the code lacks the text to change, our code or our test doubles replace it.
  private func changed(_ code: Files, by mutant: Requirement.Mutant) -> (original: Files, changed: Files)? {
    let isInTests = mutant.path.hasPrefix("Tests/")
    let ours =
      isInTests ? code.adding(solution.at(mutant.path)) : solution.withoutTests.adding(code.at("Tests"))
    return [code, ours].lazy.compactMap { code in mutant.changed(code, start: start).map { (code, $0) } }
      .first
  }

  /// Judges the learner's tests by faults in the learner's code or, if the code lacks the changed text, in our code.
  private mutating func judgeTestsByMutants(in files: Files, run: Run) throws {
    for requirement in step.requirements {
      guard let (mutant, ground) = requirement.mutant else { continue }
      let code = try code(ground, with: files)
      let owner = ground?.step == nil && mutant.changed(code, start: start) != nil ? "your" : "our"
      let change = mutant.description(in: owner)
      guard let (code, mutated) = changed(code, by: mutant) else {
        throw Failure(
          problem: "step \(step.number) does not have the text of its mutant: \(change)",
          advice: "correct its page with scripts/workshop edit \(step.number) and save")
      }
      guard let original = try run(code, Bench.Way()).events else {
        return add(false, "your tests do not build with our solution: use only the names on the page")
      }
      let shown: [String]? = if case .shows(_, _, let words) = requirement { words } else { nil }
      // A renamed test counts as new, and so does a test that becomes green, unless the mutant is the start.
      let isStart = if case .start = mutant { true } else { false }
      let green = original.states.filter { key, state in
        state == .green && (before[key] == nil || after[key] == nil || before[key] == .red && !isStart)
      }.keys.sorted()
      let failure = original.failures.sorted { $0.key < $1.key }.first { before[$0.key] != .red }
      let red = failure.map { "\nred without our change: \($0.key): \($0.value.first ?? "")" } ?? ""
      if green.isEmpty && shown == nil { return add(false, "no new test is green" + red) }
      // The other tests do not count and may take long.
      let names = shown != nil ? [] : Set(green.flatMap { original.names[$0] ?? [] })
      guard let changed = try run(mutated, Bench.Way(names: names)).events else {
        add(false, "your tests do not build with the code when \(change): use only names that both have")
        continue
      }
      guard let shown else {
        let catching = green.first { changed.states[$0] == .red }
        let result = catching.map { "\($0) failed" } ?? "no new test failed\(red)"
        add(catching != nil, "\(change), and \(result)")
        continue
      }
      // An old test that only the change makes red is not the learner's.
      let isNew = { before[$0] == nil || before[$0] != .red && original.states[$0] == .red }
      let said = changed.said(by: isNew)
      let old = original.said(by: isNew)
      let unsaid = shown.filter { word in !said.contains { $0.contains(word) && !old.contains($0) } }
      let shows = old != said && unsaid.isEmpty
      // Only green tests must repeat their output, because that of a red exploration depends on the time it takes.
      if shows, ground != nil, changed.failures.isEmpty,
        let again = try run(mutant.commented(mutated), Bench.Way()).events,
        again.said(by: isNew) != said
      {
        return add(false, "your tests say something else in each run, or when a comment of the code changes")
      }
      let missed = shown.isEmpty ? "said exactly the same" : "did not say " + unsaid.joined(separator: ", ")
      add(shows, "\(change), and your tests \(shows ? "noticed" : missed)")
    }
  }

  /// If only the tests of a later step use the step's seam, runs these tests on the learner's code.
  ///
  /// The build is a release build, and the doubles have other names, because the seam must not know that it is tested.
  private mutating func runLaterTests(on files: Files, run: Run) throws {
    for case .usedBy(let step, let change) in step.requirements {
      let later = try later(step)
      let code = change?.changed(files, start: start) ?? files
      let tests = later.at("Tests").adding(later.at("Package.swift")).adapted(
        to: files.text(in: "Sources/Legacy"))
      switch try run(code.withoutTests.adding(tests), Bench.Way(isReleased: true)) {
      case .doesNotBuild(let errors):
        add(false, "the tests of step \(step) do not build with your code:\n\(errors)")
      case .tested(let events): refuseRed(events.states, of: events, in: "the tests of step \(step)")
      }
    }
  }

  /// Runs our programs, which print what is wrong.
  private mutating func useInProduction(_ files: Files, run: Run) throws {
    for case .inApp(let program, _) in step.requirements {
      switch try run(files.withoutTests, Bench.Way(isReleased: true, program: program)) {
      case .doesNotBuild(let errors): add(false, "an app does not build with your code:\n\(errors)")
      case .tested(let events):
        let words = events.printed + [events.ending].compactMap(\.self)
        if !words.isEmpty { add(false, "outside of tests: " + words.joined(separator: "\n")) }
      }
    }
  }

  /// Runs our tests of the step on the learner's code, because the learner's tests may be weaker.
  private mutating func runSeriesTests(on files: Files, run: Run) throws {
    let tests = solution.at("Tests")
    guard !tests.isEmpty, files.at("Tests") != tests else { return }
    guard let events = try run(files.withoutTests.adding(tests), Bench.Way()).events else {
      unchecked = "our tests"
      return
    }
    refuseRed(events.states.filter { after[$0.key] == .green }, of: events, in: "our tests")
  }

  private mutating func refuseRed(_ states: TestStates, of events: EventStream, in tests: String) {
    if let red = states.filter({ $0.value == .red }).keys.min() {
      add(false, "red on your code, in \(tests): \(red)\n\(events.words(of: red))")
    }
  }

  /// The behaviour of the code, with one line for each manager and one line for the app.
  var behaviour: [String] {
    if let unjudged = events.unjudged {
      return ["Behaviour not checked: the judge does not build with your code.\n\(unjudged)"]
    }
    return events.states.judged.map { who, differing in
      if differing.isEmpty { return "Behaviour: \(who) behaves as at the start of the workshop." }
      let isAsInSeries = after.judged.contains { $0 == (who, differing) }
      let original = who == "modern" ? "legacy" : "the start of the workshop"
      return "Behaviour: \(who) still differs from \(original) in: "
        + differing.joined(separator: ", ") + (isAsInSeries ? ". Our solution differs, too." : ".")
    }
  }
}

extension Files {
  fileprivate var expectations: Set<String> {
    let lines = at("Tests").keys.flatMap { self[text: $0].split(separator: "\n") }.map { String($0).trimmed }
    let expectations = lines.filter { $0.hasPrefix("#expect(") && $0.hasSuffix(")") }
    // A learner may change the message.
    return Set(expectations.map { $0.replacing(/, "[^"]*"\)$/, with: ")") })
  }
}
