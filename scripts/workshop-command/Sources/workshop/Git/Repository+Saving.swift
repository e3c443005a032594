import Foundation

extension Repository {
  /// An operation of git that is not finished stands in the way of saving and moving.
  func refuseUnfinishedOperations() throws {
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
      throw Failure(problem: "\(problem) in \(self.folder.path)", advice: "end it first: \(command)")
    }
    guard try git("ls-files", "--unmerged").isEmpty else {
      throw Failure(
        problem: "there are conflicts in \(self.folder.path)",
        advice: "resolve them and git add the files, or git reset --merge")
    }
  }

  /// Keeps everything there is on branches of its own, unless some branch or the series has it already.
  ///
  /// Nothing is changed but for the new branches: neither the files nor the index nor the branch one is on.
  ///
  /// - Returns: The tree of all files, and the new branches.
  func save(as name: String) throws -> (tree: String, branches: [String]) {
    try refuseUnfinishedOperations()
    let head = try git("rev-parse", "HEAD")
    let headTree = try git("rev-parse", "HEAD^{tree}")
    let tree = try snapshot()
    let indexTree = try git("write-tree")
    let isCommitted = try tree == headTree || isOfSeries(tree: tree) && isKept(head)
    // What was staged and is in no file any more.
    let isStagedOnly = indexTree != headTree && indexTree != tree
    var tips = [head]
    if !isCommitted || isStagedOnly {
      let staged =
        isStagedOnly ? ["-p", try git("commit-tree", indexTree, "-p", head, "-m", "What was staged")] : []
      tips = [try git(["commit-tree", tree, "-p", head] + staged + ["-m", "Saved by the workshop"])]
    }
    // What only `practice` has, while another branch is checked out.
    if try exists("refs/heads/\(Self.branch)") {
      tips.append(try git("rev-parse", "refs/heads/\(Self.branch)"))
    }
    var branches: [String] = []
    for tip in tips where try !isKept(tip) { branches.append(try makeBranch(name, at: tip)) }
    return (tree, branches)
  }

  /// The tree of all files that a step can change, those included that git was told to ignore.
  ///
  /// Notes and settings, which git does not know, are no part of it, and stay where they are.
  func snapshot() throws -> String {
    let index = URL(fileURLWithPath: try git("rev-parse", "--absolute-git-dir")).appendingPathComponent(
      "workshop.index")
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

  /// Puts the files of a commit in place of a tree that was saved.
  ///
  /// Where a file has changed since then git refuses, and nothing is lost.
  func lay(_ target: String, inPlaceOf tree: String) throws {
    try git("read-tree", tree)
    _ = try git.succeeds("update-index", "-q", "--refresh")
    try git("read-tree", "-m", "-u", tree, target)
    // On the branch it came from, what only that branch had has been saved.
    try git("update-ref", "refs/heads/\(Self.branch)", try git("rev-parse", target))
    try git("symbolic-ref", "HEAD", "refs/heads/\(Self.branch)")
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
    while try exists("refs/heads/\(branch)") {
      number += 1
      branch = "saved/\(name)-\(number)"
    }
    try git("branch", "--no-track", branch, commit)
    return branch
  }
}
