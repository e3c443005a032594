import Foundation

/// Files by their path.
typealias Files = [String: Data]

extension Files {
  /// Reads all files of a folder, but for what is not part of anybody's work.
  init(in folder: URL) throws {
    self.init()
    for path in try Self.paths(in: folder) {
      self[path] = try Data(contentsOf: folder.appendingPathComponent(path))
    }
  }

  /// The paths of all files of a folder, but for what is not part of anybody's work.
  static func paths(in folder: URL) throws -> [String] {
    let foreign = Set(Repository.foreign + [".git"])
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: folder.path).filter { !foreign.contains($0) }.flatMap {
      name in
      let item = folder.appendingPathComponent(name)
      guard item.isFolder else { return [name] }
      let paths = files.enumerator(atPath: item.path)?.compactMap { $0 as? String } ?? []
      return paths.filter { !item.appendingPathComponent($0).isFolder }.map { "\(name)/\($0)" }
    }
  }

  /// The text of a file; empty where there is none.
  subscript(text path: String) -> String { String(decoding: self[path] ?? Data(), as: UTF8.self) }

  /// Replaces a text in a file, and says whether it was there.
  mutating func replace(_ old: String, with new: String, at path: String) -> Bool {
    let text = self[text: path]
    guard text.contains(old) else { return false }
    self[path] = Data(text.replacing(old, with: new).utf8)
    return true
  }

  /// These, and others, which take the place of what is at the same path.
  func adding(_ others: Files) -> Files { merging(others) { $1 } }

  /// Those at a path or in a folder.
  func at(_ path: String) -> Files {
    filter { $0.key == path || path == "." || $0.key.hasPrefix(path + "/") }
  }

  /// Those in a folder, by their paths in it.
  func inside(_ folder: String) -> Files {
    Files(uniqueKeysWithValues: at(folder).map { (String($0.key.dropFirst(folder.count + 1)), $0.value) })
  }

  var hasTests: Bool { keys.contains { $0.hasPrefix("Tests/") } }

  /// What is built: the manifest and the sources, without the tests.
  var withoutTests: Files { filter { !$0.key.hasPrefix("Tests/") } }

  /// Whether a passage stands somewhere in Swift files, other than in a comment.
  func contain(_ passage: Requirement.Passage) -> Bool {
    // A comment does nothing.
    let texts = at(passage.path).keys.filter { $0.hasSuffix(".swift") }.map {
      self[text: $0].replacing(/\/\/.*|\/\*(?s:.*?)\*\//, with: "")
    }
    guard let pattern = passage.pattern else { return texts.contains { $0.contains(passage.text) } }
    guard let expression = try? Regex(pattern) else { return false }
    return texts.contains { $0.contains(expression) }
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
