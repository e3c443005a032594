import CaseStudy
import Testing

/// The suite that every implementation of the nearby content must pass.
@Suite("Nearby content", .isolatesProcessWideState, .countsImplementations(of: NearbyContentFeature()))
enum NearbyContentTests {
  typealias Subject = NearbyContentSubject
  typealias Implementation = Subject.Implementation
  typealias Answer = Subject.Answer
}

/// The explorations, and the tests of behaviour that only one side has.
@Suite("Nearby content: proofs", .isolatesProcessWideState)
enum NearbyContentProofs {
  typealias Subject = NearbyContentSubject
  typealias Implementation = Subject.Implementation
}

extension NearbyContentSubject.Implementation {
  /// A subject for one test, by default with permission to use the location.
  @MainActor
  func subject(in scenario: NearbyContentSubject.Scenario = .allowed) -> NearbyContentSubject {
    SharedCase.current?.implementation = name
    return NearbyContentSubject(self, in: scenario)
  }

  /// A stopped subject with stored content near a place.
  @MainActor
  func subject(
    havingStored place: NearbyContentSubject.Place, _ answer: NearbyContentSubject.Answer = .found
  ) -> NearbyContentSubject {
    let subject = subject()
    subject.apply(each: [.load(force: false), .location(place), .answer(0, .found), .answer(0, answer)])
    return subject
  }
}

extension [NearbyContentSubject.Observation] {
  /// The end of the load, without a stored group.
  static let completed: Self = [.completes(isOlder: false)]
}
