import Foundation
import PlacesApp

/// A recording that an app has written to a file.
struct RecordingFile {
  /// A file that is no recording.
  struct FileError: Error, CustomStringConvertible {
    var path: String
    var problem: String

    var description: String { "\(path):\(problem)" }
  }

  let recording: PlacesApp.Recording

  /// Reads a file.
  ///
  /// - Throws: ``FileError``, with the line.
  init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw FileError(path: path, problem: " cannot be read; expected a recording")
    }
    do {
      recording = try PlacesApp.Recording(parsing: String(decoding: data, as: UTF8.self))
    } catch {
      throw FileError(path: path, problem: "\(error)")
    }
    guard let feature = Setting.Feature(rawValue: recording.feature) else {
      throw FileError(
        path: path,
        problem:
          "1: unknown feature '\(recording.feature)'; expected \(Setting.Feature.locationManager.rawValue)")
    }
    guard feature == .locationManager else {
      throw FileError(
        path: path,
        problem: "1: a recording of \(feature.rawValue) cannot be done again yet; "
          + "expected one of \(Setting.Feature.locationManager.rawValue)")
    }
  }
}
