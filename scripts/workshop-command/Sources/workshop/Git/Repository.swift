import Foundation

/// A repository that the series was laid out in.
///
/// `refs/workshop/N` is the commit after step N, and zero the one before the first. The branch `practice` is where the
/// learner is put; all other branches are the learner's own, and nothing here moves or deletes one.
struct Repository {
  /// The branch that steps are laid on.
  static let branch = "practice"
  /// What is not part of anybody's work: what was built, the workshop's own files, the link to the clone.
  static let foreign = [".build", ".swiftpm", ".workshop", "Clone", "Package.resolved"]

  let folder: URL
  var git: Git { Git(folder: folder) }

  static func commit(after step: Int) -> String { "refs/workshop/\(step)" }

  /// What is given with a step, on top of the one before it.
  private static func given(for step: Int) -> String { "refs/workshop/given/\(step)" }

  /// Where a step begins.
  func commit(before step: Int) throws -> String {
    let given = Self.given(for: step)
    return try exists(given) ? given : Self.commit(after: step - 1)
  }

  func exists(_ reference: String) throws -> Bool {
    try git.succeeds("rev-parse", "--verify", "--quiet", reference)
  }

  /// Makes a repository with the commits of a series, on the branch `practice` before the first step.
  static func lay(_ series: Series, in folder: URL) throws -> Repository {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let repository = Repository(folder: folder)
    let git = repository.git
    try git("init", "--quiet")
    try git("symbolic-ref", "HEAD", "refs/heads/\(branch)")
    do {
      try git(
        ["am", "--quiet", "--keep-cr", "--whitespace=nowarn", "--committer-date-is-author-date"]
          + series.patches.map(\.path))
    } catch let failure as Failure {
      let applied = (try? git("rev-list", "--count", "HEAD")).flatMap { Int($0) } ?? 0
      let patch = series.patches[min(applied, series.patches.count - 1)].lastPathComponent
      throw Failure(
        problem: "step \(applied) does not apply: \(Series.path)/\(patch)\n\(failure.problem)",
        advice: "let git restore the patch, or see scripts/workshop edit \(applied)")
    }
    let commits = try git("rev-list", "--reverse", "HEAD").split(separator: "\n")
    for (number, commit) in commits.enumerated() {
      try git("update-ref", Self.commit(after: number), String(commit))
    }
    try git("reset", "--quiet", "--hard", Self.commit(after: 0))
    for step in series.steps where !step.given.isEmpty { try repository.give(step) }
    try git("read-tree", Self.commit(after: 0))
    return repository
  }

  /// Makes the commit where a step begins that brings files with it.
  private func give(_ step: Step) throws {
    try git("read-tree", Self.commit(after: step.number - 1))
    for path in step.given {
      let entry = try git("ls-tree", Self.commit(after: step.number), "--", path)
      guard let object = entry.split(whereSeparator: \.isWhitespace).dropFirst(2).first else {
        throw Failure(
          problem: "the page of step \(step.number) gives \(path), which the step does not have",
          advice: "correct it with scripts/workshop edit \(step.number) and save")
      }
      try git("update-index", "--add", "--cacheinfo", "100644,\(object),\(path)")
    }
    let message = "What is given with step \(step.number)"
    let commit = try git(
      "commit-tree", try git("write-tree"), "-p", Self.commit(after: step.number - 1), "-m", message)
    try git("update-ref", Self.given(for: step.number), commit)
  }

  func files(after step: Int) throws -> Files { try files(of: Self.commit(after: step)) }

  func files(before step: Int) throws -> Files { try files(of: try commit(before: step)) }

  private func files(of commit: String) throws -> Files {
    let listing = try git("ls-tree", "-r", "-z", commit)
    var files: Files = [:]
    for entry in listing.split(separator: "\0") {
      let parts = entry.split(separator: "\t", maxSplits: 1)
      let fields = parts[0].split(separator: " ")
      files[String(parts[1])] = try git.bytes(["cat-file", "blob", String(fields[2])])
    }
    return files
  }
}
