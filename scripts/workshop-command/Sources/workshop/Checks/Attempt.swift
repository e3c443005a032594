import Foundation

/// A learner's possible solution, which is our solution with some changes.
struct Attempt {
  static let path = "Docs/Workshop/Attempts.txt"

  let step: Int
  let title: String
  /// A part of the expected reason for the refusal, or nil if the check must accept the attempt.
  private(set) var reason: String?
  /// The replacement of lines in a file or, without old lines, of the whole file.
  private var changes: [(path: String, old: String, new: String)] = []
  /// The files that keep their content from the start of the step.
  private var undone: [String] = []

  static func all(in clone: URL) throws -> [Attempt] {
    let text = (try? String(contentsOf: clone.appendingPathComponent(path), encoding: .utf8)) ?? ""
    return try text.split(separator: "\n").reduce(into: []) { attempts, line in
      if let match = line.wholeMatch(of: /(\d+) (.+)/), let step = Int(match.1) {
        attempts.append(Attempt(step: step, title: String(match.2)))
      } else if !line.hasPrefix("#"), attempts.isEmpty || !attempts[attempts.count - 1].read(String(line)) {
        throw Failure(
          problem: "\(path): \"\(line)\" is no part of an attempt",
          advice: "see Docs/Workshop/Maintaining.md for the format")
      }
    }
  }

  private mutating func read(_ line: String) -> Bool {
    let last = changes.count - 1
    switch line.first {
    case _ where line.hasPrefix("refused: "): reason = String(line.dropFirst("refused: ".count))
    case _ where line == "accepted": break
    case "S", "T", "P": changes.append((line, "", ""))
    case "<": undone.append(String(line.dropFirst()))
    case "-" where last >= 0 && changes[last].new.isEmpty: changes[last].old += line.dropFirst() + "\n"
    // Lines to remove after lines to add belong to another place in the file.
    case "-" where last >= 0: changes.append((changes[last].path, line.dropFirst() + "\n", ""))
    case "+" where last >= 0: changes[last].new += line.dropFirst() + "\n"
    default: return false
    }
    return true
  }

  func files(start: Files, solution: Files) throws -> Files {
    var files = solution
    for path in undone { files[path] = start[path] }
    for change in changes {
      if change.old.isEmpty {
        files[change.path] = Data(change.new.utf8)
      } else if !files.replace(change.old, with: change.new, at: change.path) {
        throw Failure(
          problem: "\(Self.path): \"\(title)\" changes a text that \(change.path) of step \(step) lacks",
          advice: "adapt the attempt to the step")
      }
    }
    return files
  }
}
