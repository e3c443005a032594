import Foundation

/// Explores a draft in a scratch package, and drafts again without what the exploration refused.
struct Run {
  private static let rounds = 5
  private static let optimized = "-c release -Xswiftc -enable-testing"

  let folder: URL
  let root: String
  var options: Options

  /// Returns the most useful report.
  mutating func perform() throws(Refusal) -> Report {
    var (best, bestDraft, draft) = (Report(), "", "")
    for _ in 0..<Self.rounds {
      let next = try options.draft()
      // If the class has few values, the next draft may have no fewer.
      if next == draft { break }
      draft = next
      try write(draft)
      let build = command("swift build --build-tests \(Self.optimized)")
      if build.status != 0 { throw Refusal(reasons: Self.errors(build.output, folder)) }
      let report = explore()
      if report.isWorthMore(than: best) { (best, bestDraft) = (report, draft) }
      if !options.learn(from: report) { break }
    }
    // The user may keep the draft in the folder, so it has to be the one that the report is about.
    if !bestDraft.isEmpty { try write(bestDraft) }
    return best
  }

  private func write(_ draft: String) throws(Refusal) {
    for (side, module) in ["Old", "New"].enumerated() {
      try save(try options.text(side), "Sources/\(module)/\(module).swift")
      try save(try options.startsTasks(side) ? Support.tasks : "", "Sources/\(module)/Tasks.swift")
    }
    try save(draft, "Tests/DraftTests/Draft.swift")
    try save(manifest, "Package.swift")
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let products: [Target.Dependency] = [.product(name: "Equivalence", package: "legacy-modernization")]
    let package = Package(
      name: "Drafts", platforms: [.macOS(.v15), .iOS(.v18)],
      dependencies: [.package(name: "legacy-modernization", path: "\(root)")],
      targets: [
        .target(name: "Old", dependencies: products),
        .target(name: "New", dependencies: products),
        .testTarget(name: "DraftTests", dependencies: ["Old", "New"] + products),
      ],
      swiftLanguageModes: [.v5])

    """
  }

  /// Writes a file only if its text changes, because a newer file is compiled again.
  private func save(_ text: String, _ path: String) throws(Refusal) {
    let file = folder.appendingPathComponent(path)
    if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    } catch { throw Refusal(reasons: ["\(file.path) cannot be written: \(error)"]) }
  }

  private func command(_ line: String) -> (status: Int32, output: String) {
    // Two files, because lines of the test run could come between the lines of the report.
    let status = system(
      "cd '\(folder.path)' && exec < /dev/null > output.log 2> errors.log && env -u WARNINGS_AS_ERRORS \(line)"
    )
    let output = ["output.log", "errors.log"].map { name in
      (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }
    return (status, output.joined(separator: "\n"))
  }

  static func errors(_ output: String, _ folder: URL) -> [String] {
    let lines = Set(output.split(separator: "\n").filter { $0.contains(": error: ") && !$0.hasPrefix(" ") })
      .map { String($0).replacing(folder.path, with: "") }.sorted()
    let isOfGiven = !lines.isEmpty && lines.allSatisfy { $0.hasPrefix("/Sources/") }
    let cause =
      isOfGiven
      ? "a given file does not compile; correct it first"
      : "the draft does not compile; please report this, with both files"
    return [cause] + (lines.isEmpty ? [String(output.suffix(1_000))] : lines)
  }

  private func explore() -> Report {
    let file = folder.appendingPathComponent("report.txt")
    try? FileManager.default.removeItem(at: file)
    let output = command("DRAFT_REPORT='\(file.path)' swift test --skip-build \(Self.optimized)").output
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let trap = output.split(separator: "\n").first { $0.contains("ended the process, from ") } ?? ""
    return Report(text: text, trap: text.isEmpty ? String(trap) : "", output: output)
  }
}

/// The output of one exploration.
struct Report {
  var text = ""
  /// The line about the event that ended the process.
  var trap = ""
  var output = ""

  var verdictText: String {
    if !text.isEmpty { return text.trimmingCharacters(in: .newlines) }
    if trap.isEmpty { return "inconclusive: the draft ended without a report\n" + output.suffix(2_000) }
    return trap.contains("candidate") ? "different: \(trap)" : "inconclusive: \(trap)"
  }

  /// Whether the classes are equivalent only as long as at most one request waits.
  var isOfOneRequest: Bool {
    status == 0 && text.contains("queue of requests or calls is larger than 1 (")
  }

  func isWorthMore(than other: Report) -> Bool {
    status == 1 || other.status == 2 || status == 0 && !isOfOneRequest
  }

  var status: Int32 { verdictText.hasPrefix("equivalent") ? 0 : verdictText.hasPrefix("different") ? 1 : 2 }
}

extension Options {
  /// Leaves out what the exploration refused, and returns whether there was something to leave out.
  mutating func learn(from report: Report) -> Bool {
    let before = self
    if report.trap.contains("control"), let last = report.trap.components(separatedBy: "; ").last {
      omitted.insert(last)
    }
    if report.isOfOneRequest, most > 2 { most = 2 }
    guard report.text.hasPrefix("inconclusive") else { return self != before }
    for match in report.text.matches(of: #/problem: The event (.+) never had an effect\./#) {
      omitted.insert(String(match.1))
    }
    for match in report.text.matches(of: #/problem: (.+) of the (control|candidate) is opaque to reflection/#)
    {
      blind.insert((match.2 == "control" ? "Old|" : "New|") + match.1.replacing(#/<.*>/#, with: ""))
    }
    if report.text.contains(#/problem: (The fingerprint does not contain all state|Two histories)/#) {
      remembersAnswers = true
    }
    if report.text.contains("problem: The limit of states") { most = max(1, min(2, most - 1)) }
    for match in report.text.matches(of: #/problem: The starts '.*' and '(.*)' have equal fingerprints/#) {
      omitted.insert("start \(match.1)")
    }
    for match in report.text.matches(of: #/problem: (\S+) is listed as a blind spot of/#) {
      seen.insert(String(match.1))
    }
    return self != before
  }
}
