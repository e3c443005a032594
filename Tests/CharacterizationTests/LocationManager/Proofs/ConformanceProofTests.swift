import CaseStudy
import Equivalence
import Testing

extension LocationManagerProofs {
  /// Checks modern without its fingerprints.
  @Suite("The conformance suite of the start-stop state machine")
  @MainActor
  struct ConformanceProofTests {
    @Test("Each implementation conforms to the state machine of legacy", arguments: Implementation.underTest)
    func conforms(implementation: Implementation) throws {
      let alphabet = Stimulus.startStopAlphabet
      let suite = try StateMachine(of: { Balanced(.legacy) }, alphabet: alphabet).conformanceSuite()
      let report = suite.check(alphabet: alphabet) { Balanced(implementation) }
      #expect(report.conforms, "\(report)")
    }

    /// A location manager whose observations omit the begin and the end of orientation notifications.
    @MainActor
    private struct Balanced: @MainActor Equivalence.TestSubject {
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
