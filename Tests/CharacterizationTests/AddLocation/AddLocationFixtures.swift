@testable import CaseStudy
import Testing

/// The suite that every implementation of the view model must pass, including the draft.
@Suite("Add location", .countsImplementations(of: AddLocationFeature()))
enum AddLocationTests {
  typealias Subject = AddLocationSubject
  typealias Implementation = Subject.Implementation
  typealias Scenario = Subject.Scenario
}

/// The explorations, and the tests of differences between legacy and modern.
@Suite("Add location: proofs")
enum AddLocationProofs {
  typealias Subject = AddLocationSubject
  typealias Implementation = Subject.Implementation
  typealias Scenario = Subject.Scenario
}

extension AddLocationSubject.Implementation {
  /// Creates a subject for one test, with this implementation and a screen.
  @MainActor
  func subject(in scenario: AddLocationSubject.Scenario = .requestsRunSideBySide) -> AddLocationSubject {
    SharedCase.current?.implementation = name
    return AddLocationSubject(self, in: scenario)
  }
}

extension AddLocationSubject {
  /// Types texts half a second apart, so that the view model delays none of them.
  @discardableResult
  func typeSlowly(_ texts: String...) async -> [Observation] {
    var observations: [Observation] = []
    for text in texts { observations += await apply(each: [.type(text), .pass, .pass]) }
    return observations
  }
}

extension [AddLocationSubject.Observation] {
  /// The observations of a request for a text.
  static func asked(_ text: String) -> Self { [.querying(true), .asks(text)] }

  /// The observations after a text of fewer than three characters.
  static let emptied: Self = [.lists(AddLocationSubject.Listing.empty)]

  /// The observations of an answer while no other request waits.
  static func answered(_ text: String, _ listing: AddLocationSubject.Listing) -> Self {
    [.answers(text, isLate: false), .querying(false), .lists(listing)]
  }
}

extension AddLocationSubject.Listing {
  /// An empty list.
  static let empty = Self()

  /// The list of the geocoder's two placemarks with a name and a location.
  static func matching(_ text: String) -> Self {
    Self([
      AddLocationSubject.Place(name: text, latitude: 48.8584, longitude: 2.2945),
      AddLocationSubject.Place(name: "\(text) 2", latitude: 48.8606, longitude: 2.3376),
    ])
  }
}
