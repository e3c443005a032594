import Foundation

extension Repository {
  /// Throws git's own advice if an operation of git is not finished, because that stands in the way of saving and moving.
  func refuseUnfinishedOperations() throws {
    let advice = try git("status").split(separator: "\n").filter { $0.hasPrefix("  (") }
    if let end = advice.first(where: {
      $0.contains(/--abort|--continue|bisect reset|conclude merge|mark resol/)
    }) {
      throw Failure(
        problem: "git is in the middle of a merge, a rebase or the like in \(folder.path)",
        advice: "end it first \(String(end).trimmed)")
    }
  }

  /// Saves everything there is on new branches, unless another branch or the series has it already.
  ///
  /// Only the branches are new: the files, the index and the current branch stay as they are.
  ///
  /// - Returns: The tree of all files, and the new branches.
  func save(as name: String) throws -> (tree: String, branches: [String]) {
    try refuseUnfinishedOperations()
    let head = try git("rev-parse", "HEAD")
    let headTree = try git("rev-parse", "HEAD^{tree}")
    let tree = try snapshot()
    let staged = try git("write-tree")
    var tips = [head]
    if staged != headTree && staged != tree {
      // The staged files are in no file any more.
      tips.append(try git("commit-tree", staged, "-p", head, "-m", "Staged files"))
    }
    if tree != headTree {
      tips.append(
        try git(["commit-tree", tree] + tips.flatMap { ["-p", $0] } + ["-m", "Saved by the workshop"]))
    }
    tips = tips.suffix(1)
    // The learner may have checked another branch out.
    if try exists("refs/heads/\(Self.branch)") {
      tips.append(try git("rev-parse", "refs/heads/\(Self.branch)"))
    }
    var branches: [String] = []
    for tip in tips where try !isKept(tip) { branches.append(try makeBranch(name, at: tip)) }
    return (tree, branches)
  }

  /// The tree of all files that a step can change, including files that git was told to ignore.
  ///
  /// Notes and settings, which git does not know, are no part of it, and stay where they are.
  private func snapshot() throws -> String {
    let index = folder.appendingPathComponent(".workshop/index")
    try? FileManager.default.removeItem(at: index)
    defer { try? FileManager.default.removeItem(at: index) }
    let git = Git(folder: folder, index: index)
    try git("read-tree", "HEAD")
    try git("add", "--update", "--", ".")
    for name in ["Sources", "Tests"]
    where FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path) {
      try git("add", "--all", "--force", "--", name)
    }
    return try git("write-tree")
  }

  /// Replaces a tree that was saved with the files of a commit.
  ///
  /// If a file has changed since then, git refuses.
  func lay(_ target: String, inPlaceOf tree: String) throws {
    try git("read-tree", tree)
    _ = try git.succeeds("update-index", "-q", "--refresh")
    try git("read-tree", "-m", "-u", tree, target)
    try git("update-ref", "refs/heads/\(Self.branch)", try git("rev-parse", target))
    try git("symbolic-ref", "HEAD", "refs/heads/\(Self.branch)")
  }

  /// Whether a branch other than `practice`, a tag or the series has a commit.
  private func isKept(_ commit: String) throws -> Bool {
    try git("for-each-ref", "--contains", commit, "--format=%(refname)").split(separator: "\n")
      .contains { $0 != "refs/heads/\(Self.branch)" && $0 != "refs/stash" }
  }

  private func makeBranch(_ name: String, at commit: String) throws -> String {
    var branch = "saved/\(name)"
    var number = 1
    while try exists("refs/heads/\(branch)") {
      number += 1
      branch = "saved/\(name)-\(number)"
    }
    try git("branch", "--no-track", branch, commit)
    return branch
  }
}
