import Foundation

extension Workshop {
  private static let branch = "series"

  /// Where the steps are laid out to be changed; not in `.build`, where things may be removed at any time.
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
    let repository = try Repository.lay(series, in: editing)
    let git = repository.git
    try git("update-ref", "refs/heads/\(Self.branch)", Repository.commit(after: series.steps.count))
    try git("symbolic-ref", "HEAD", "refs/heads/\(Self.branch)")
    try git("reset", "--quiet", "--hard")
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
    if let failure = try repository.unfinishedOperation() { throw failure }
    guard try repository.git("status", "--porcelain").isEmpty else {
      throw Failure(problem: "\(editing.path) has changes that are in no commit", advice: "commit them first")
    }
    guard try repository.git("rev-list", "--merges", Self.branch).isEmpty else {
      throw Failure(
        problem: "the branch \(Self.branch) has a merge", advice: "rebase it: steps follow one another")
    }
    let written = scratch.appendingPathComponent("patches")
    try Series.write(Self.branch, of: repository, to: written)
    let changes = try replacePatches(by: written)
    try print(
      changes.isEmpty
        ? "Nothing has changed."
        : (changes + [
          "", "Now: scripts/workshop verify, or verify --record where tests are meant to say something else.",
        ])
        .joined(separator: "\n"))
  }

  private func replacePatches(by written: URL) throws -> [String] {
    let files = FileManager.default
    let folder = clone.appendingPathComponent(Series.path)
    let names = try [folder, written].flatMap { try files.contentsOfDirectory(atPath: $0.path) }
    var changes: [String] = []
    for name in Set(names).sorted() where name.hasSuffix(".patch") {
      let own = folder.appendingPathComponent(name)
      let old = files.contents(atPath: own.path)
      let new = files.contents(atPath: written.appendingPathComponent(name).path)
      guard old != new else { continue }
      if let new { try new.write(to: own, options: .atomic) } else { try files.removeItem(at: own) }
      changes.append("\(old == nil ? "added" : new == nil ? "removed" : "changed") \(name)")
    }
    return changes
  }
}
