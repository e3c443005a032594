package import Equivalence
package import Foundation

/// The files of this repository, for tests that compare the documentation with the code.
package enum Repository {
  /// The top folder.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  /// The text of a file, whose path starts at the top folder.
  ///
  /// - Throws: An error of the file system.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The paths of the files in a folder, without subfolders.
  ///
  /// - Throws: An error of the file system.
  package static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path).sorted()
      .map { "\(folder)/\($0)" }
  }
}

extension GoldenFiles {
  /// The golden files of a folder in `Tests`.
  package init(of folder: String) {
    self.init(directory: Repository.root.appendingPathComponent("Tests/\(folder)/Golden").path)
  }
}
