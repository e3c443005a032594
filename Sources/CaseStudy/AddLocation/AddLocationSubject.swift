package import CoreLocationStandIn
package import Equivalence
import Foundation

/// The test subject for a view model with its screen on a simulated platform.
@MainActor
package final class AddLocationSubject {
  package typealias Place = Listing.Place

  private let screen: Screen
  private let maxRequests: Int
  private var viewModel: (any ViewModelUnderTest)?

  /// Makes a view model; with the maximum number of requests, only answers and leaving are events.
  package init(
    _ implementation: Implementation, in scenario: Scenario = .requestsRunSideBySide,
    maxRequests: Int = .max, acting time: ActingTime? = nil
  ) {
    screen = Screen(scenario, acting: time ?? (scenario == .reentrant ? .duringCalls : .never))
    self.maxRequests = maxRequests
    let viewModel = implementation.make.viewModel(screen)
    screen.watch(viewModel.object)
    self.viewModel = viewModel
    screen.reentrancy.subject = self
  }

  deinit { screen.tasks.cancel() }

  package var tasks: TaskTracker { screen.tasks }
  package var outstandingRequests: Int { screen.outstanding.count }

  package func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .answer, .leave, .typeAndLeave: break
    default: guard outstandingRequests < maxRequests else { return }
    }
    switch stimulus {
    case .type(let text): viewModel?.textDidChange(text)
    case .typeComposed(let text):
      viewModel?.textDidChange(text.precomposedStringWithCanonicalMapping)
    case .typeTwice(let first, let second):
      viewModel?.textDidChange(first)
      viewModel?.textDidChange(second)
    case .typeAndLeave(let text):
      viewModel?.textDidChange(text)
      leave()
    case .passAndType(let text):
      screen.passQuarterOfASecond()
      viewModel?.textDidChange(text)
    case .pass: screen.passQuarterOfASecond()
    case .answer(let index, let answer):
      // If no such request is outstanding, the event has no effect.
      guard (0..<outstandingRequests).contains(index) else { return }
      screen.answer(index, with: answer)
    case .leave: leave()
    }
  }

  private func leave() {
    viewModel?.loseDelegate()
    viewModel = nil
  }
}

extension AddLocationSubject: AsyncTestSubject, ReentrantSubject {
  @discardableResult
  package func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    screen.reentrancy.choices = choices
    perform(stimulus)
    await tasks.settled()
    return screen.take(from: viewModel)
  }

  package nonisolated static func values(of stimulus: Stimulus) -> [(String, Any)] {
    guard case .answer(_, .places) = stimulus else { return [("event", stimulus)] }
    return [("event", stimulus), ("found", Answer.places.placemarks(matching: "par"))]
  }

  package nonisolated static var implementations: [Implementation] { [.legacy, .draft, .modern] }
  package typealias Implementation = CaseStudy.Implementation<AddLocationSubject>

  package struct Factory: Sendable {
    let viewModel: @MainActor @Sendable (Screen) -> any ViewModelUnderTest
  }

  @MainActor
  protocol ViewModelUnderTest: AnyObject {
    /// The object whose lifetime the screen observes.
    var object: AnyObject { get }
    var isQuerying: Bool { get }
    var hasLocations: Bool { get }
    var numberOfLocations: Int { get }
    func place(at index: Int) -> Place?
    func textDidChange(_ text: String)
    /// Clears the weak delegate, like a deallocation of the screen.
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
  package enum Stimulus: Hashable, Sendable, DescribedAsSource {
    case type(String)
    /// The user types the text with composed letters, which equal the original letters in Swift.
    case typeComposed(String)
    /// The user types two texts in one run-loop pass.
    case typeTwice(String, String)
    /// The user types this text and leaves in the same run-loop pass.
    case typeAndLeave(String)
    /// A quarter of a second passes, and the user types this text in the same run-loop pass.
    case passAndType(String)
    /// A quarter of a second passes: half of the shortest time between two requests.
    case pass
    /// The platform answers an outstanding request, by index from 0 for the oldest.
    case answer(Int, Answer)
    case leave
  }

  package enum Answer: Hashable, Sendable, DescribedAsSource {
    /// A place named like the requested text, a place without name, a place without location, and another named place.
    case places
    /// These placemarks, the best first.
    case found([SimulatedPlacemark])
    case failed(PlatformError.Code)
    case placesAndError
    /// Neither placemarks nor an error.
    case nothing

    package static let one = Self.found([place("Null Island", 0, 0)])
    /// Unsorted places with duplicates, on both sides of the 180th meridian, with unusual names and coordinates.
    package static let unsorted = Self.found([
      place("Suva", -18.1, 178.4), place("Alert", 82.5, -62.3), place("suva", -16.8, -179.9),
      place("", -16.5, 179.9), place("Suva", -18.1, 178.4), place(" Oslo ", 59.913868737, 10.752245376),
      place("   ", 0.25, -0.25), place("\u{C9}\r\nE\u{301}\n", -0.25, 0.25), place("nowhere", .nan, .nan),
    ])
    package static let notFound = Self.failed(.geocodeFoundNoResult)
    package static let failure = Self.failed(.network)
    /// The platform cancels without a call of `cancelGeocode()`.
    package static let canceled = Self.failed(.geocodeCanceled)

    package static let names: [Self: String] = [
      .one: ".one", .unsorted: ".unsorted", .notFound: ".notFound", .failure: ".failure",
      .canceled: ".canceled",
    ]

    private static func place(_ name: String, _ latitude: Double, _ longitude: Double) -> SimulatedPlacemark {
      SimulatedPlacemark(name: name, location: LocationReading(latitude: latitude, longitude: longitude))
    }

    package func placemarks(matching text: String) -> [SimulatedPlacemark] {
      switch self {
      case .places, .placesAndError:
        [
          .init(name: text, location: .here), .init(locality: "Bled", location: .there),
          .init(name: "nowhere"),
          .init(name: "\(text) 2", location: .there),
        ]
      case .found(let placemarks): placemarks
      case .failed, .nothing: []
      }
    }
  }

  package enum Observation: Hashable, Sendable, CustomStringConvertible {
    case asks(String)
    /// The platform begins to answer a request. If a newer request or list exists, the answer is late.
    case answers(String, isLate: Bool)
    case cancels
    case querying(Bool)
    case lists(Listing)
    /// The screen reads changed values without a callback of the view model.
    case unannounced(Listing, querying: Bool)
    case viewModelReleased

    package var description: String {
      switch self {
      case .asks(let text): "asks \"\(text)\""
      case .answers(let text, let isLate): "answer to \"\(text)\"\(isLate ? ", late" : "")"
      case .cancels: "cancels"
      case .querying(let querying): "querying: \(querying)"
      case .lists(let listing): "lists \(listing)"
      case .unannounced(let listing, let querying): "not told: \(listing), querying: \(querying)"
      case .viewModelReleased: "view model released"
      }
    }
  }

  /// All values of the list that the screen can read.
  package struct Listing: Hashable, Sendable, CustomStringConvertible {
    /// The place at each index below the number of places, or nil for an index without a place.
    package var places: [Place?]
    package var pastTheEnd: Place?
    package var hasPlaces: Bool

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

    package var description: String {
      var words = "[\(places.map { $0?.name ?? "nil" }.joined(separator: ", "))]"
      if let pastTheEnd { words += " and past the end \(pastTheEnd.name)" }
      if hasPlaces == places.isEmpty { words += hasPlaces ? ", has places" : ", has no places" }
      return words
    }
  }

  package enum Scenario: String, Hashable, Sendable, CaseIterable, ComparedScenario {
    case oneRequest = "one request at a time"
    case requestsRunSideBySide = "requests run side by side"
    /// The platform answers the older request with *canceled*, sooner or later.
    case newerRequestCancelsOlder = "a newer request cancels an older one"
    /// As in `oneRequest`, with texts and answers of every kind.
    case values = "odd texts and answers"
    /// As in `values`, with texts whose length is close to the minimum.
    case shortTexts = "short texts"
    case errors = "every error"
    case reentrant = "events during callbacks"

    var maxRequests: Int {
      switch self {
      case .requestsRunSideBySide, .newerRequestCancelsOlder: 2
      case .oneRequest, .values, .shortTexts, .errors, .reentrant: 1
      }
    }

    package var alphabet: [Stimulus] {
      switch self {
      case .oneRequest, .requestsRunSideBySide, .newerRequestCancelsOlder:
        [.type("pa"), .type("par"), .type("pari"), .pass]
          + (0..<maxRequests).flatMap { [.answer($0, .places), .answer($0, .failure)] }
          + [.leave, .typeAndLeave("pa"), .typeAndLeave("pari")]
      case .values:
        ["", " par ", "PAR", "par", "E\u{301}t", "E\u{301}te"].map(Stimulus.type)
          + [.typeComposed("E\u{301}te"), .typeTwice("par", "PAR"), .pass]
          + [.one, .unsorted, .notFound, .canceled].map { .answer(0, $0) } + [.leave]
      case .shortTexts:
        ["   ", " pa", "pa ", "\u{C9}\r\nt", "p\n"].map(Stimulus.type)
          + [.pass, .answer(0, .one), .leave]
      case .reentrant:
        [.type("pa"), .type("par"), .pass, .answer(0, .places), .answer(0, .failure), .leave]
      case .errors:
        [.type("par"), .pass] + [.one, .placesAndError, .nothing].map { .answer(0, $0) }
          + PlatformError.Code.allCases.map { .answer(0, .failed($0)) }
      }
    }

    package func subject(_ implementation: Implementation) -> AddLocationSubject {
      AddLocationSubject(implementation, in: self)
    }

    package func observationKinds(of _: Implementation) -> [Observation] {
      [.asks(""), .answers("", isLate: false), .querying(true), .lists(.init())]
        + (self == .errors ? [] : [.viewModelReleased])
    }

    package func canShow(_: DeclaredDifference) -> Bool { self != .errors }

    package var assumptions: [Assumption<AddLocationSubject, AddLocationSubject>] {
      [
        Assumption("at most \(maxRequests == 1 ? "one request is" : "two requests are") outstanding") {
          $0.outstandingRequests <= maxRequests
        }
      ]
    }

    package var caveats: [String] {
      [
        "the user does not type in the run-loop pass in which a wait ends",
        "the geocoder does not answer during a request",
      ] + [
        self == .reentrant
          ? "in the callback that ends querying, the user types no text that causes a request"
          : "the user does nothing during a callback"
      ]
    }
  }
}

extension AddLocationSubject.Listing {
  package init(_ places: [Place] = []) {
    self.init(places: places, pastTheEnd: nil, hasPlaces: !places.isEmpty)
  }
}

package struct AddLocationFeature: Feature {
  package let name = "AddLocation"
  package let scenarios = AddLocationSubject.Scenario.allCases
  package let missingValueReasons =
    [String: String].coordinateAlone.merging([
      "LocationReading.timestamp": "The view model reads no timestamp.",
      "SimulatedPlacemark.country": "The view model reads no country.",
      "SimulatedPlacemark.locality": "The view model reads no locality.",
      "Stimulus: each case":
        "`passAndType` shows a difference. An assumption of the verdict excludes this event.",
      "a value only in the second element": "The view model omits a place without a name or a location.",
      "an empty list": "The platform answers with an error if it finds nothing.",
      "typeAndLeave": "The texts of `type` are in the other scenarios.",
      "typeComposed": "The texts of `type` have the other representatives.",
      "typeTwice": "The texts of `type` have the other representatives.",
    ]) { $1 }
  package let separateEventReasons = [
    "typeAndLeave": "After the user has left the screen, the typed text has no effect."
  ]
  package let comparedNumbers: [String: [Double]] = ["type.count": [3]]
  package let machineTitle = "The legacy view model, one request at a time"
  package let maxStates = 50_000

  package init() {}

  package func machine(of implementation: AddLocationSubject.Implementation) async throws -> StateMachine? {
    try await StateMachine(
      of: { AddLocationSubject(implementation, maxRequests: 1) },
      alphabet: [.type("pa"), .type("par"), .pass, .answer(0, .places), .answer(0, .failure)])
  }
}
