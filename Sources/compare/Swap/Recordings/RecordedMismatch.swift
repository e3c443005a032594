import CaseStudy
import Equivalence
import ParallelRun
import PlacesSwap
import Terminal

/// A mismatch of a parallel run, done again in the harness and shortened there.
@MainActor
struct RecordedMismatch {
  /// How long the recording is, and the shortest sequence with Swift to paste into a test.
  let text: String
  /// Whether the harness shows it.
  let isShown: Bool

  /// Does it again.
  ///
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

extension String {
  /// The lines, each a little to the right.
  var indented: String {
    split(separator: "\n").map { "  " + String($0).escapingControlCharacters }.joined(separator: "\n")
  }
}
