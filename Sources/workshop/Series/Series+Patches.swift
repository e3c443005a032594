import Foundation

extension Series {
  /// Writes the commits of a branch as patches, the same bytes for the same commits.
  static func write(_ branch: String, of repository: Repository, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try repository.git(
      "format-patch", "--quiet", "--root", "--start-number=0", "--zero-commit", "--full-index",
      "--no-signature",
      "--no-numbered", "--no-stat", "--no-renames", "--no-thread", "--diff-algorithm=myers",
      "--output-directory", folder.path, branch)
  }

  /// Where the patches are not as they would be written from the commits that they make.
  func differences(from repository: Repository) throws -> [String] {
    let folder = repository.folder.appendingPathComponent(".workshop/patches")
    try? FileManager.default.removeItem(at: folder)
    try Self.write(Repository.commit(after: steps.count), of: repository, to: folder)
    return try patches.enumerated().compactMap { number, patch in
      let written = folder.appendingPathComponent(patch.lastPathComponent)
      let isSame = FileManager.default.contents(atPath: written.path) == (try Data(contentsOf: patch))
      return isSame
        ? nil
        : """
        step \(number), \(Self.path)/\(patch.lastPathComponent): is not as git writes it, as if a line had been changed \
        by hand; change it with scripts/workshop edit \(number) and save
        """
    }
  }
}

extension Repository {
  /// The lines that a step adds and removes, without files that it removes whole.
  func changedLines(in step: Int) throws -> Int {
    let stat = try git(
      "diff", "--numstat", "--diff-filter=d", "--no-renames", Self.commit(after: step - 1),
      Self.commit(after: step))
    let counts = stat.split(separator: "\n").flatMap { $0.split(separator: "\t").prefix(2) }
    return counts.reduce(0) { $0 + (Int($1) ?? 0) }
  }
}
