import Foundation

/// Holds the series against what is declared about it.
struct Verification {
  /// The most lines that a step may change; files that are given or removed whole do not count.
  private static let mostLines = 180
  /// The chapter at whose end the old class is compared with the package's own.
  private static let lastChapterCompared = 6

  private let series: Series
  private let clone: URL
  private let repository: Repository
  private let bench: Bench
  private let attempts: [Attempt]
  /// Nil where what is found is recorded.
  private let declared: StateFile?
  private(set) var problems: [String] = []

  /// Lays the series out in a folder that is used again.
  init(series: Series, clone: URL, scratch: URL, records: Bool) throws {
    self.series = series
    self.clone = clone
    // Two walks can run side by side, each in a folder of its own.
    let first = scratch.appendingPathComponent("bench")
    bench =
      try (try? Bench(in: first, clone: clone)) ?? Bench(in: first.appendingPathExtension("2"), clone: clone)
    let folder = bench.folder.appendingPathExtension("series")
    try? FileManager.default.removeItem(at: folder)
    repository = try Repository.lay(series, in: folder)
    attempts = try Attempt.all(in: clone)
    declared = records ? nil : try StateFile(clone: clone)
  }

  /// Walks all steps, or some, and holds what is found against what is declared, or records it.
  mutating func walk(_ range: ClosedRange<Int>?, progress: @escaping (String) -> Void) throws {
    holdPatches()
    if declared == nil {
      bench.progress = { progress("the inherited class: \($0)") }
      try bench.recordBehaviour(of: repository.files(after: 0))
    }
    var found = StateFile(states: [[:]])
    let steps = series.steps
    for step in steps {
      guard range?.contains(step.number) ?? true else {
        found.states.append(declared?[step.number] ?? [:])
        continue
      }
      bench.progress = { progress("step \(step.number) of \(steps.count): \($0)") }
      found.states.append(try hold(step, before: found[step.number - 1]))
    }
    try holdLegacy()
    let file = clone.appendingPathComponent(StateFile.path)
    let text = found.text(steps)
    if declared == nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    } else if try String(contentsOf: file, encoding: .utf8) != text {
      problems.append(
        "\(StateFile.path) is not as it would be written; run scripts/workshop verify --record")
    }
  }

  private mutating func add(_ problem: String, in step: Step) {
    problems.append("step \(step.number), \(step.title): \(problem)")
  }

  /// The patches are written as `save` writes them, and are small.
  private mutating func holdPatches() {
    do {
      let folder = repository.folder.appendingPathComponent(".workshop/patches")
      try Series.write(Repository.commit(after: series.steps.count), of: repository, to: folder)
      for (number, patch) in series.patches.enumerated() {
        let name = patch.lastPathComponent
        let written = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
        guard written != (try Data(contentsOf: patch)) else { continue }
        problems.append(
          """
          step \(number), \(Series.path)/\(name): is not as git writes it, as if a line had been changed \
          by hand; change it with scripts/workshop edit \(number) and save
          """)
      }
      for step in series.steps {
        _ = try step.definitions(in: clone)
        let lines = try changedLines(in: step.number)
        if lines > Self.mostLines && !step.isGiven {
          add("it changes \(lines) lines; at most \(Self.mostLines) are a step", in: step)
        }
      }
    } catch {
      problems.append("\(error)")
    }
  }

  /// The lines that a step adds and removes, without files that it is given or removes whole.
  private func changedLines(in step: Int) throws -> Int {
    let stat = try repository.git(
      "diff", "--numstat", "--diff-filter=d", repository.commit(before: step), Repository.commit(after: step))
    let counts = stat.split(separator: "\n").flatMap { $0.split(separator: "\t").prefix(2) }
    return counts.compactMap { Int($0) }.reduce(0, +)
  }

  /// Does nothing in a step, then does it as the series does, and compares what the tests say with what is declared.
  ///
  /// - Returns: The states of the tests after the step.
  private mutating func hold(_ step: Step, before: TestStates) throws -> TestStates {
    let start = try repository.files(before: step.number)
    let solution = try repository.files(after: step.number)
    guard let events = try bench.judge(solution).events else {
      add(
        "it does not build; see scripts/workshop goto \(step.number + 1) and swift build --build-tests",
        in: step)
      return [:]
    }
    for warning in events.warnings { add(warning, in: step) }
    if let unjudged = events.unjudged { add("its behaviour cannot be judged:\n\(unjudged)", in: step) }
    // What is recorded says nothing of the step's check, so that is left to whoever verifies the record.
    guard let declared else { return events.states }
    compare(events, with: declared[step.number], in: step)
    var assessment = Assessment(
      step: step, start: start, solution: solution, before: before, after: declared[step.number]
    ) { [repository] in try repository.files(after: $0) }
    for attempt in attempts where attempt.step == step.number {
      try hold(attempt, by: assessment)
    }
    try assessment.assess(solution, as: .tested(events), run: bench.run)
    for finding in assessment.findings where !finding.isGood { add(finding.text, in: step) }
    for passage in assessment.vainPassages { add("\"\(passage)\" under Check says nothing", in: step) }
    if !assessment.refusesNothing { add("its check would pass if one did nothing", in: step) }
    return events.states
  }

  /// An attempt is accepted, or refused with the reason that it is declared with.
  private mutating func hold(_ attempt: Attempt, by assessment: Assessment) throws {
    var assessment = assessment
    let progress = bench.progress
    bench.progress = { progress("\"\(attempt.title)\": \($0)") }
    defer { bench.progress = progress }
    let files = try attempt.files(start: assessment.start, solution: assessment.solution)
    // What is refused for its text needs no build.
    if let reason = attempt.reason, assessment.refusals(of: files).contains(where: { $0.contains(reason) }) {
      return
    }
    try assessment.assess(files, as: bench.judge(files), run: bench.run)
    let reasons = assessment.findings.filter { !$0.isGood }.map(\.text)
    let isAsDeclared =
      attempt.reason.map { reason in reasons.contains { $0.contains(reason) } }
      ?? (reasons.isEmpty && assessment.events.unjudged == nil && !assessment.isUnheld)
    if !isAsDeclared {
      let result = reasons.isEmpty ? "is accepted" : "is refused: \(reasons.joined(separator: "\n"))"
      add("\"\(attempt.title)\" \(result), other than \(Attempt.path) declares", in: assessment.step)
    }
  }

  private mutating func compare(_ events: EventStream, with declared: TestStates, in step: Step) {
    for key in declared.keysOfChanges(to: events.states) {
      let state = events.states[key]?.rawValue ?? "gone"
      let words = events.failures[key]?.first.map { "\n\($0)" } ?? ""
      add("\(key) is \(state), and is declared \(declared[key]?.rawValue ?? "gone")\(words)", in: step)
    }
  }

  /// The old class at the end of a chapter is the package's own.
  private mutating func holdLegacy() throws {
    let chapter = Self.lastChapterCompared
    guard let step = series.steps.last(where: { $0.chapter.hasPrefix("\(chapter) ") }) else {
      problems.append("there is no chapter \(chapter)")
      return
    }
    let own = "Sources/LegacyLocation/LocationManager"
    let legacy = try repository.files(after: step.number).inside("Sources/Legacy/LocationManager")
    if try Files(in: clone.appendingPathComponent(own)) != legacy {
      problems.append("after step \(step.number), Sources/Legacy differs from \(own); make them alike")
    }
  }
}

extension Workshop {
  /// Walks the steps and holds everything that is declared about them against what is so.
  func verify(_ range: ClosedRange<Int>?, records: Bool) throws -> Int32 {
    let series = try Series(clone: clone)
    var verification = try Verification(
      series: series, clone: clone, scratch: scratch.appendingPathComponent("verify"), records: records)
    try verification.walk(range) { terminal.show(progress: $0) }
    let problems = verification.problems
    for problem in problems { terminal.write(error: problem) }
    guard problems.isEmpty else {
      terminal.write(
        error: problems.count == 1
          ? "1 thing is not as declared" : "\(problems.count) things are not as declared")
      return 1
    }
    let count = range?.count ?? series.steps.count
    try print(count == 1 ? "1 step is as declared" : "\(count) steps are as declared")
    return 0
  }
}
