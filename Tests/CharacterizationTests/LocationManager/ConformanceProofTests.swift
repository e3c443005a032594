import CaseStudy
import Equivalence
import Testing

extension LocationManagerProofs {
  @Suite("The start-stop machine as a conformance suite")
  @MainActor
  struct ConformanceProofTests {
    @Test(
      "An implementation does what no wrong one with as few states does", arguments: Implementation.underTest)
    func conforms(implementation: Implementation) throws {
      let alphabet = Stimulus.startStopAlphabet
      let suite = try StateMachine(of: { Balanced(.legacy) }, alphabet: alphabet).conformanceSuite()
      let report = suite.check(alphabet: alphabet) { Balanced(implementation) }
      #expect(report.conforms, "\(report)")
    }

    /// A location manager without what is declared to differ: who turns the orientation's notifications on and off.
    @MainActor
    private struct Balanced: @MainActor Equivalence.TestSubject {
      static let blindSpots = LocationManagerSubject.blindSpots
      private let subject: LocationManagerSubject
      var fingerprint: Fingerprint { subject.fingerprint }

      init(_ implementation: Implementation) {
        subject = LocationManagerSubject(implementation, in: Start { $0.othersWatchOrientation = true }.quiet)
      }

      func apply(_ stimulus: Stimulus) -> [Observation] { apply(stimulus, choices: Choices()) }

      func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
        subject.apply(stimulus, choices: choices).filter {
          ![.beginOrientationNotifications, .endOrientationNotifications].contains($0)
        }
      }
    }
  }
}
