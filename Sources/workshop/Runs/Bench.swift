import Foundation

/// A folder of the workshop's own in which code is built and tested, so that nobody's files are touched.
struct Bench {
  let folder: URL

  /// Makes the folder, with a link to the clone; what was built in it before is used again.
  init(in folder: URL, clone: URL) throws {
    self.folder = folder
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let link = folder.appendingPathComponent("Clone").path
    if (try? files.destinationOfSymbolicLink(atPath: link)) != clone.path {
      try? files.removeItem(atPath: link)
      try files.createSymbolicLink(atPath: link, withDestinationPath: clone.path)
    }
  }

  /// What came of building and testing.
  enum Outcome {
    /// The compiler's errors.
    case doesNotBuild(String)
    /// What the tests say, and the compiler's warnings.
    case tested(EventStream, warnings: [String])
  }

  /// Lays files, then builds and tests them.
  func run(_ files: Files, progress: (String) -> Void) throws -> Outcome {
    try lay(files)
    progress("building")
    let hasTests = files.keys.contains { $0.hasPrefix("Tests/") }
    let build = try swift(["build"] + (hasTests ? ["--build-tests"] : []))
    let lines = build.text.split(separator: "\n").map(String.init)
    guard build.status == 0 else {
      let errors = lines.filter { $0.contains("error: ") && !$0.contains("`- error: ") }
      return .doesNotBuild(errors.isEmpty ? build.text + build.error : errors.unique.joined(separator: "\n"))
    }
    let warnings = lines.filter { $0.contains(": warning: ") }.unique
    guard hasTests else { return .tested(try EventStream(Data()), warnings: warnings) }
    progress("testing")
    let events = folder.appendingPathComponent(".build/events.jsonl")
    try? FileManager.default.removeItem(at: events)
    let test = try swift([
      "test", "--skip-build", "--disable-xctest", "--event-stream-output-path", events.path,
      "--event-stream-version", EventStream.version,
    ])
    guard let data = try? Data(contentsOf: events) else {
      throw Failure(
        problem: "the tests could not be run: \(test.error.trimmed)",
        advice: "see whether swift test runs in \(folder.path)")
    }
    return .tested(try EventStream(data), warnings: warnings)
  }

  private func swift(_ arguments: [String]) throws -> ProcessRun {
    try ProcessRun(["swift"] + arguments, in: folder, environment: ["NO_COLOR": "1"])
  }

  /// Writes what is new or different, and removes what is not there any more.
  private func lay(_ files: Files) throws {
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
        throw Failure(problem: "\(file.path) could not be written", advice: "make room on the disk")
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
