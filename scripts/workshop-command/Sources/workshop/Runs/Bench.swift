import Foundation

/// A folder of the workshop's own in which code is built and tested, so that nobody's files are touched.
///
/// What came of files is remembered, as a check needs some more than once: what tests say of the series' own code, how code
/// behaves of which only the tests change.
final class Bench {
  let folder: URL
  /// Is told what takes time.
  var progress: (String) -> Void = { _ in }
  /// How many seconds a run of tests may take.
  private let seconds = 120
  private let clone: URL
  /// A file that is locked as long as this bench is used.
  private let lock: Int32
  /// What came of building files and running all of their tests, or some.
  private var outcomes: [Set<String>: [Files: Outcome]] = [:]
  /// What came of judging code, by all of it that is not tests.
  private var judgements: [Files: EventStream] = [:]

  /// Makes the folder, with a link to the clone; what was built in it before is used again.
  ///
  /// - Throws: ``Failure`` if another command is using it.
  init(in folder: URL, clone: URL) throws {
    self.folder = folder
    self.clone = clone
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    lock = open(folder.path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o666)
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(
        problem: "another command is building in \(folder.path)", advice: "try again when it has ended")
    }
    try Practice.link(folder, to: clone)
    // The compiler refuses modules of a folder that was copied or moved.
    let build = folder.appendingPathComponent(".build")
    let place = build.appendingPathComponent("place")
    if (try? String(contentsOf: place, encoding: .utf8)) != folder.real.path {
      try? FileManager.default.removeItem(at: build)
      try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
      try folder.real.path.write(to: place, atomically: true, encoding: .utf8)
    }
  }

  deinit { close(lock) }

  enum Outcome {
    case doesNotBuild(String)
    case tested(EventStream)

    /// What the tests say; nil without any.
    var events: EventStream? {
      if case .tested(let events) = self { events } else { nil }
    }
  }

  /// Builds and tests files, and judges the behaviour of the managers in them.
  ///
  /// Code that the judge does not build with is tested without it.
  func judge(_ files: Files) throws -> Outcome {
    let judge = try Behaviour.judge(of: files, clone: clone)
    guard !judge.isEmpty else { return try run(files) }
    let code = files.withoutTests
    var unjudged: String?
    if judgements[code] == nil {
      let build = try build(files.adding(judge))
      unjudged = build.errors
      if unjudged == nil {
        progress("judging")
        judgements[code] = try test(["--filter", Behaviour.filter])
        // What was built has the other tests, too.
        let events = try test(of: files, ["--skip", Behaviour.filter], warnings: build.warnings)
        outcomes[[], default: [:]][files] = .tested(events)
      }
    }
    let outcome = try run(files)
    guard var events = outcome.events else { return outcome }
    events.unjudged = unjudged
    if let judgement = judgements[code] { events.add(judgement) }
    return .tested(events)
  }

  /// Writes what the inherited class does, which is what all later ones are judged by.
  func recordBehaviour(of files: Files) throws {
    func failure(_ words: String) -> Failure {
      Failure(
        problem: "what the inherited class does could not be recorded: \(words)",
        advice: "see \(Behaviour.path) and \(folder.path)")
    }
    let judge = try Behaviour.judge(of: files, clone: clone)
    if let errors = try build(files.adding(judge)).errors { throw failure(errors) }
    progress("judging")
    let events = try test(
      ["--filter", Behaviour.filter], environment: ["BEHAVIOUR_RECORD": Behaviour.folder(in: clone).path])
    guard events.isComplete, events.failures.isEmpty else { throw failure("\(events.failures)") }
  }

  /// Builds files, and runs all of their tests, or those that are named.
  func run(_ files: Files, _ names: Set<String> = []) throws -> Outcome {
    if let outcome = outcomes[names]?[files] { return outcome }
    let build = try build(files)
    let choice = names.sorted().flatMap {
      ["--filter", "^\(NSRegularExpression.escapedPattern(for: $0))(/|$)"]
    }
    let outcome =
      try build.errors.map(Outcome.doesNotBuild)
      ?? .tested(test(of: files, choice, warnings: build.warnings))
    outcomes[names, default: [:]][files] = outcome
    return outcome
  }

  private func build(_ files: Files) throws -> (errors: String?, warnings: [String]) {
    try lay(files)
    progress("building")
    let build = try swift(["build"] + (files.hasTests ? ["--build-tests"] : []))
    let lines = build.text.split(separator: "\n").map(String.init)
    guard build.status == 0 else {
      let errors = lines.filter { $0.contains("error: ") && !$0.contains("`- error: ") }
      return (errors.isEmpty ? build.text + build.error : errors.unique.joined(separator: "\n"), [])
    }
    return (nil, lines.filter { $0.contains(": warning: ") }.unique)
  }

  private func test(of files: Files, _ choice: [String], warnings: [String]) throws -> EventStream {
    var events = EventStream()
    if files.hasTests {
      progress("testing")
      events = try test(choice)
    }
    events.warnings = warnings
    return events
  }

  /// Runs the tests that were built, in a process of their own.
  private func test(_ choice: [String], environment: [String: String] = [:]) throws -> EventStream {
    let events = folder.appendingPathComponent(".build/events.jsonl")
    try? FileManager.default.removeItem(at: events)
    let test = try swift(
      [
        "test", "--skip-build", "--disable-xctest", "--event-stream-output-path", events.path,
        "--event-stream-version", EventStream.version,
      ] + choice,
      environment: ["BEHAVIOUR": Behaviour.folder(in: clone).path].merging(environment) { $1 },
      seconds: seconds)
    guard let data = try? Data(contentsOf: events) else {
      throw Failure(
        problem: "the tests could not be run: \(test.error.trimmed)",
        advice: "see whether swift test runs in \(folder.path)")
    }
    var stream = EventStream(data)
    // Where a message has several lines, only its first is marked as Swift Testing's, by a sign that is not ASCII.
    let said = Set(
      stream.failures.values.joined().flatMap { $0.split(separator: "\n") }.map { String($0).trimmed })
    stream.printed = test.text.split(separator: "\n").map(String.init).filter {
      $0.unicodeScalars.first?.isASCII == true && !said.contains($0.trimmed)
    }
    if !stream.isComplete {
      // A trap prints frames, which say less than its message.
      stream.printed = Array(stream.printed.prefix { !$0.contains("Fatal error: ") })
      stream.ending =
        test.isTooLong
        ? "they took more than \(seconds) seconds, so something seems to loop"
        : (test.text + test.error).split(separator: "\n").first { $0.contains("Fatal error: ") }.map {
          String($0).replacing("Fatal error: ", with: "")
        }
    }
    return stream
  }

  private func swift(
    _ arguments: [String], environment: [String: String] = [:], seconds: Int? = nil
  ) throws -> ProcessRun {
    try ProcessRun(
      ["swift"] + arguments, in: folder,
      environment: environment.merging(["NO_COLOR": "1"]) { $1 },
      seconds: seconds)
  }

  /// Writes what is new or different, and removes what is not there any more.
  func lay(_ files: Files) throws {
    let manager = FileManager.default
    for path in try Files.paths(in: folder) where files[path] == nil {
      try manager.removeItem(at: folder.appendingPathComponent(path))
    }
    for (path, data) in files {
      let file = folder.appendingPathComponent(path)
      guard (try? Data(contentsOf: file)) != data else { continue }
      try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      do {
        try data.write(to: file)
      } catch {
        throw Failure(writing: file, error)
      }
    }
  }
}

extension [String] {
  /// Each only once, where it is first.
  var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
