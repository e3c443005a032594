private import Foundation

/// A directory of recorded texts that later runs must reproduce.
public struct GoldenFiles: Sendable {
  /// A problem with a golden file.
  public enum Problem: Hashable, Sendable {
    /// The file was missing and is now recorded. Read it before the next run.
    case recorded(String)
    /// The text differs from the file, and the given line is the first that differs.
    case changed(String, line: Int, expected: String?, found: String?)
    /// No test claims the file.
    case orphaned(String)
  }

  private let directory: String

  /// Keeps the golden files in a directory, which the first recording creates.
  public init(directory: String) { self.directory = directory }

  /// Compares a text with the file of that name, and records a missing file.
  ///
  /// A recording counts as a problem, so that a missing file fails a test.
  /// - Throws: The file system's errors, except for a missing file.
  public func check(_ text: String, name: String) throws -> Problem? {
    guard FileManager.default.fileExists(atPath: path(of: name)) else {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      try text.write(toFile: path(of: name), atomically: true, encoding: .utf8)
      return .recorded(path(of: name))
    }
    let expected = try self.text(of: name)
    let (old, new) = (lines(of: expected), lines(of: text))
    if old == new { return nil }
    let line = zip(old, new).prefix { $0 == $1 }.count
    return .changed(
      path(of: name), line: line + 1,
      expected: old.dropFirst(line).first.map { String(decoding: $0, as: UTF8.self) },
      found: new.dropFirst(line).first.map { String(decoding: $0, as: UTF8.self) })
  }

  /// The files, except hidden ones, whose names are not in `names`.
  ///
  /// - Throws: The file system's errors, except for a missing directory.
  public func orphans(besides names: [String]) throws -> [Problem] {
    guard FileManager.default.fileExists(atPath: directory) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
      .filter { !$0.hasPrefix(".") && !names.contains($0) }.map { .orphaned(path(of: $0)) }
  }

  /// The text of the file of that name; throws the file system's errors.
  public func text(of name: String) throws -> String {
    try String(contentsOfFile: path(of: name), encoding: .utf8)
  }

  private func path(of name: String) -> String { directory + "/" + name }

  /// The bytes of each line, because strings are equal even if they spell a character in different ways.
  private func lines(of text: String) -> [[UInt8]] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
  }
}

extension GoldenFiles.Problem: CustomStringConvertible {
  /// The problem in a sentence, with its remedy.
  public var description: String {
    switch self {
    case .recorded(let path):
      "\(path) was missing and is now recorded. Read the file, and run the test again."
    case .changed(let path, let line, let expected, let found):
      "\(path):\(line): expected \(quoted(expected)), found \(quoted(found)). If the new text is right, delete the file to record it again."
    case .orphaned(let path):
      "No test claims \(path). Delete the file, or name it in a test."
    }
  }

  private func quoted(_ line: String?) -> String { line.map { "'\($0)'" } ?? "the end of the text" }
}
