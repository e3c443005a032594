import Foundation

/// A repository that the series was laid out in.
///
/// `refs/workshop/N` is the commit after step N, and zero the one before the first. Steps are laid on the branch `practice`. No
/// command moves or deletes another branch, because the others are the learner's own.
struct Repository {
  static let branch = "practice"
  /// Files that are no work of the learner's: builds, the workshop's own files, the link to the clone.
  static let foreign = [".build", ".swiftpm", ".workshop", "Clone", "Package.resolved"]

  let folder: URL
  var git: Git { Git(folder: folder) }

  static func commit(after step: Int) -> String { "refs/workshop/\(step)" }

  /// The files that are given with a step, on top of the step before.
  private static func given(for step: Int) -> String { "refs/workshop/given/\(step)" }

  /// The start of a step.
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
    for (number, commit) in try git("rev-list", "--reverse", "HEAD").split(separator: "\n").enumerated() {
      try git("update-ref", Self.commit(after: number), String(commit))
    }
    try git("reset", "--quiet", "--hard", Self.commit(after: 0))
    for step in series.steps where !step.given.isEmpty { try repository.give(step) }
    try git("read-tree", Self.commit(after: 0))
    return repository
  }

  /// Makes the commit at the start of a step that gives files.
  private func give(_ step: Step) throws {
    let start = Self.commit(after: step.number - 1)
    try git("read-tree", start)
    try git(["restore", "--staged", "--source", Self.commit(after: step.number), "--"] + step.given)
    let message = "Files that step \(step.number) gives"
    let commit = try git("commit-tree", try git("write-tree"), "-p", start, "-m", message)
    try git("update-ref", Self.given(for: step.number), commit)
  }

  func files(after step: Int) throws -> Files { try files(of: Self.commit(after: step)) }

  func files(before step: Int) throws -> Files { try files(of: try commit(before: step)) }

  private func files(of commit: String) throws -> Files {
    try git("ls-tree", "-r", "-z", commit).split(separator: "\0").reduce(into: [:]) { files, entry in
      let parts = entry.split(maxSplits: 3) { $0 == " " || $0 == "\t" }
      files[String(parts[3])] = try git.bytes(["cat-file", "blob", String(parts[2])])
    }
  }
}
