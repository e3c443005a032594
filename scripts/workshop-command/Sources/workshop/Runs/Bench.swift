import Foundation

/// A folder for builds and tests outside the learner's folder, whose files they must not change.
///
/// The bench keeps the outcome for files, because a check needs some outcomes more than once.
final class Bench {
  enum Outcome {
    case doesNotBuild(String)
    case tested(EventStream)

    var events: EventStream? {
      if case .tested(let events) = self { events } else { nil }
    }
  }

  /// What the bench runs: the named tests, all tests if there are no names, or a program of ours that is no test.
  struct Way: Hashable {
    var names: Set<String> = []
    /// Whether the build is a release build, like that of an app.
    var isReleased = false
    var program: String?

    fileprivate var configuration: [String] { isReleased ? ["-c", "release"] : [] }
  }

  private static let seconds = 120
  // The judge's tests run in their own process, because other tests change the state of the process.
  private static let judge = "^BehaviourTests\\."

  let folder: URL
  /// Receives the name of each slow part before its start.
  var progress: (String) -> Void = { _ in }
  private let clone: URL
  private var outcomes: [Way: [Files: Outcome]] = [:]
  /// The judge's events, by the files without the tests.
  private var judgements: [Files: EventStream] = [:]

  /// Makes the folder with a link to the clone, or uses an existing folder with its builds.
  ///
  /// - Throws: ``Failure`` if another command is using it.
  init(in folder: URL, clone: URL) throws {
    self.folder = folder
    self.clone = clone
    try Practice.lock(folder.appendingPathExtension("lock"))
    try Repository(folder: clone, clone: clone)("bench", folder.path)
  }

  /// Builds and tests files, and judges the behaviour of their managers, except in a kata, which changes none.
  ///
  /// - Parameter records: Whether to record the behaviour as the standard for later code.
  func judge(_ files: Files, in step: Step?, records: Bool = false) throws -> Outcome {
    let judge = step?.kata == nil ? try Behaviour.judge(of: files, clone: clone) : [:]
    guard !judge.isEmpty else { return try run(files) }
    let code = files.withoutTests
    var unjudged: String?
    if judgements[code] == nil {
      let build = try build(files.adding(judge))
      unjudged = build.errors
      if unjudged == nil {
        progress("judging")
        judgements[code] = try test(["--filter", Self.judge], records: records)
        outcomes[Way(), default: [:]][files] = .tested(
          try test(["--skip", Self.judge], of: files, build.warnings))
      }
    }
    let outcome = try run(files)
    guard var events = outcome.events else { return outcome }
    events.unjudged = unjudged
    if let judgement = judgements[code] { events.add(judgement) }
    return .tested(events)
  }

  func run(_ files: Files, _ way: Way = Way()) throws -> Outcome {
    if let outcome = outcomes[way]?[files] { return outcome }
    let app = try way.program.map { try Behaviour.program($0, of: files, clone: clone) }
    let build = try build(app ?? files, way)
    let outcome = try build.errors.map(Outcome.doesNotBuild) ?? .tested(run(files, way, build.warnings))
    outcomes[way, default: [:]][files] = outcome
    return outcome
  }

  private func run(_ files: Files, _ way: Way, _ warnings: [String]) throws -> EventStream {
    guard way.program != nil else {
      let names = way.names.sorted().map(NSRegularExpression.escapedPattern)
      let choice = way.configuration + names.flatMap { ["--filter", "^\($0)(/|$)"] }
      return try test(choice, of: files, warnings)
    }
    let run = try ProcessRun([".build/release/Production"], in: folder, seconds: Self.seconds)
    var events = EventStream()
    events.printed = (run.text + run.error).split(separator: "\n").map(String.init)
    if run.status != 0 { events.ending = "it ended with the status \(run.status)" }
    return events
  }

  private func build(_ files: Files, _ way: Way = Way()) throws -> (errors: String?, warnings: [String]) {
    try lay(files)
    progress("building")
    let tests = files.at("Tests").isEmpty ? [] : ["--build-tests"]
    let target = way.program == nil ? tests : ["--product", "Production"]
    let build = try ProcessRun(
      ["swift", "build"] + way.configuration + target, in: folder, environment: ["NO_COLOR": "1"])
    let lines = build.text.split(separator: "\n").map(String.init)
    guard build.status == 0 else {
      let errors = lines.filter { $0.contains("error: ") && !$0.contains("`- error: ") }
      return (errors.isEmpty ? build.text + build.error : errors.unique.joined(separator: "\n"), [])
    }
    return (nil, lines.filter { $0.contains(": warning: ") }.unique)
  }

  /// Runs built tests in a process of their own, unless the given files have no tests.
  private func test(
    _ choice: [String], of files: Files? = nil, _ warnings: [String] = [], records: Bool = false
  ) throws -> EventStream {
    if files?.at("Tests").isEmpty == true { return EventStream() }
    progress("testing")
    let events = folder.appendingPathComponent(".build/events.jsonl")
    try? FileManager.default.removeItem(at: events)
    let observations = Behaviour.folder(in: clone).path
    let options = ["--skip-build", "--disable-xctest", "--event-stream-version", "0"]
    let test = try ProcessRun(
      ["swift", "test", "--event-stream-output-path", events.path] + options + choice, in: folder,
      environment: [
        "NO_COLOR": "1", "BEHAVIOUR": observations, "BEHAVIOUR_RECORD": records ? observations : nil,
      ], seconds: Self.seconds)
    guard let data = try? Data(contentsOf: events) else {
      throw Failure(
        problem: "the tests did not run: \(test.error.trimmed)",
        advice: "check that swift test runs in \(folder.path)")
    }
    var stream = EventStream(data)
    stream.warnings = warnings
    // If a message has several lines, Swift Testing marks only the first line with a character outside ASCII.
    let said = Set(
      stream.failures.values.joined().flatMap { $0.split(separator: "\n") }.map { String($0).trimmed })
    stream.printed = test.text.split(separator: "\n").map(String.init).filter {
      $0.unicodeScalars.first?.isASCII == true && !$0.trimmed.isEmpty && !said.contains($0.trimmed)
    }
    if !stream.isComplete {
      // After its message, a trap prints a stack trace, which helps less.
      stream.printed = Array(stream.printed.prefix { !$0.contains("Fatal error: ") })
      let fatal = (test.text + test.error).split(separator: "\n").first { $0.contains("Fatal error: ") }
      stream.ending =
        test.isTooLong
        ? "the tests took more than \(Self.seconds) seconds, perhaps because of an endless loop"
        : fatal.map { String($0).replacing("Fatal error: ", with: "") }
    }
    return stream
  }

  /// Writes new and changed files, and removes all other files.
  func lay(_ files: Files) throws {
    for path in try Files.paths(in: folder) where files[path] == nil {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(path))
    }
    for (path, data) in files {
      let file = folder.appendingPathComponent(path)
      if (try? Data(contentsOf: file)) != data { try data.save(to: file) }
    }
  }
}

extension [String] {
  /// Each element once, at its first place.
  var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
