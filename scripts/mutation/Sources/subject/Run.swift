import Foundation

/// Explores drafts in a scratch package, and drafts again without what the exploration refused.
struct Run {
  private static let rounds = 5
  private static let optimized = "-c release -Xswiftc -enable-testing"

  let folder: URL
  let root: String
  var options: [Options]

  /// Prints the report of each pair, and returns the highest exit status: 0 equivalent, 1 different, 2 no verdict.
  mutating func perform() throws(Refusal) -> Int32 {
    var reports = options.map { _ in Report() }
    /// The pairs that have a draft, and those that the next round explores.
    var (drafted, open) = (Set(options.indices), Set(options.indices))
    func refuse(_ index: Int, _ reasons: [String]) {
      reports[index].refusal = reasons
      drafted.remove(index)
      open.remove(index)
    }
    var drafts = options.map { _ in "" }
    for _ in 0..<Self.rounds where !open.isEmpty {
      for index in open.sorted() {
        do throws(Refusal) {
          let draft = try options[index].draft()
          // A class with few values may have no fewer.
          if draft == drafts[index] { open.remove(index) }
          drafts[index] = draft
          try write(draft, options[index])
        } catch { refuse(index, error.reasons) }
      }
      while !drafted.isEmpty {
        try save(manifest(drafted.sorted().map { options[$0].suffix }), "Package.swift")
        let build = command("swift build --build-tests \(Self.optimized)")
        if build.status == 0 { break }
        let errors = Self.errors(build.output, folder)
        let broken = drafted.filter { index in
          errors.contains { error in
            ["Old", "New", "Draft"].contains {
              error.contains("/\($0)\(options[index].suffix)\($0 == "Draft" ? "Tests" : "")/")
            }
          }
        }
        if broken.isEmpty { throw Refusal(reasons: errors + [String(build.output.suffix(1_000))]) }
        for index in broken {
          refuse(index, ["the draft does not compile; please report this, with both files"] + errors)
        }
      }
      for index in open.sorted() {
        let report = explore(index)
        if report.isWorthMore(than: reports[index]) { reports[index] = report }
        if !options[index].learn(from: report) { open.remove(index) }
      }
    }
    for (index, report) in reports.enumerated() {
      if options.count > 1 { print("\n== \(options[index].paths.joined(separator: " "))") }
      print(report.verdictText)
    }
    return reports.map(\.status).max() ?? 2
  }

  private func write(_ draft: String, _ options: Options) throws(Refusal) {
    for (side, module) in ["Old", "New"].enumerated() {
      let folder = "Sources/\(module)\(options.suffix)"
      try save(try options.text(side), "\(folder)/\(module).swift")
      try save(try options.startsTasks(side) ? Support.tasks : "", "\(folder)/Tasks.swift")
    }
    try save(draft, "Tests/Draft\(options.suffix)Tests/Draft.swift")
  }

  private func manifest(_ suffixes: [String]) -> String {
    let targets = suffixes.map { suffix in
      """
          .target(name: "Old\(suffix)", dependencies: products),
          .target(name: "New\(suffix)", dependencies: products),
          .testTarget(name: "Draft\(suffix)Tests", dependencies: ["Old\(suffix)", "New\(suffix)"] + products),
      """
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let products: [Target.Dependency] = [.product(name: "Equivalence", package: "legacy-modernization")]
      let package = Package(
        name: "Drafts", platforms: [.macOS(.v15), .iOS(.v18)],
        dependencies: [.package(name: "legacy-modernization", path: "\(root)")],
        targets: [
      \(targets.joined(separator: "\n"))
        ],
        swiftLanguageModes: [.v5])

      """
  }

  /// Writes a file if its text changes, because a newer file is compiled again.
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
    // Two files, because the lines of a test run would come between the lines of a report.
    let status = system(
      "cd '\(folder.path)' && exec < /dev/null > output.log 2> errors.log && env -u WARNINGS_AS_ERRORS \(line)"
    )
    let output = ["output.log", "errors.log"].map { name in
      (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
    }
    return (status, output.joined(separator: "\n"))
  }

  private static func errors(_ output: String, _ folder: URL) -> [String] {
    let lines = Set(output.split(separator: "\n").filter { $0.contains(": error: ") && !$0.hasPrefix(" ") })
    return lines.map { String($0).replacing(folder.path, with: "") }.sorted()
  }

  private func explore(_ index: Int) -> Report {
    let output = command(
      "swift test --skip-build \(Self.optimized) --filter '^Draft\(options[index].suffix)Tests\\.'"
    ).output
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let starts = ["equivalent", "different", "inconclusive"]
    let report = lines.drop { line in !starts.contains { line.hasPrefix($0) } }
      .prefix { line in !["◇", "✔", "✘", "􀟈", "􁁛", "􀢄", "Test Suite"].contains { line.hasPrefix($0) } }
    let trap = lines.first { $0.contains("ended the process, from ") } ?? ""
    return Report(text: report.joined(separator: "\n"), trap: report.isEmpty ? trap : "", output: output)
  }
}

/// The output of one exploration.
struct Report {
  var text = ""
  /// The line about the event that ended the process.
  var trap = ""
  var output = ""
  /// The reasons why there is no report.
  var refusal: [String] = []

  var verdictText: String {
    if !refusal.isEmpty { return "no draft:\n" + refusal.prefix(12).joined(separator: "\n") }
    if !text.isEmpty { return text.trimmingCharacters(in: .newlines) }
    if trap.isEmpty { return "inconclusive: the draft ended without a report\n" + output.suffix(2_000) }
    return trap.contains("candidate") ? "different: \(trap)" : "inconclusive: \(trap)"
  }

  /// Whether the classes are equivalent only as long as no two requests wait.
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
