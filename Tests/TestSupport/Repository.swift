package import Foundation

/// The files of this repository, for tests that hold the documentation to the code.
package enum Repository {
  /// The folder at the top.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  /// The text of the file at a path from the top.
  ///
  /// - Throws: What the file system throws.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The paths of the files in a folder, not those in folders below.
  ///
  /// - Throws: What the file system throws.
  package static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path).sorted()
      .map { "\(folder)/\($0)" }
  }
}
