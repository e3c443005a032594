import Foundation

extension Repository {
  /// What stands in the way of saving and moving: an operation of git that is not finished.
  func unfinishedOperation() throws -> Failure? {
    let operations = [
      ("MERGE_HEAD", "a merge is under way", "git merge --continue or git merge --abort"),
      ("rebase-merge", "a rebase is under way", "git rebase --continue or git rebase --abort"),
      ("rebase-apply", "a rebase or git am is under way", "git rebase --abort or git am --abort"),
      ("CHERRY_PICK_HEAD", "a cherry-pick is under way", "git cherry-pick --continue or --abort"),
      ("REVERT_HEAD", "a revert is under way", "git revert --continue or git revert --abort"),
      ("BISECT_LOG", "a bisection is under way", "git bisect reset"),
      ("index.lock", "another git is at work, or was killed", "wait for it, or remove .git/index.lock"),
    ]
    let folder = try git("rev-parse", "--absolute-git-dir")
    for (name, problem, command) in operations
    where FileManager.default.fileExists(atPath: folder + "/" + name) {
      return Failure(problem: "\(problem) in \(self.folder.path)", advice: "end it first: \(command)")
    }
    if try !git("ls-files", "--unmerged").isEmpty {
      return Failure(
        problem: "there are conflicts in \(self.folder.path)",
        advice: "resolve them and git add the files, or git reset --merge")
    }
    return nil
  }

  struct Saved {
    var tree: String
    /// The new branch that keeps it, or nil where some branch or the series had it already.
    var branch: String?
  }

  /// Keeps everything there is on a branch of its own, unless some branch or the series has it already.
  ///
  /// Nothing is changed but for the new branch: neither the files nor the index nor the branch one is on.
  func save(as name: String) throws -> Saved {
    if let failure = try unfinishedOperation() { throw failure }
    let head = try git("rev-parse", "HEAD")
    let headTree = try git("rev-parse", "HEAD^{tree}")
    let tree = try snapshot()
    let indexTree = try git("write-tree")
    if tree == headTree && indexTree == headTree {
      return Saved(tree: tree, branch: try isKept(head) ? nil : makeBranch(name, at: head))
    }
    if indexTree == headTree || indexTree == tree, try isOfSeries(tree: tree), try isKept(head) {
      return Saved(tree: tree)
    }
    var parents = ["-p", head]
    // What was staged and is in no file any more.
    if indexTree != headTree && indexTree != tree {
      parents += ["-p", try git("commit-tree", indexTree, "-p", head, "-m", "What was staged")]
    }
    let commit = try git(["commit-tree", tree] + parents + ["-m", "Saved by the workshop"])
    return Saved(tree: tree, branch: try makeBranch(name, at: commit))
  }

  /// The tree of all files, those included that git was told to ignore.
  func snapshot() throws -> String {
    let index = URL(fileURLWithPath: try git("rev-parse", "--absolute-git-dir")).appendingPathComponent(
      "workshop.index")
    try? FileManager.default.removeItem(at: index)
    defer { try? FileManager.default.removeItem(at: index) }
    let git = Git(folder: folder, index: index)
    try git(["add", "--all", "--force", "--", "."] + Self.foreign.map { ":(exclude,top)\($0)" })
    return try git("write-tree")
  }

  /// Puts the files of a step in place of those that were saved.
  ///
  /// Where a file has changed since then git refuses, and nothing is lost.
  func layFiles(before step: Int, inPlaceOf saved: Saved) throws {
    let target = try commit(before: step)
    try git("read-tree", saved.tree)
    _ = try git.succeeds("update-index", "-q", "--refresh")
    try git("read-tree", "-m", "-u", saved.tree, target)
    // On the branch it came from, what only that branch had has been saved.
    try git("update-ref", "refs/heads/\(Self.branch)", try git("rev-parse", target))
    try git("symbolic-ref", "HEAD", "refs/heads/\(Self.branch)")
  }

  /// Keeps what only the branch `practice` has, while another one is checked out.
  func savePractice(as name: String) throws -> String? {
    guard try git.succeeds("rev-parse", "--verify", "--quiet", "refs/heads/\(Self.branch)") else {
      return nil
    }
    let tip = try git("rev-parse", "refs/heads/\(Self.branch)")
    return try isKept(tip) ? nil : makeBranch(name, at: tip)
  }

  /// Whether a branch other than `practice`, a tag or the series has a commit.
  private func isKept(_ commit: String) throws -> Bool {
    try git(
      "for-each-ref", "--contains", commit, "--format=%(refname)", "refs/heads", "refs/tags", "refs/remotes",
      "refs/workshop"
    )
    .split(separator: "\n").contains { $0 != "refs/heads/\(Self.branch)" }
  }

  private func isOfSeries(tree: String) throws -> Bool {
    try git("for-each-ref", "--format=%(tree)", "refs/workshop").split(separator: "\n").contains {
      $0 == tree
    }
  }

  private func makeBranch(_ name: String, at commit: String) throws -> String {
    var branch = "saved/\(name)"
    var number = 1
    while try git.succeeds("rev-parse", "--verify", "--quiet", "refs/heads/\(branch)") {
      number += 1
      branch = "saved/\(name)-\(number)"
    }
    try git("branch", "--no-track", branch, commit)
    return branch
  }
}
