import Foundation

/// Holds the series against what is declared about it.
struct Verification {
  /// The most lines that a step may change; files that are removed whole do not count.
  static let mostLines = 150

  let series: Series
  private let clone: URL
  private let repository: Repository
  private let bench: Bench
  private let attempts: [Attempt]
  private(set) var problems: [String] = []

  /// Lays the series out in a folder that is used again.
  init(series: Series, clone: URL, scratch: URL) throws {
    self.series = series
    self.clone = clone
    let folder = scratch.appendingPathComponent("series")
    try? FileManager.default.removeItem(at: folder)
    repository = try Repository.lay(series, in: folder)
    bench = try Bench(in: scratch.appendingPathComponent("bench"), clone: clone)
    attempts = try Attempt.all(in: clone)
  }

  mutating func add(_ problem: String) {
    problems.append(problem)
  }

  private mutating func add(_ problem: String, in step: Step) {
    add("step \(step.number), \(step.title): \(problem)")
  }

  /// The patches are written as `save` writes them, and are small.
  mutating func holdPatches() {
    do {
      let folder = repository.folder.appendingPathComponent(".workshop/patches")
      try Series.write(Repository.commit(after: series.steps.count), of: repository, to: folder)
      for (number, patch) in series.patches.enumerated() {
        let name = patch.lastPathComponent
        let written = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
        guard written != (try Data(contentsOf: patch)) else { continue }
        add(
          """
          step \(number), \(Series.path)/\(name): is not as git writes it, as if a line had been changed \
          by hand; change it with scripts/workshop edit \(number) and save
          """)
      }
      for step in series.steps {
        let lines = try changedLines(in: step.number)
        if lines > Self.mostLines {
          add("it changes \(lines) lines; at most \(Self.mostLines) are a step", in: step)
        }
      }
    } catch {
      add("\(error)")
    }
  }

  /// The lines that a step adds and removes, without files that it removes whole.
  private func changedLines(in step: Int) throws -> Int {
    let stat = try repository.git(
      "diff", "--numstat", "--diff-filter=d", Repository.commit(after: step - 1),
      Repository.commit(after: step))
    let counts = stat.split(separator: "\n").flatMap { $0.split(separator: "\t").prefix(2) }
    return counts.compactMap { Int($0) }.reduce(0, +)
  }

  /// Writes what the inherited class does.
  func recordBehaviour(progress: (String) -> Void) throws {
    try bench.recordBehaviour(of: repository.files(after: 0), progress: progress)
  }

  /// Does nothing in a step, then does it as the series does, and compares what the tests say with what is declared.
  ///
  /// - Returns: The states of the tests after the step.
  mutating func hold(
    _ step: Step, declared: StateFile?, before: TestStates, progress: (String) -> Void
  ) throws -> TestStates {
    bench.seconds = step.seconds
    let start = try repository.files(before: step.number)
    let solution = try repository.files(after: step.number)
    guard let events = try bench.judge(solution, progress: progress).events else {
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
      try hold(attempt, by: assessment, progress: progress)
    }
    try assessment.assess(solution, as: .tested(events)) {
      try bench.run($0, only: $1, progress: progress)
    }
    for finding in assessment.findings where !finding.isGood { add(finding.text, in: step) }
    for passage in assessment.vainPassages { add("\"\(passage)\" under Check says nothing", in: step) }
    if !assessment.refusesNothing { add("its check would pass if one did nothing", in: step) }
    return events.states
  }

  /// An attempt is accepted, or refused with the reason that it is declared with.
  private mutating func hold(
    _ attempt: Attempt, by assessment: Assessment, progress: (String) -> Void
  ) throws {
    var assessment = assessment
    func report(_ what: String) { progress("\"\(attempt.title)\": \(what)") }
    let files = try attempt.files(start: assessment.start, solution: assessment.solution)
    try assessment.assess(files, as: bench.judge(files, progress: report)) {
      try bench.run($0, only: $1, progress: report)
    }
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
    for key in Set(events.states.keys).union(declared.keys).sorted() where events.states[key] != declared[key]
    {
      let state = events.states[key]?.rawValue ?? "gone"
      let words = events.failures[key]?.first.map { "\n\($0)" } ?? ""
      add("\(key) is \(state), and is declared \(declared[key]?.rawValue ?? "gone")\(words)", in: step)
    }
  }

  /// What the series makes of the package's own code is the package's own code, but for what is declared.
  mutating func holdDifferences(records: Bool) throws {
    let chapter = Differences.chapter
    guard let step = series.steps.last(where: { $0.chapter.hasPrefix("\(chapter) ") }) else {
      return add("there is no chapter \(chapter)")
    }
    let files = try repository.files(after: step.number)
    for side in Differences.sides {
      let differences = try Differences(of: side, series: files, clone: clone)
      if records {
        try differences.record(in: clone)
      } else if try !differences.areDeclared(in: clone) {
        add(
          """
          \(differences.path): after step \(step.number), \(differences.series) differs from \(differences.own) \
          otherwise than declared; make them alike, or look at what scripts/workshop verify --record changes there
          """)
      }
    }
  }
}
