@testable import CaseStudy
import CoreLocationStandIn
import Equivalence
import Foundation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesSwap
import Testing
@testable import compare

@Suite("A recording of the app in the harness")
@MainActor
struct RecordedFeatureTests {
  @Test("What the app records of any feature can be done again")
  func all() async throws {
    let mismatches = try await mismatches(of: .mute, screens: .all)
    #expect(
      Set(mismatches.map(\.kind.feature))
        == Set(Setting.Feature.allCases.filter(\.canRunInParallel).map(\.rawValue)))
    for mismatch in mismatches {
      let feature = try #require(Setting.Feature(rawValue: mismatch.kind.feature))
      // A side that does nothing is not in the harness, and modern is right.
      let again = try await RecordedMismatch(mismatch.recording, of: feature, candidate: "modern")
      #expect(!again.isShown)
    }
  }

  @Test("What the draft does otherwise in the app, it does otherwise in the harness")
  func draft() async throws {
    let mismatches = try await mismatches(of: .draft, screens: .compared)
    #expect(Set(mismatches.map(\.kind.feature)) == ["LocationManager"])
    for mismatch in mismatches {
      let feature = try #require(Setting.Feature(rawValue: mismatch.kind.feature))
      let again = try await RecordedMismatch(mismatch.recording, of: feature, candidate: "draft")
      #expect(again.isShown, "\(mismatch.recording.text)")
    }
  }

  /// What an hour with the app comes to.
  private func mismatches(
    of candidates: Candidates, screens: AppPlayer.Screens
  ) async throws -> [Mismatch] {
    let log = MismatchLog()
    let trial = try Trial(publisher: log, patience: TurnPatience())
    let savedPlaces = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
    try Data("Around the lake".utf8).write(to: savedPlaces)
    defer { try? FileManager.default.removeItem(at: savedPlaces) }
    let app = await AppPlayer(
      Setting(.parallel), in: .init { $0.status = .notDetermined }, savedPlaces: savedPlaces, trial: trial,
      candidates: candidates, screens: screens, onEvent: { _ in })
    let stimuli: [Compared.Stimulus] = [
      .start, .authorization(.authorizedWhenInUse), .location(.here), .rotation(.landscapeLeft),
      .error(.network), .readProperties, .authorization(.denied), .stop, .dropManager,
    ]
    for stimulus in stimuli { await app.play(stimulus) }
    return log.mismatches
  }

  @Test("A late answer that the modern view model drops is found from a recording")
  func lateAnswer() async throws {
    let recording = try ParallelRun.Recording(
      parsing: """
        recording AddLocation
        do {"make":{}}
        do {"type":{"_0":"Bled"}}
        do {"passTwice":{}}
        do {"type":{"_0":"Bohinj"}}
        do {"passTwice":{}}
        do {"answer":{"_0":0,"_1":{"found":{"_0":[{"name":"Bled"}]}}}}
        differs missing lists
        end 6
        """)
    let found = try await RecordedAddLocation.shortest(
      of: recording, candidate: .init("undeclared", make: AddLocationSubject.Implementation.modern.make))
    #expect(found?.steps.last?.stimulus == .answer(0, .found([PlacemarkReading(name: "Bled")])))
  }

  @Test("An answer that finds nothing, or that nobody asked for, can be done again")
  func oddAnswers() async throws {
    let stimuli: [AddLocationStimulus] = [.type("Bled"), .answer(-1, .places), .answer(0, .found([]))]
    let lines = stimuli.map { "do \(ParallelRun.Recording.line(of: $0))" }
    let recording = try ParallelRun.Recording(
      parsing: (["recording AddLocation"] + lines + ["differs missing lists", "end 3"]).joined(
        separator: "\n"))
    #expect(try await RecordedAddLocation.shortest(of: recording, candidate: .modern) == nil)
  }

  @Test("A text is typed as it was, with its spaces")
  func text() throws {
    for text in [" a  b", " ", "", "a\u{301}"] {
      let typed = AddLocationStimulus.type(text)
      #expect(try ParallelRun.Recording.value(of: ParallelRun.Recording.line(of: typed)) == typed)
    }
  }
}

/// Keeps what is published.
private final class MismatchLog: MismatchPublisher {
  private(set) var mismatches: [Mismatch] = []

  func publish(_ mismatch: Mismatch) { mismatches.append(mismatch) }
}

extension Candidates {
  /// Never do anything.
  fileprivate static let mute: Candidates = {
    var candidates = Candidates { _ in .init(MuteManager()) }
    candidates.placeFinder = { _ in MuteFinder() }
    return candidates
  }()
}

private final class MuteManager: LocationManagerProtocol {
  weak var delegate: (any LocationManagerDelegate)?
  let location: Location? = nil
  let heading: Heading? = nil
  let isUpdating = false
  let authorizationStatus = AuthorizationStatus.notDetermined
  func startMonitoringLocation() {}
  func stopMonitoringLocation() {}
}

private final class MuteFinder: PlaceFinder {
  var onEvent: (PlaceFinderEvent) -> Void = { _ in }
  func textDidChange(_ text: String) {}
}
