import Foundation
import ParallelRun
import PlacesSwap
import Terminal

/// A recording that an app has written to a file.
@MainActor
struct RecordingFile {
  /// A file that is no recording, or one that cannot be done again.
  struct FileError: Error, CustomStringConvertible {
    var path: String
    var line: Int?
    var problem: String

    var description: String {
      (path + (line.map { ":\($0)" } ?? "") + ": " + problem).escapingControlCharacters
    }
  }

  private let path: String
  private let lines: [Substring]
  private let recording: ParallelRun.Recording
  private let feature: Setting.Feature

  /// Reads a file.
  ///
  /// - Throws: ``FileError``, with the line.
  init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      let exists = FileManager.default.fileExists(atPath: path)
      throw FileError(
        path: path,
        problem: "\(exists ? "cannot be read" : "there is no such file"); expected a recording")
    }
    let text = String(decoding: data, as: UTF8.self)
    do {
      recording = try ParallelRun.Recording(parsing: text)
    } catch {
      throw FileError(path: path, line: error.line, problem: error.problem)
    }
    let recorded = Setting.Feature.allCases.filter(\.canRunInParallel)
    guard let feature = Setting.Feature(rawValue: recording.feature), recorded.contains(feature) else {
      throw FileError(
        path: path, line: 1,
        problem: "no feature '\(recording.feature)' is recorded; expected one of: "
          + recorded.map(\.rawValue).joined(separator: ", "))
    }
    self.path = path
    self.feature = feature
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  /// Does it again in the harness.
  ///
  /// - Throws: ``FileError`` for a line that the harness cannot do again.
  func again(candidate: String) async throws -> RecordedMismatch {
    do {
      return try await RecordedMismatch(recording, of: feature, candidate: candidate)
    } catch let error as RecordingError {
      throw FileError(path: path, line: number(of: error), problem: error.description)
    }
  }

  /// The number of the line that an error is about.
  private func number(of error: RecordingError) -> Int? {
    let kinds: [Substring] = error.isWorld ? ["world"] : ["do", "in"]
    let numbers = lines.indices.filter { kinds.contains(lines[$0].prefix { $0 != " " }) }
    return numbers.indices.contains(error.position) ? numbers[error.position] + 1 : nil
  }
}
