import Foundation
import TestSupport

/// Runs the command to its end, in a package of a test's own.
///
/// - Parameter sources: The texts of files in `Sources/ModernLocation`; without any there is no such folder.
func mutate(_ arguments: [String], sources: [String: String] = [:]) throws -> CommandRun {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (name, text) in sources {
    let file = folder.appendingPathComponent("Sources/ModernLocation/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  try Data(".treatAllWarnings(as: .error),".utf8).write(to: folder.appendingPathComponent("Package.swift"))
  return try CommandRun("mutate", arguments, in: folder)
}
