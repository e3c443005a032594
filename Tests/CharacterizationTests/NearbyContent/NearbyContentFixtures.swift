import CaseStudy
import Testing

/// The suite that every implementation of the nearby content must pass.
@Suite("Nearby content", .isolatesProcessWideState, .countsImplementations(of: NearbyContentFeature()))
enum NearbyContentTests {
  typealias Subject = NearbyContentSubject
  typealias Implementation = Subject.Implementation
  typealias Answer = Subject.Answer
}

/// The explorations, and the tests of one side's behaviour.
@Suite("Nearby content: proofs", .isolatesProcessWideState)
enum NearbyContentProofs {
  typealias Subject = NearbyContentSubject
  typealias Implementation = Subject.Implementation
}

extension NearbyContentSubject.Implementation {
  /// A subject for one test, where location may be used unless said otherwise.
  @MainActor
  func subject(in scenario: NearbyContentSubject.Scenario = .allowed) -> NearbyContentSubject {
    SharedCase.current?.implementation = name
    return NearbyContentSubject(self, in: scenario)
  }

  /// A subject that has stored the content near a place, and has stopped updating.
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
  /// The load is over, and nothing was stored.
  static let completed: Self = [.completes(isOlder: false)]
}
