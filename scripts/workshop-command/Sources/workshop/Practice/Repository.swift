import Foundation

/// A repository with the commits of the series.
///
/// `refs/workshop/7` is the commit after step 7. The commands lay the steps on the branch `practice`. No command moves
/// or deletes another branch, because other branches belong to the learner.
struct Repository {
  let folder: URL
  let clone: URL

  static func commit(after step: Int) -> String { "refs/workshop/\(step)" }

  /// The start of a step, with the given files of the step.
  static func commit(before step: Step) -> String {
    step.given.isEmpty ? commit(after: step.number - 1) : "refs/workshop/given/\(step.number)"
  }

  /// Runs the script `series`, and returns its output without the last end of line, or throws its error text.
  @discardableResult
  func callAsFunction(_ arguments: String...) throws -> String {
    let script = clone.appendingPathComponent("scripts/workshop-command/series").path
    let run = try ProcessRun([script] + arguments, in: folder, environment: ["WORKSHOP_CLONE": clone.path])
    switch run.status {
    case 0: return run.text.hasSuffix("\n") ? String(run.text.dropLast()) : run.text
    case 3: throw Failure(problem: run.error.trimmed)
    default:
      throw Failure(
        problem: "git failed in \(folder.path): \(run.error.trimmed)",
        advice: "nothing of yours has been changed; fix the problem that git reports, and try again")
    }
  }

  func files(after step: Int) throws -> Files { try files(of: Self.commit(after: step)) }

  func files(of commit: String) throws -> Files {
    let copy = folder.appendingPathComponent(".workshop/files")
    defer { try? FileManager.default.removeItem(at: copy) }
    try self("files", commit, copy.path)
    return try Files(in: copy)
  }
}
