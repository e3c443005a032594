import CaseStudy
import CoreLocationStandIn
import Equivalence
import Foundation
import TestSupport
import Testing

extension LocationManagerProofs {
  /// Compares implementations with the recorded behaviour of legacy, also after the removal of the legacy code.
  @Suite("Golden files of the location manager")
  @MainActor
  struct GoldenTests {
    struct Part: Sendable, CustomTestStringConvertible {
      var name: String
      var alphabet: [Stimulus]
      var testDescription: String { name }
    }

    nonisolated static let parts = [
      Part(name: "start-stop.jsonl", alphabet: Stimulus.startStopAlphabet + [.readProperties]),
      Part(
        name: "orientation.jsonl",
        alphabet: [
          .start, .stop, .authorization(.denied), .authorization(.authorizedWhenInUse), .rotation(.portrait),
          .rotation(.landscapeLeft), .foreignRotationNotification, .dropManager,
        ]),
      Part(
        name: "delegate.jsonl",
        alphabet: [
          .start, .stop, .authorization(.denied), .authorization(.authorizedWhenInUse), .location(.here),
          .heading(.perfect), .error(.network), .replaceDelegate, .dropDelegate, .dropManager,
        ]),
    ]

    private static let files = GoldenFiles(
      directory: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Golden")
        .path)

    @Test("Legacy matches its golden file", arguments: parts)
    func legacy(_ part: Part) throws {
      let machine = try StateMachine(
        of: { LocationManagerSubject(observingCreationOf: .legacy, in: Start().quiet) },
        alphabet: part.alphabet,
        limits: Limits(states: 20_000))
      #expect(try Self.files.check(machine.text, name: part.name) == nil)
    }

    @Test("Modern matches the golden file of legacy, except as declared", arguments: parts)
    func modern(_ part: Part) throws {
      let machine = try StateMachine(parsing: Self.files.text(of: part.name), file: part.name)
      let report = machine.compare(
        with: { LocationManagerSubject(observingCreationOf: .modern, in: Start().quiet) },
        alphabet: part.alphabet,
        declared: [
          DeclaredDifference(
            "orientation notifications in balance", reason: "See LocationManagerDifferences.swift."
          ) { _, shown in
            let begin = "beginOrientationNotifications"
            if shown.contains("startUpdatingLocation"), !shown.contains(begin),
              let index = shown.firstIndex(where: { $0.hasPrefix("headingOrientation") })
            {
              shown.insert(begin, at: index)
            }
            if let stop = shown.firstIndex(of: "stopUpdatingLocation") {
              shown.insert("endOrientationNotifications", at: stop + 1)
            }
          }
        ], limits: Limits(states: 20_000))
      #expect(report.verdict == .equivalentExceptAsDeclared)
      #expect(report.problems == [])
    }

    @Test(
      "The draft differs from the golden file of legacy", .enabled(if: MaintainersTests.drafts.areRun),
      arguments: parts)
    func draft(_ part: Part) throws {
      let machine = try StateMachine(parsing: Self.files.text(of: part.name), file: part.name)
      let report = machine.compare(
        with: { LocationManagerSubject(observingCreationOf: .draft, in: Start().quiet) },
        alphabet: part.alphabet, limits: Limits(depth: 3))
      #expect(report.verdict == .different)
    }

    @Test("Every golden file has a test")
    func orphans() throws {
      #expect(try Self.files.orphans(besides: Self.parts.map(\.name)) == [])
    }
  }
}
