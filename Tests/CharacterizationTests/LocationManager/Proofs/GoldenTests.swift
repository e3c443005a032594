import CaseStudy
import Equivalence
import TestSupport
import Testing

extension LocationManagerProofs {
  /// Compares implementations with legacy's recorded behaviour, which remains when legacy's code is removed.
  @Suite("Golden file of the location manager")
  @MainActor
  struct GoldenTests {
    private static let alphabet = Stimulus.startStopAlphabet + [.readProperties]
    private static let name = "start-stop.jsonl"
    private static let files = GoldenFiles(of: "CharacterizationTests/LocationManager")

    @Test("Legacy matches its golden file")
    func legacy() throws {
      let machine = try StateMachine(
        of: { WithoutOrientationNotifications(.legacy) }, alphabet: Self.alphabet, limits: .ofTests)
      #expect(try Self.files.check(machine.text, name: Self.name) == nil)
    }

    @Test("Modern matches the golden file of legacy")
    func modern() throws {
      let report = try report(on: .modern)
      #expect(report.verdict == .equivalent)
      #expect(report.problems == [])
    }

    @Test(
      "The draft differs from the golden file of legacy", .enabled(if: MaintainersTests.drafts.areRun))
    func draft() throws {
      #expect(try report(on: .draft, limits: Limits(depth: 3)).verdict == .different)
    }

    private func report(on candidate: Implementation, limits: Limits = .ofTests) throws -> Report<
      String, String
    > {
      try StateMachine(parsing: Self.files.text(of: Self.name), file: Self.name)
        .compare(
          with: { WithoutOrientationNotifications(candidate) }, alphabet: Self.alphabet, limits: limits)
    }

    @Test("Every golden file has a test")
    func orphans() throws {
      #expect(try Self.files.orphans(besides: [Self.name, "public-state.jsonl"]) == [])
    }

    /// A location manager whose observations omit the declared difference, which is the beginning and end of
    /// orientation notifications.
    @MainActor
    private struct WithoutOrientationNotifications: @MainActor Equivalence.TestSubject {
      static let blindSpots = LocationManagerSubject.blindSpots
      private let subject: LocationManagerSubject
      var fingerprint: Fingerprint { subject.fingerprint }

      init(_ implementation: Implementation) {
        subject = LocationManagerSubject(implementation, in: Start { $0.othersWatchOrientation = true }.quiet)
      }

      func apply(_ stimulus: Stimulus) -> [Observation] {
        subject.apply(stimulus).withoutOrientationNotifications
      }
    }
  }
}
