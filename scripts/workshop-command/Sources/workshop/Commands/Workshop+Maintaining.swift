import Foundation

extension Workshop {
  private static let branch = "series"

  /// The steps that are being changed; not in `.build`, because its files may be removed at any time.
  private var editing: URL { Self.folder("series", beside: clone) }

  /// Lays the steps out as an ordinary branch, in a rebase that stopped at one of them.
  func edit(_ number: Int) throws {
    let series = try Series(clone: clone)
    let step = try series.step(number)
    guard !FileManager.default.fileExists(atPath: editing.path) else {
      throw Failure(
        problem: "\(editing.path) is there already",
        advice: "go on there and save, or remove it, and with it what is not saved")
    }
    let git = try Repository.lay(series, in: editing).git
    try git("checkout", "--quiet", "-b", Self.branch, Repository.commit(after: series.steps.count))
    try git("branch", "--quiet", "--delete", "--force", Repository.branch)
    try Practice.link(editing, to: clone)
    try git(
      "-c", "sequence.editor=sed -i.bak -e '1s/^pick/edit/'", "rebase", "--quiet", "--interactive",
      Repository.commit(after: number - 1))
    try print(
      """
      \(editing.path) is laid out, on a rebase that stopped at step \(number): \(step.title).
      Change it, then: git commit --all --amend && git rebase --continue
      Any other way to change the branch \(Self.branch) will do. Then: scripts/workshop save
      """)
  }

  /// Writes the branch back as patches; those of steps that did not change stay the same bytes.
  func save() throws {
    guard FileManager.default.fileExists(atPath: editing.path) else {
      throw Failure(problem: "there is no \(editing.path)", advice: "lay it out: scripts/workshop edit STEP")
    }
    let repository = Repository(folder: editing)
    try repository.refuseUnfinishedOperations()
    guard try repository.git("status", "--porcelain").isEmpty else {
      throw Failure(problem: "\(editing.path) has changes that are in no commit", advice: "commit them first")
    }
    guard try repository.git("rev-list", "--merges", Self.branch).isEmpty else {
      throw Failure(
        problem: "the branch \(Self.branch) has a merge", advice: "rebase it: steps follow one another")
    }
    try Series.write(Self.branch, of: repository, to: clone.appendingPathComponent(Series.path))
    try print(
      "\(Series.path) is written. Now: scripts/workshop verify, or verify --record where tests have other states."
    )
  }

  /// Makes a branch of the clone with a commit for each step and a tag for each, to follow along without tools.
  ///
  /// Hints are notes, so that a log does not show them.
  func publish() throws {
    var series = try Series(clone: clone)
    let git = Git(folder: clone)
    let author = try? git("log", "-1", "--format=%ae", "refs/heads/workshop").trimmed
    guard author == nil || author == Git.email else {
      throw Failure(
        problem: "the branch workshop of \(clone.path) ends in a commit of \(author ?? "")",
        advice: "rename it, because publishing replaces that branch: git branch -m workshop mine")
    }
    let folder = scratch.appendingPathComponent("publish")
    try? FileManager.default.removeItem(at: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    series.patches = try series.patches.map { patch in
      let copy = folder.appendingPathComponent("patches/\(patch.lastPathComponent)")
      let text = try String(contentsOf: patch, encoding: .utf8)
      try Data(text.replacing(/\nHints\n(?s).*?\n\nCheck\n/, with: "\nCheck\n", maxReplacements: 1).utf8)
        .save(to: copy)
      return copy
    }
    let repository = try Repository.lay(series, in: folder.appendingPathComponent("series"))
    for step in series.steps {
      let hints = step.hints.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
      try repository.git("notes", "--ref=hints", "add", "-m", hints, Repository.commit(after: step.number))
    }
    try git(
      "fetch", "--quiet", "--no-tags", "--force", repository.folder.path,
      "\(Repository.commit(after: series.steps.count)):refs/heads/workshop",
      "refs/workshop/*:refs/tags/workshop/*", "refs/notes/hints:refs/notes/hints")
    try print(
      """
      The branch workshop has a commit for each step, and tags workshop/0 to workshop/\(series.steps.count).
      Hints are notes: git log --notes=hints workshop
      """)
  }
}
