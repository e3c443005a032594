import Foundation

typealias Files = [String: Data]

extension Files {
  init(in folder: URL) throws {
    self.init()
    for path in try Self.paths(in: folder) {
      self[path] = try Data(contentsOf: folder.appendingPathComponent(path))
    }
  }

  // Builds, the workshop's own files and the link to the clone, which are not the learner's work.
  private static let foreign = [".git", ".build", ".swiftpm", ".workshop", "Clone", "Package.resolved"]

  /// The paths of all files of the learner's work in a folder.
  static func paths(in folder: URL) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return names.filter { !foreign.contains($0) }.flatMap { name in
      let paths = FileManager.default.subpaths(atPath: folder.appendingPathComponent(name).path) ?? []
      return ([name] + paths.map { "\(name)/\($0)" }).filter {
        !folder.appendingPathComponent($0).hasDirectoryPath
      }
    }
  }

  /// The text of a file, or an empty text if there is no such file.
  subscript(text path: String) -> String { String(decoding: self[path] ?? Data(), as: UTF8.self) }

  func text(in path: String) -> String { at(path).keys.sorted().map { self[text: $0] }.joined() }

  /// Replaces a text in a file, and returns whether the file had the text.
  mutating func replace(_ old: String, with new: String, at path: String) -> Bool {
    let text = self[text: path]
    guard text.contains(old) else { return false }
    self[path] = Data(text.replacing(old, with: new).utf8)
    return true
  }

  /// These files and others, which replace files with the same paths.
  func adding(_ others: Files) -> Files { merging(others) { $1 } }

  /// The files at a path or in a folder.
  func at(_ path: String) -> Files {
    filter { $0.key == path || path == "." || $0.key.hasPrefix(path + "/") }
  }

  /// The manifest and the sources.
  var withoutTests: Files { filter { !$0.key.hasPrefix("Tests/") } }

  /// Whether Swift files contain a passage outside comments.
  func contain(_ passage: Requirement.Passage) -> Bool {
    let texts = at(passage.path).keys.filter { $0.hasSuffix(".swift") }.map {
      self[text: $0].replacing(/\/\/.*|\/\*(?s:.*?)\*\//, with: "")
    }
    guard let pattern = passage.pattern else { return texts.contains { $0.contains(passage.text) } }
    guard let expression = try? Regex(pattern) else { return false }
    return texts.contains { $0.contains(expression) }
  }
}

extension Data {
  /// Writes a file atomically, and makes the file's folder if needed.
  func save(to file: URL) throws {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try write(to: file, options: .atomic)
    } catch {
      throw Failure(
        problem: "cannot write \(file.path): \(error.localizedDescription)",
        advice: "make room on the disk, or check the permissions; your work is unchanged")
    }
  }
}
