package import Equivalence
import Foundation

/// A view model on a simulated platform, with its screen: give it stimuli, get observations.
@MainActor
package final class AddLocationSubject {
  package typealias Place = Listing.Place
  package typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>

  /// The tasks of the modern view model.
  package let tasks = TaskTracker()
  private let screen = Screen()
  private let platform: Platform
  private var viewModel: (any ViewModelUnderTest)?

  package init(_ implementation: Implementation, in scenario: Scenario = .requestsRunSideBySide) {
    platform = Platform(scenario, tasks: tasks)
    let viewModel = implementation.make.viewModel(screen, platform)
    screen.watch(viewModel.object)
    self.viewModel = viewModel
  }

  deinit { tasks.cancel() }

  package var outstandingRequests: Int { screen.outstanding.count }

  private func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .type(let text): viewModel?.textDidChange(text)
    case .typeComposed(let text): viewModel?.textDidChange(text.precomposedStringWithCanonicalMapping)
    case .typeTwice(let first, let second):
      viewModel?.textDidChange(first)
      viewModel?.textDidChange(second)
    case .typeAndLeave(let text):
      viewModel?.textDidChange(text)
      leave()
    case .passAndType(let text):
      platform.passQuarterOfASecond()
      viewModel?.textDidChange(text)
    case .pass: platform.passQuarterOfASecond()
    case .passTwice: for _ in 1...2 { platform.passQuarterOfASecond() }
    case .answer(let index, let answer):
      // There is nothing to answer otherwise.
      guard (0..<outstandingRequests).contains(index) else { return }
      screen.answer(index) { platform.source.answer(index, with: answer) }
    case .leave: leave()
    }
  }

  private func leave() {
    viewModel?.loseDelegate()
    viewModel = nil
  }
}

extension AddLocationSubject: AsyncTestSubject {
  @discardableResult
  package func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    perform(stimulus)
    await tasks.settled()
    return screen.take(from: viewModel)
  }
}

extension AddLocationSubject: ComparedSubject {
  package nonisolated static var implementations: [Implementation] { [.legacy, .draft, .modern] }
  package typealias Implementation = CaseStudy.Implementation<AddLocationSubject>

  package struct Factory: Sendable {
    let viewModel: @MainActor @Sendable (Screen, Platform) -> any ViewModelUnderTest
  }

  @MainActor
  protocol ViewModelUnderTest: AnyObject {
    /// The object whose lifetime is observed.
    var object: AnyObject { get }
    var isQuerying: Bool { get }
    var hasLocations: Bool { get }
    var numberOfLocations: Int { get }
    func place(at index: Int) -> Place?
    func textDidChange(_ text: String)
    /// Loses its weak delegate, as when the screen goes away.
    func loseDelegate()
  }
}

extension AddLocationSubject.ViewModelUnderTest {
  var object: AnyObject { self }

  var listing: AddLocationSubject.Listing {
    let count = numberOfLocations
    return .init(places: (0..<count).map(place), pastTheEnd: place(at: count), hasPlaces: hasLocations)
  }
}

extension AddLocationSubject {
  /// Something that happens to a screen that finds places.
  package enum Stimulus: Hashable, Sendable, DescribedAsSource {
    /// The text in the search bar becomes this.
    case type(String)
    /// The same text with composed letters, which Swift takes for equal.
    case typeComposed(String)
    /// The text becomes this and then that, before anything else goes on.
    case typeTwice(String, String)
    /// The text becomes this and the screen goes away, before anything else goes on.
    case typeAndLeave(String)
    /// A quarter of a second passes and the text becomes this, before anything else goes on.
    case passAndType(String)
    /// A quarter of a second passes: two of them are the shortest time between two changes of the text.
    case pass
    case passTwice
    /// The platform answers one of the requests that are outstanding, the oldest of which has the index 0.
    case answer(Int, Answer)
    case leave
  }

  /// What the platform answers to a request.
  package enum Answer: Hashable, Sendable {
    /// Two places that are called as what was asked, and between them one without a name and one without a location.
    case places
    /// These placemarks, the best first.
    case found([PlacemarkReading])
    case failed(PlatformError)
  }

  /// The values of one placemark.
  package struct PlacemarkReading: Hashable, Sendable {
    package var name: String?
    package var locality: String?
    package var country: String?
    package var location: LocationReading?

    package init(
      name: String? = nil, locality: String? = nil, country: String? = nil, location: LocationReading? = nil
    ) {
      self.name = name
      self.locality = locality
      self.country = country
      self.location = location
    }

    fileprivate init(_ name: String, _ latitude: Double, _ longitude: Double) {
      self.init(name: name, location: LocationReading(latitude: latitude, longitude: longitude))
    }
  }

  /// Something that the platform or the user can see.
  package enum Observation: Hashable, Sendable {
    case asks(String)
    /// The platform begins to answer; the request is late if something newer was asked or listed meanwhile.
    case answers(String, isLate: Bool)
    case cancels
    case querying(Bool)
    /// The screen is told that the list was replaced, and reads it.
    case lists(Listing)
    /// The screen is told of an error; only the screen of the next change is.
    case error(String)
    /// Something can be read that the screen was not told.
    case unannounced(Listing, querying: Bool)
    case viewModelReleased
  }

  /// All that can be read of the list.
  package struct Listing: Hashable, Sendable {
    /// The places at the indices below the number of places, in order; nil where there is none.
    package var places: [Place?]
    package var pastTheEnd: Place?
    package var hasPlaces: Bool

    /// A list of places that is as it should be.
    package init(_ places: [Place] = []) {
      self.init(places: places, pastTheEnd: nil, hasPlaces: !places.isEmpty)
    }

    /// A list as a view model has it.
    package init(places: [Place?], pastTheEnd: Place?, hasPlaces: Bool) {
      self.places = places
      self.pastTheEnd = pastTheEnd
      self.hasPlaces = hasPlaces
    }

    package struct Place: Hashable, Sendable {
      package var name: String
      /// Degrees north of the equator.
      @Measured package var latitude: Double
      /// Degrees east of the zero meridian.
      @Measured package var longitude: Double

      package init(name: String, latitude: Double, longitude: Double) {
        self.name = name.asWritten
        self.latitude = latitude
        self.longitude = longitude
      }
    }
  }

  /// What the platform does with a request when a newer one comes; this is not documented.
  package enum Scenario: String, Hashable, Sendable, CaseIterable {
    /// None comes: one request is answered before the next is made.
    case oneRequest = "one request at a time"
    case requestsRunSideBySide = "requests run side by side"
    /// The older one is answered with *canceled*, sooner or later.
    case newerRequestCancelsOlder = "a newer request cancels an older one"
    /// One request is answered before the next is made, with texts and answers of every kind.
    case values = "odd texts and answers"

    var mostRequests: Int { self == .oneRequest || self == .values ? 1 : 2 }

    package var alphabet: [Stimulus] {
      if self == .values {
        return ["", " par ", "PAR", "par", "E\u{301}t", "E\u{301}te"].map(Stimulus.type)
          + [.typeComposed("E\u{301}te"), .typeTwice("par", "PAR"), .pass]
          + [.one, .unsorted, .notFound, .canceled].map { .answer(0, $0) } + [.leave]
      }
      return [.type("pa"), .type("par"), .type("pari"), .pass]
        + (0..<mostRequests).flatMap { [.answer($0, .places), .answer($0, .failure)] } + [
          .leave, .typeAndLeave("pa"), .typeAndLeave("pari"),
        ]
    }
  }
}

extension AddLocationSubject.Answer: DescribedAsSource {
  /// One place, where both coordinates are zero.
  package static let one = Self.found([.init("Null Island", 0, 0)])
  /// Places in no order, some of them alike, on both sides of the 180th meridian.
  package static let unsorted = Self.found([
    .init("Suva", -18.1, 178.4), .init("Alert", 82.5, -62.3), .init("suva", -16.8, -179.9),
    .init("", -16.5, 179.9), .init("Suva", -18.1, 178.4), .init(" Oslo ", 59.9, 10.7),
  ])
  package static let notFound = Self.failed(PlatformError(.geocodeFoundNoResult))
  package static let failure = Self.failed(PlatformError(.network))
  /// The platform has cancelled the request on its own.
  package static let canceled = Self.failed(PlatformError(.geocodeCanceled))

  package static let names: [Self: String] = [
    .one: ".one", .unsorted: ".unsorted", .notFound: ".notFound", .failure: ".failure",
    .canceled: ".canceled",
  ]

  /// What was found for a text; nil if the answer is an error.
  package func placemarks(matching text: String) -> [AddLocationSubject.PlacemarkReading]? {
    switch self {
    case .places:
      // The names tell what was asked.
      [
        .init(name: text, location: .here), .init(location: .there), .init(name: "nowhere"),
        .init(name: "\(text) 2", location: .there),
      ]
    case .found(let placemarks): placemarks
    case .failed: nil
    }
  }
}

extension AddLocationSubject.Observation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .asks(let text): "asks \"\(text)\""
    case .answers(let text, let isLate): "answer to \"\(text)\"\(isLate ? ", late" : "")"
    case .cancels: "cancels"
    case .querying(let querying): "querying: \(querying)"
    case .lists(let listing): "lists \(listing)"
    case .error(let error): "error \(error)"
    case .unannounced(let listing, let querying): "not told: \(listing), querying: \(querying)"
    case .viewModelReleased: "view model released"
    }
  }
}

extension AddLocationSubject.Listing: CustomStringConvertible {
  /// The names; what does not fit to them is added.
  package var description: String {
    var words = "[\(places.map { $0?.name ?? "nil" }.joined(separator: ", "))]"
    if let pastTheEnd { words += " and past the end \(pastTheEnd.name)" }
    if hasPlaces == places.isEmpty { words += hasPlaces ? ", has places" : ", has no places" }
    return words
  }
}

extension AddLocationSubject.Scenario: CustomStringConvertible {
  package var description: String { rawValue }
}

extension AddLocationSubject.Stimulus: Sampled {
  package var samples: Samples {
    var samples = Samples()
    switch self {
    case .type(let text), .typeComposed(let text), .typeAndLeave(let text), .passAndType(let text):
      samples.texts = [text]
    case .typeTwice(let first, let second): samples.texts = [first, second]
    case .answer(_, let answer):
      guard let placemarks = answer.placemarks(matching: "par") else { break }
      samples.addList(placemarks.compactMap { $0.name.map { [$0] } })
      samples.places = placemarks.compactMap(\.location).map { .init(north: $0.latitude, east: $0.longitude) }
    case .pass, .passTwice, .leave: break
    }
    return samples
  }
}

package struct AddLocationFeature: Feature {
  package let name = "AddLocation"
  package let scenarios = AddLocationSubject.Scenario.allCases
  package let untried = ["an empty list": "The platform answers with an error if it finds nothing."]
  package let machineTitle = "The legacy view model, one request at a time"
  package let mostStates = 50_000

  package init() {}

  package func machine() async throws -> StateMachine { try await SingleRequest.machine(of: .legacy) }

  package func machine(of implementation: AddLocationSubject.Implementation) async throws -> StateMachine? {
    try await SingleRequest.machine(of: implementation)
  }
}

/// A view model whose user does not type, with no time before an answer: its state machine is finite.
private final class SingleRequest: AsyncTestSubject {
  private let subject: AddLocationSubject
  var tasks: TaskTracker { subject.tasks }

  init(_ implementation: AddLocationSubject.Implementation) {
    subject = AddLocationSubject(implementation)
  }

  static func machine(of implementation: AddLocationSubject.Implementation) async throws -> StateMachine {
    try await StateMachine(
      of: { SingleRequest(implementation) },
      alphabet: [.type("pa"), .type("par"), .pass, .answer(0, .places), .answer(0, .failure)])
  }

  func apply(
    _ stimulus: AddLocationSubject.Stimulus, choices: Choices
  ) async -> [AddLocationSubject.Observation] {
    switch stimulus {
    case .type, .typeComposed, .typeTwice, .passAndType, .pass, .passTwice:
      subject.outstandingRequests == 0 ? await subject.apply(stimulus, choices: choices) : []
    case .answer, .leave, .typeAndLeave: await subject.apply(stimulus, choices: choices)
    }
  }
}

extension AddLocationSubject.Scenario: ComparedScenario {
  package func subject(_ implementation: AddLocationSubject.Implementation) -> AddLocationSubject {
    AddLocationSubject(implementation, in: self)
  }

  package func observationKinds(of _: AddLocationSubject.Implementation) -> [AddLocationSubject.Observation] {
    [.asks(""), .answers("", isLate: false), .querying(true), .lists(.init()), .viewModelReleased]
  }

  package var assumptions: [Assumption<AddLocationSubject, AddLocationSubject>] {
    [
      Assumption("at most \(mostRequests == 1 ? "one request is" : "two requests are") outstanding") {
        $0.outstandingRequests <= mostRequests
      }
    ]
  }

  package var caveats: [String] { ["the user does not type in the run-loop pass in which a wait ends"] }
}
