import CaseStudy
import Testing

/// The suite that every implementation of the view model has to pass, the published change included.
@Suite("Add location", .countsImplementations(of: AddLocationFeature()))
enum AddLocationTests {
  typealias Subject = AddLocationSubject
  typealias Implementation = Subject.Implementation
  typealias Scenario = Subject.Scenario
}

/// What is explored, and what only one side does.
@Suite("Add location: proofs")
enum AddLocationProofs {
  typealias Subject = AddLocationSubject
  typealias Implementation = Subject.Implementation
  typealias Scenario = Subject.Scenario
}

extension AddLocationSubject.Implementation {
  /// A subject for one test: this implementation in a scenario, with its screen.
  @MainActor
  func subject(in scenario: AddLocationSubject.Scenario = .requestsRunSideBySide) -> AddLocationSubject {
    SharedCase.current?.implementation = name
    return AddLocationSubject(self, in: scenario)
  }
}

extension AddLocationSubject {
  /// Types each text after the half second of the one before, so that none has to wait.
  @discardableResult
  func typeSlowly(_ texts: String...) async -> [Observation] {
    var observations: [Observation] = []
    for text in texts { observations += await apply(each: [.type(text), .pass, .pass]) }
    return observations
  }
}

extension [AddLocationSubject.Observation] {
  /// What a request for a text looks like.
  static func asked(_ text: String) -> Self { [.querying(true), .asks(text)] }

  /// What a text of fewer than three characters looks like.
  static let emptied: Self = [.lists(AddLocationSubject.Listing.empty)]

  /// What the answer to the only request looks like.
  static func answered(_ text: String, _ listing: AddLocationSubject.Listing) -> Self {
    [.answers(text, isLate: false), .querying(false), .lists(listing)]
  }
}

extension AddLocationSubject.Listing {
  /// Nothing is listed.
  static let empty = Self()

  /// What the platform's two usable placemarks for a text are listed as.
  static func matching(_ text: String) -> Self {
    Self([
      AddLocationSubject.Place(name: text, latitude: 48.8584, longitude: 2.2945),
      AddLocationSubject.Place(name: "\(text) 2", latitude: 48.8606, longitude: 2.3376),
    ])
  }
}
