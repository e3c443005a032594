import CaseStudy
import Equivalence
import Foundation
import ParallelRun
import PlacesSwap

/// A mismatch of a parallel run, done again in the harness and shortened there.
@MainActor
struct RecordedMismatch {
  /// How long the recording is, and the shortest sequence with Swift to paste into a test.
  let text: String
  let isShown: Bool

  /// - Throws: ``RecordingError`` if the recording has something that the harness cannot do again.
  init(_ recording: ParallelRun.Recording, of feature: Setting.Feature, candidate: String) async throws {
    switch feature {
    case .locationManager: try await self.init(recording, RecordedLocationManager.self, candidate)
    case .addLocation: try await self.init(recording, RecordedAddLocation.self, candidate)
    case .nearbyContent, .exploreCard, .visitCalendar, .savedPlaces:
      preconditionFailure("\(feature.rawValue) has no parallel run, so nothing records it")
    }
  }

  private init<Feature: RecordedFeature>(
    _ recording: ParallelRun.Recording, _ feature: Feature.Type, _ name: String
  ) async throws {
    guard let candidate = Feature.candidates.first(where: { $0.name == name }) else {
      preconditionFailure("the command accepts only names of candidates")
    }
    let shortest = try await Feature.shortest(of: recording, candidate: candidate)
    let forgotten = recording.forgotten > 0 ? ", \(recording.forgotten.grouped) forgotten" : ""
    let head = "recorded: \(recording.stimuli.count.grouped) stimuli\(forgotten)"
    isShown = shortest != nil
    text =
      if let shortest {
        """
        \(head); shortest: \(shortest.steps.count)
        \(shortest.text(candidate: candidate.name))
        for a test:
        \(shortest.swiftTest.indented)
        """
      } else {
        "\(head); the harness does not show it from this recording\n" + recording.text.indented
      }
  }
}

extension RecordedMismatch {
  /// A file that is no recording, or one that cannot be done again.
  struct FileError: Error, CustomStringConvertible {
    var path: String
    var line: Int?
    var problem: String

    var description: String {
      (path + (line.map { ":\($0)" } ?? "") + ": " + problem).escapingControlCharacters
    }
  }

  /// Does a recording again that an app has written to a file.
  ///
  /// - Throws: ``FileError``, with the line.
  init(path: String, candidate: String) async throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      let exists = FileManager.default.fileExists(atPath: path)
      throw FileError(
        path: path,
        problem: "\(exists ? "cannot be read" : "there is no such file"); expected a recording")
    }
    let text = String(decoding: data, as: UTF8.self)
    let recorded = Setting.Feature.allCases.filter(\.canRunInParallel)
    do {
      let recording = try ParallelRun.Recording(parsing: text)
      guard let feature = Setting.Feature(rawValue: recording.feature), recorded.contains(feature) else {
        throw FileError(
          path: path, line: 1,
          problem: "no feature '\(recording.feature)' is recorded; expected one of: "
            + recorded.map(\.rawValue).joined(separator: ", "))
      }
      try await self.init(recording, of: feature, candidate: candidate)
    } catch let error as ParallelRun.Recording.ParsingError {
      throw FileError(path: path, line: error.line, problem: error.problem)
    } catch let error as RecordingError {
      throw FileError(path: path, line: error.lineNumber(in: text), problem: error.description)
    }
  }
}

extension RecordingError {
  /// The number of the line of a file that it is about.
  fileprivate func lineNumber(in text: String) -> Int? {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    let kinds: [Substring] = isWorld ? ["world"] : ["do", "in"]
    let numbers = lines.indices.filter { kinds.contains(lines[$0].prefix { $0 != " " }) }
    return numbers.indices.contains(position) ? numbers[position] + 1 : nil
  }
}

extension String {
  /// The lines, each a little to the right.
  var indented: String {
    split(separator: "\n").map { "  " + String($0).escapingControlCharacters }.joined(separator: "\n")
  }
}
