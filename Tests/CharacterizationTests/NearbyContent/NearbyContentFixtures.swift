@testable import CaseStudy
import Testing

/// The suite that every implementation of the nearby-content source must pass.
@Suite("Nearby content", .isolatesProcessWideState, .countsImplementations(of: NearbyContentFeature()))
enum NearbyContentTests {
  typealias Subject = NearbyContentSubject
  typealias Implementation = Subject.Implementation
  typealias Answer = Subject.Answer
}

/// The explorations, and the tests of differences between legacy and modern.
@Suite("Nearby content: proofs", .isolatesProcessWideState)
enum NearbyContentProofs {
  typealias Subject = NearbyContentSubject
  typealias Implementation = Subject.Implementation
}

extension NearbyContentSubject.Implementation {
  /// Creates a subject for one test, by default with permission to use the location.
  @MainActor
  func subject(in scenario: NearbyContentSubject.Scenario = .allowed) -> NearbyContentSubject {
    SharedCase.current?.implementation = name
    return NearbyContentSubject(self, in: scenario)
  }

  /// Creates a subject that has stored content near a place, and whose updates have stopped.
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
  /// The completion of a load that stored no group.
  static let completed: Self = [.completes(isOlder: false)]
}
