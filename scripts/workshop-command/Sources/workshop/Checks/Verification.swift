import Foundation

/// Compares the series with its declarations.
struct Verification {
  private let series: Series
  private let clone: URL
  private let repository: Repository
  private let bench: Bench
  private let attempts: [Int: [Attempt]]
  /// The number that chooses steps and attempts, or nil if the verification tries all.
  private let commit: Int?
  /// The declared states, or nil during a recording.
  private let declared: StateFile?
  private(set) var problems = 0

  /// Lays the series out beside a bench, whose builds later verifications use again.
  init(series: Series, clone: URL, records: Bool, triesAll: Bool) throws {
    self.series = series
    self.clone = clone
    // Two verifications can run in parallel, each in its own folder.
    let first = clone.appendingPathComponent(".build/workshop/verify/bench")
    bench =
      try (try? Bench(in: first, clone: clone)) ?? Bench(in: first.appendingPathExtension("2"), clone: clone)
    let folder = bench.folder.appendingPathExtension("series")
    try? FileManager.default.removeItem(at: folder)
    repository = Repository(folder: folder, clone: clone)
    try Repository(folder: clone, clone: clone)("lay", folder.path)
    commit = triesAll ? nil : try Int(Repository(folder: clone, clone: clone)("commit"), radix: 16)
    attempts = [Int: [Attempt]](grouping: try Attempt.all(in: clone), by: \.step).mapValues { [commit] all in
      commit.map { number in Set([0, 1].map { (number / 4 + $0) % all.count }).map { all[$0] } } ?? all
    }
    declared = records ? nil : try StateFile(clone: clone)
  }

  /// Checks all or some steps, and compares the results with the declarations or records the results.
  mutating func walk(_ range: ClosedRange<Int>?) throws {
    try holdPatches()
    if declared == nil {
      let events = try bench.judge(repository.files(after: 0), in: nil, records: true).events
      guard let events, events.isComplete, events.failures.isEmpty else {
        throw Failure(problem: "legacy's behaviour could not be recorded", advice: "see \(bench.folder.path)")
      }
    }
    var found = StateFile(states: [[:]])
    for step in series.steps {
      guard range?.contains(step.number) ?? true else {
        found.states.append(declared?[step.number] ?? [:])
        continue
      }
      show("step \(step.number) of \(series.steps.count)")
      // If there are several steps, only a quarter of them is checked as a whole, and the others at other commits.
      let isWhole = range?.count == 1 || commit.map { ($0 + step.number) % 4 == 0 } ?? true
      found.states.append(try hold(step, before: found[step.number - 1], isWhole: isWhole))
    }
    try holdLegacy()
    let file = clone.appendingPathComponent(StateFile.path)
    let text = found.text(series.steps)
    if declared == nil {
      try Data(text.utf8).save(to: file)
    } else if try String(contentsOf: file, encoding: .utf8) != text {
      report("\(StateFile.path) is out of date; run scripts/workshop verify --record")
    }
  }

  private func show(_ place: String) { bench.progress = { Terminal.show(progress: "\(place): \($0)") } }

  private mutating func report(_ problem: String) {
    problems += 1
    Terminal.write(error: problem)
  }

  private mutating func add(_ problem: String, in step: Step) {
    report("step \(step.number), \(step.title): \(problem)")
  }

  /// Checks that the patches have git's format, and that the glossary defines their words.
  private mutating func holdPatches() throws {
    for name in try repository("changed").split(separator: "\n") {
      let step = Int(name.prefix(4)) ?? 0
      report(
        "step \(step), \(Series.path)/\(name): is not as git writes it; use scripts/workshop edit \(step) and save"
      )
    }
    for step in series.steps { _ = try step.definitions(in: clone) }
  }

  /// Compares the states of a step's tests with the declared ones.
  ///
  /// A whole check also assesses the solution and the attempts like a learner's code.
  ///
  /// - Returns: The states of the tests after the step.
  private mutating func hold(_ step: Step, before: TestStates, isWhole: Bool) throws -> TestStates {
    let solution = try repository.files(after: step.number)
    guard let events = try bench.judge(solution, in: step).events else {
      add("it does not build; see swift build after scripts/workshop goto \(step.number + 1)", in: step)
      return [:]
    }
    for warning in events.warnings { add(warning, in: step) }
    if let unjudged = events.unjudged { add("its behaviour cannot be judged:\n\(unjudged)", in: step) }
    // A recording ends here, because verifying the recorded states checks the rest.
    guard let declared else { return events.states }
    for key in declared[step.number].keysOfChanges(to: events.states) {
      let words = events.failures[key]?.first.map { "\n\($0)" } ?? ""
      let (state, wanted) = (events.states[key] ?? .gone, declared[step.number][key] ?? .gone)
      add("\(key) is \(state), and is declared \(wanted)\(words)", in: step)
    }
    guard isWhole else { return events.states }
    var assessment = Assessment(
      step: step, start: try repository.files(of: Repository.commit(before: step)), solution: solution,
      before: before, after: declared[step.number], later: repository.files(after:))
    for attempt in attempts[step.number, default: []] { try hold(attempt, by: assessment) }
    try assessment.assess(solution, as: .tested(events), run: bench.run)
    for finding in assessment.findings where !finding.isGood { add(finding.text, in: step) }
    return events.states
  }

  /// Checks that the assessment accepts an attempt, or refuses it for the reason that the attempt declares.
  private mutating func hold(_ attempt: Attempt, by assessment: Assessment) throws {
    show("step \(attempt.step), \"\(attempt.title)\"")
    var assessment = assessment
    let files = try attempt.files(start: assessment.start, solution: assessment.solution)
    // A refusal because of the text needs no build.
    if let reason = attempt.reason, assessment.refusals(of: files).contains(where: { $0.contains(reason) }) {
      return
    }
    try assessment.assess(files, as: bench.judge(files, in: assessment.step), run: bench.run)
    let reasons = assessment.findings.filter { !$0.isGood }.map(\.text)
    let isAccepted = reasons.isEmpty && assessment.unchecked == nil
    if !(attempt.reason.map { reason in reasons.contains { $0.contains(reason) } } ?? isAccepted) {
      let result = reasons.isEmpty ? "is accepted" : "is refused: \(reasons.joined(separator: "\n"))"
      add("\"\(attempt.title)\" \(result), and \(Attempt.path) declares something else", in: assessment.step)
    }
  }

  /// Checks that the legacy class at the end of chapter 6 equals the package's legacy class.
  private mutating func holdLegacy() throws {
    let step = series.steps.last { $0.chapter.hasPrefix("6 ") }?.number ?? series.steps.count
    let (own, retold) = ("Sources/LegacyLocation/LocationManager", "Sources/Legacy/LocationManager")
    let legacy = try repository.files(after: step).at(retold)
    let files = try Files(in: clone.appendingPathComponent(own))
    if Set(files.map { ["\(retold)/\($0.key)": $0.value] }) != Set(legacy.map { [$0.key: $0.value] }) {
      report("after step \(step), Sources/Legacy differs from \(own); make both equal")
    }
  }
}

extension Workshop {
  func verify(_ range: ClosedRange<Int>?, records: Bool = false, triesAll: Bool = false) throws -> Int32 {
    let series = try Series(clone: clone)
    if let range { _ = try series.step(range.upperBound) }
    var verification = try Verification(series: series, clone: clone, records: records, triesAll: triesAll)
    try verification.walk(range)
    guard verification.problems == 0 else { return 1 }
    let count = range?.count ?? series.steps.count
    try print(count == 1 ? "1 step is as declared" : "\(count) steps are as declared")
    return 0
  }
}
