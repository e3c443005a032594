@testable import CaseStudy
import Testing

/// The suite that every implementation of the explore card must pass.
@Suite("Explore card", .isolatesProcessWideState, .countsImplementations(of: ExploreCardFeature()))
enum ExploreCardTests {
  typealias Implementation = ExploreCardSubject.Implementation
  typealias Observation = ExploreCardSubject.Observation
  typealias Cell = ExploreCardSubject.Cell
  typealias Shown = ExploreCardSubject.Shown
  typealias Way = ExploreCardSubject.Way
}

extension ExploreCardSubject.Way {
  /// The distance and bearing from the user to the article of the place cell.
  static let toPlace = Self(distance: 3162.504, bearing: 85.547)
  /// The distance and bearing from the user to the article of the permission cell.
  static let toOffer = Self(distance: 15_745.836, bearing: 359.496)
}

/// The explorations, and the tests of differences between legacy and modern.
@Suite("Explore card: proofs", .isolatesProcessWideState)
enum ExploreCardProofs {
  typealias Subject = ExploreCardSubject
}

extension ExploreCardSubject.Implementation {
  /// Creates a subject for one test.
  @MainActor
  func subject(_ permission: Permission = .notDetermined) -> ExploreCardSubject {
    SharedCase.current?.implementation = name
    return ExploreCardSubject(self, permission: permission)
  }
}
