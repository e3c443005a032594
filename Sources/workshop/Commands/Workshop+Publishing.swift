import Foundation

extension Workshop {
  /// Makes a branch of the clone with a commit for each step and a tag for each, for who follows along without tools.
  ///
  /// Hints are notes, so that nobody reads them in a log.
  func publish() throws {
    let series = try Series(clone: clone)
    let git = Git(folder: clone)
    let author = try? git("log", "-1", "--format=%ae", "refs/heads/workshop").trimmed
    guard author == nil || author == Series.author else {
      throw Failure(
        problem: "the branch workshop of \(clone.path) ends in a commit of \(author ?? "")",
        advice: "rename it, as publishing writes that branch anew: git branch -m workshop mine")
    }
    let folder = scratch.appendingPathComponent("publish")
    try? FileManager.default.removeItem(at: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let repository = try Repository.lay(
      series.withoutHints(in: folder.appendingPathComponent("patches")),
      in: folder.appendingPathComponent("series"))
    for step in series.steps {
      let hints = step.hints.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
      try repository.git(
        "-c", "user.name=Workshop", "-c", "user.email=\(Series.author)", "notes", "--ref=hints", "add",
        "-m", hints, Repository.commit(after: step.number))
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

  /// Writes a page for each step in HTML, and one that lists them, so that the series can be read in a browser.
  func pages(in folder: URL) throws {
    let series = try Series(clone: clone)
    let states = try StateFile(clone: clone)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ html: String, to name: String) throws {
      try Data(html.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
    }
    try write(StepPage.list(of: series, states), to: "index.html")
    for step in series.steps {
      let page = StepPage(
        step: step, count: series.steps.count, before: states[step.number - 1], after: states[step.number])
      try write(page.html, to: StepPage.name(of: step.number))
    }
    try print("\(series.steps.count) steps are in \(folder.appendingPathComponent("index.html").path)")
  }
}

extension Series {
  /// Who the commits of the steps are by.
  static let author = "workshop@example.invalid"

  /// The same series with patches in whose messages no hints stand.
  fileprivate func withoutHints(in folder: URL) throws -> Series {
    var series = self
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    series.patches = try patches.map { patch in
      let copy = folder.appendingPathComponent(patch.lastPathComponent)
      let text = try String(contentsOf: patch, encoding: .utf8)
      try Data(text.replacing(/\nHints\n(?s).*?\n\nCheck\n/, with: "\nCheck\n", maxReplacements: 1).utf8)
        .write(to: copy)
      return copy
    }
    return series
  }
}
