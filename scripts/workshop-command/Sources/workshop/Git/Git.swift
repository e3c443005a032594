import Foundation

/// Runs git in a folder, without the user's configuration.
struct Git {
  var folder: URL
  var index: URL?

  /// Runs git and returns what it wrote, without the last end of line.
  ///
  /// - Throws: ``Failure`` with git's own words if it fails.
  @discardableResult
  func callAsFunction(_ arguments: String...) throws -> String {
    try callAsFunction(arguments)
  }

  @discardableResult
  func callAsFunction(_ arguments: [String]) throws -> String {
    let text = String(decoding: try bytes(arguments), as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  func bytes(_ arguments: [String]) throws -> Data {
    let run = try run(arguments)
    guard run.status == 0 else {
      throw Failure(
        problem: "git \(arguments.first ?? "") failed in \(folder.path): \((run.error + run.text).trimmed)",
        advice: "nothing of yours has been changed; put right what git says and try again")
    }
    return run.output
  }

  func succeeds(_ arguments: String...) throws -> Bool {
    try run(arguments).status == 0
  }

  private func run(_ arguments: [String]) throws -> ProcessRun {
    try ProcessRun(
      ["git"] + Self.settings.flatMap { ["-c", $0] } + arguments, in: folder, environment: environment)
  }

  private static let settings = [
    "core.autocrlf=false", "core.safecrlf=false", "core.hooksPath=/dev/null", "core.fsmonitor=false",
    "core.quotePath=false", "commit.gpgSign=false", "gc.auto=0", "advice.statusHints=true",
    "core.excludesFile=/dev/null", "rebase.autoStash=false", "diff.renames=false",
  ]

  /// The author of saved work, and who commits the steps.
  static let email = "workshop@example.invalid"

  /// A fixed identity, so that the learner needs none and the same patches make the same commits everywhere.
  private var environment: [String: String?] {
    [
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C",
      "GIT_AUTHOR_NAME": "Workshop", "GIT_AUTHOR_EMAIL": Self.email,
      "GIT_COMMITTER_NAME": "Workshop", "GIT_COMMITTER_EMAIL": Self.email,
      "GIT_EDITOR": "true", "GIT_INDEX_FILE": index?.path,
      // A hook of another repository may have set these.
      "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_OBJECT_DIRECTORY": nil, "GIT_AUTHOR_DATE": nil,
      "GIT_COMMITTER_DATE": nil,
    ]
  }
}
