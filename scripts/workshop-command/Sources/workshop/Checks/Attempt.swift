import Foundation

/// What somebody may hand in for a step: as the series does it, but for some changes.
struct Attempt {
  static let path = "Docs/Workshop/Attempts.txt"

  private struct Change {
    var path: String
    /// Whether the file is to be as where the step begins.
    var isUndone = false
    var old = ""
    var new = ""
  }

  let step: Int
  let title: String
  /// A part of the reason for which it is refused; nil if it is accepted.
  private(set) var reason: String?
  private var changes: [Change] = []

  static func all(in clone: URL) throws -> [Attempt] {
    guard let text = try? String(contentsOf: clone.appendingPathComponent(path), encoding: .utf8) else {
      return []
    }
    var attempts: [Attempt] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      if let match = line.wholeMatch(of: /(\d+) (.+)/), let step = Int(match.1) {
        attempts.append(Attempt(step: step, title: String(match.2)))
      } else if attempts.isEmpty || !attempts[attempts.count - 1].read(String(line)) {
        throw Failure(
          problem: "\(path):\(index + 1): \"\(line)\" is no part of an attempt",
          advice: "see Docs/Workshop/Maintaining.md for what can stand there")
      }
    }
    return attempts
  }

  private mutating func read(_ line: String) -> Bool {
    let rest = String(line.dropFirst())
    switch line.first {
    case "r" where line.hasPrefix("refused: "): reason = String(line.dropFirst("refused: ".count))
    case "a" where line == "accepted": reason = nil
    case "S", "T", "P": changes.append(Change(path: line))
    case "<": changes.append(Change(path: rest, isUndone: true))
    case "-" where !changes.isEmpty:
      // Lines to remove after some to add are another place in the file.
      if !changes[changes.count - 1].new.isEmpty {
        changes.append(Change(path: changes[changes.count - 1].path))
      }
      changes[changes.count - 1].old += rest + "\n"
    case "+" where !changes.isEmpty: changes[changes.count - 1].new += rest + "\n"
    default: return false
    }
    return true
  }

  func files(start: Files, solution: Files) throws -> Files {
    var files = solution
    for change in changes {
      if change.isUndone {
        files[change.path] = start[change.path]
      } else if change.old.isEmpty {
        files[change.path] = change.new.isEmpty ? nil : Data(change.new.utf8)
      } else {
        guard files.replace(change.old, with: change.new, at: change.path) else {
          throw Failure(
            problem: "\(Self.path): \"\(title)\" changes a text that \(change.path) of step \(step) has not",
            advice: "bring it up to date with what the step does")
        }
      }
    }
    return files
  }
}
