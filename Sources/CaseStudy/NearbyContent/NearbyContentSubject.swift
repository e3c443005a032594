import CoreLocationStandIn
package import Equivalence
package import ModernLocation
import Foundation

/// The test subject for a nearby-content source in simulated surroundings.
@MainActor
package final class NearbyContentSubject {
  /// The surroundings that new geocoders use, because legacy makes them from a metatype without dependencies.
  static var currentSurroundings: Surroundings?

  let surroundings: Surroundings
  private let maxRequests: Int
  private let user: any SourceUser
  private var lifetime: Lifetime

  /// Makes a source that gets no load and no location while the maximum number of requests is outstanding.
  package init(
    _ implementation: Implementation, in scenario: Scenario = .allowed, maxRequests: Int = .max,
    acting time: ActingTime? = nil
  ) {
    surroundings = Surroundings(scenario, acting: time ?? (scenario == .reentrant ? .duringCalls : .never))
    self.maxRequests = maxRequests
    ProcessWideState.current.source = surroundings.locations
    user = implementation.make.user(surroundings)
    lifetime = Lifetime(of: user.object)
    surroundings.reentrancy.subject = self
  }

  // Waiting closures and requests retain the source, and the source retains the surroundings.
  isolated deinit { surroundings.dropWaitingWork() }

  package var requestCount: Int { surroundings.requests.count }
  /// The number of loads that have neither ended nor lost their completion.
  package var loadCount: Int { surroundings.loadCount }
  package var dayCount: Int { surroundings.day }

  package func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .startUpdating: user.startUpdating()
    case .stopUpdating: user.stopUpdating()
    case .load(let force):
      guard user.object != nil else { return }
      let load = surroundings.beginLoad { [unowned user] in MainActor.assumeIsolated { user.groups } }
      surroundings.perform(for: load) { user.load(load, force: force) }
    case .runLoopPass: surroundings.runDeferredCall()
    case .location(let place):
      surroundings.locations.send(.location(place.reading(at: surroundings.now)))
    case .error: surroundings.locations.send(.error(.network))
    case .answer(let index, let answer): surroundings.answer(index, with: answer)
    case .permission(let status): surroundings.locations.send(.authorization(.init(status)))
    case .prompted: surroundings.defaults.set(true, forKey: "DidPromptForLocation")
    case .dismissPlaceholder: user.dismissPlaceholder()
    case .replaceStore:
      // A waiting request or load retains the old store, which no fingerprint contains.
      if requestCount == 0, loadCount == 0 { user.replaceStore() }
    case .nextDay: surroundings.day += 1
    case .leave: user.leave()
    }
  }
}

extension NearbyContentSubject.DeferredCall: CustomFingerprintable {
  /// Whether another load has begun after the closure's load, or nil without a load.
  nonisolated var fingerprintContent: Bool? { load?.isOlder }
}

extension NearbyContentSubject: @MainActor TestSubject {
  package nonisolated static let blindSpots = [
    BlindSpot("Load.complete", reason: "All loads have the same closure, which records the end of the load."),
    BlindSpot(
      "Registration.block",
      reason: "A block holds only the manager, weakly. The fingerprint has the block's registration."),
    BlindSpot(
      "WMFNearbyContentSource.completion",
      reason: """
        The completion holds the load that waits for a location. Only this load has no queued call and no request. \
        The first search after a location takes the completion, and later loads do not wait. The fingerprint has all \
        calls, requests and forgotten loads.
        """),
  ]

  @discardableResult
  package func apply(_ stimulus: Stimulus) -> [Observation] {
    beginStep()
    switch stimulus {
    case .load, .location: if requestCount < maxRequests { perform(stimulus) }
    default: perform(stimulus)
    }
    return endStep()
  }

  package func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    surroundings.reentrancy.choices = choices
    defer { surroundings.reentrancy.choices = nil }
    return apply(stimulus)
  }

  func beginStep() {
    ProcessWideState.current.source = surroundings.locations
    Self.currentSurroundings = surroundings
  }

  func endStep() -> [Observation] {
    defer { Self.currentSurroundings = nil }
    return surroundings.take { user.groups } + (lifetime.ends() ? [.sourceReleased] : [])
  }
}

extension NearbyContentSubject: ComparableSubject, ReentrantSubject {
  package nonisolated static func values(of stimulus: Stimulus) -> [(String, Any)] {
    switch stimulus {
    case .location(let place):
      [("location", place.reading(at: .now)), ("age", place.age), ("distance from here", place.distance)]
    case .answer(_, let answer):
      [("event", stimulus), ("title", answer.titles as Any), ("failure", answer.searchFailure as Any)]
        + Place.allCases.map { ("placemark", answer.placemarks(of: $0.words) ?? []) }
    default: [("event", stimulus)]
    }
  }

  package nonisolated static var implementations: [Implementation] { [.legacy, .modern] }
  package typealias Implementation = CaseStudy.Implementation<NearbyContentSubject>

  package struct Factory: Sendable {
    let user: @MainActor @Sendable (Surroundings) -> any SourceUser
  }

  @MainActor
  protocol SourceUser: AnyObject {
    /// The source, or nil after its release.
    var object: AnyObject? { get }
    /// The groups in the owner's store, oldest first.
    var groups: [Group] { get }
    func startUpdating()
    func stopUpdating()
    func load(_ load: Load, force: Bool)
    func dismissPlaceholder()
    func replaceStore()
    func leave()
  }
}

extension NearbyContentSubject {
  package enum Stimulus: Hashable, Sendable, DescribedAsSource {
    case startUpdating
    case stopUpdating
    /// A screen requests a load, which modern begins in the next run-loop pass.
    case load(force: Bool)
    /// The main queue runs the oldest waiting closure.
    case runLoopPass
    case location(Place)
    case error
    /// A service answers an outstanding request, by index from 0 for the oldest.
    case answer(Int, Answer)
    case permission(Permission)
    /// Another screen asks the user for permission and stores this fact in the user defaults.
    case prompted
    case dismissPlaceholder
    /// If no load and no request waits, the screen replaces the store.
    case replaceStore
    /// The day changes. The time is the last second of an even day or the first second of an odd day.
    case nextDay
    case leave
  }

  package enum Place: String, Hashable, Sendable, CaseIterable {
    case here
    case hereAnHourAgo
    case hereAlmostAnHourAgo
    /// A place half a metre less than 25 kilometres from `here`.
    case near
    /// A place exactly 25 kilometres from `here`.
    case atTheLimit
    /// A place half a metre more than 25 kilometres from `here`.
    case far
    /// A place west of the 180th meridian.
    case west
    /// A place 11 kilometres from `west`, east of the 180th meridian.
    case east
    case north
    /// A place one degree (19 kilometres) east of `north`.
    case northEast
    /// A place 10 degrees (193 kilometres) east of `north`.
    case farNorthEast
    case hereTomorrow
  }

  /// An answer of the geocoder or of the search; each comment describes the geocoder's answer first.
  package enum Answer: Hashable, Sendable, CaseIterable {
    /// A placemark, or several articles including one without a URL.
    case found
    /// A placemark, or an article without a URL.
    case foundWithoutAddress
    /// No placemark, or no articles.
    case nothing
    /// A placemark whose parts can be empty, missing or padded with spaces, or unsorted articles with duplicates.
    case unsorted
    /// The error for an unreachable network, from either service.
    case failure
    /// The error for an unreachable network, or the search's error for an unreadable answer.
    case garbled
    /// Placemarks and an error, or several articles.
    case partial
    /// Neither placemarks nor an error, or no articles.
    case neither
  }

  package enum Observation: Hashable, Sendable, CustomStringConvertible {
    case startsLocations
    case stopsLocations
    case geocodes(String)
    case searches(String, limit: Int)
    case searchesWorldwide(limit: Int)
    case draws(below: Int)
    case stores([Group])
    case tellsFailure(ArticleSearchError)
    /// A load ends. If another load has begun after this load, `isOlder` is true.
    case completes(isOlder: Bool)
    /// A load loses its completion and never ends.
    case forgetsLoad(isOlder: Bool)
    case sourceReleased

    package var description: String {
      switch self {
      case .startsLocations: "starts locations"
      case .stopsLocations: "stops locations"
      case .geocodes(let place): "geocodes \(place)"
      case .searches(let place, let limit): "searches \(limit) near \(place)"
      case .searchesWorldwide(let limit): "searches \(limit) worldwide"
      case .draws(let count): "draws one of \(count)"
      case .stores(let groups): "stores [\(groups.map(\.description).joined(separator: ", "))]"
      case .tellsFailure(let failure): "told: the search failed, \(failure)"
      case .completes(let isOlder): "completes \(isOlder ? "an older load" : "the load")"
      case .forgetsLoad(let isOlder): "forgets \(isOlder ? "an older load" : "the load")"
      case .sourceReleased: "source released"
      }
    }
  }

  package struct Group: Hashable, Sendable, CustomStringConvertible {
    /// The place at which the user was, or nil for a placeholder.
    package var place: String?
    package var placemark: String?
    package var wasDismissed: Bool
    /// The group's date, in days after the first day.
    package var day: Int
    package var articles: [String]

    package static func nearby(_ place: Place, day: Int = 0, articles: [String] = ["A", "B", "C"]) -> Self {
      Self(
        place: place.words, placemark: words("name of \(place.words)", "city of \(place.words)", "country"),
        wasDismissed: false, day: day,
        articles: articles)
    }

    static func words(_ name: String?, _ city: String?, _ country: String?) -> String {
      [name, city, country].map { $0?.debugDescription ?? "nil" }.joined(separator: ", ")
    }

    package static func placeholder(wasDismissed: Bool = false, day: Int = 0) -> Self {
      Self(place: nil, placemark: nil, wasDismissed: wasDismissed, day: day, articles: ["C"])
    }

    package var description: String {
      let day = "day \(self.day)"
      guard let place else { return "\(wasDismissed ? "dismissed " : "")placeholder of \(day)" }
      return "\(articles.count) articles near \(place) of \(day)"
    }
  }

  package enum Scenario: String, Hashable, Sendable, CaseIterable, ComparedScenario {
    case allowed = "location is allowed"
    case ages = "locations are old"
    case days = "the day ends"
    /// Two groups of different days are near one location.
    case places = "three places"
    case withoutAddresses = "articles lack addresses"
    case permissions = "the permission changes"
    case placeholders = "two searches for a placeholder"
    case runLoopPasses = "a load waits on the main queue"
    case reentrant = "events during calls"
    case values = "odd places and answers"

    package var status: Permission {
      switch self {
      case .permissions, .placeholders: .notDetermined
      default: .authorizedWhenInUse
      }
    }

    var maxRequests: Int {
      switch self {
      case .allowed, .withoutAddresses, .placeholders: 2
      case .ages, .days, .places, .permissions, .runLoopPasses, .reentrant, .values: 1
      }
    }

    var maxLoads: Int { [.days, .places, .permissions, .reentrant, .values].contains(self) ? 1 : 2 }

    package var alphabet: [Stimulus] {
      switch self {
      case .allowed:
        [.startUpdating, .load(force: false), .location(.here), .error, .leave] + answers([.found, .failure])
      case .ages:
        [
          .startUpdating, .stopUpdating, .load(force: false), .location(.here), .location(.hereTomorrow),
          .location(.hereAlmostAnHourAgo), .location(.hereAnHourAgo), .error,
        ] + answers([.found, .failure])
      case .days:
        [
          .startUpdating, .load(force: false), .load(force: true), .location(.here), .location(.far),
          .nextDay,
        ] + answers([.found, .nothing])
      case .places:
        [.load(force: true), .nextDay]
          + [.here, .near, .atTheLimit, .far].map(Stimulus.location)
          + answers([.found, .foundWithoutAddress])
      case .withoutAddresses:
        [.startUpdating, .load(force: false), .location(.here), .location(.near)]
          + answers([.found, .foundWithoutAddress])
      case .permissions:
        [
          .startUpdating, .load(force: false), .location(.here), .error, .prompted,
        ] + Permission.allCases.map(Stimulus.permission) + answers([.found, .failure])
      case .placeholders:
        [
          .load(force: false), .dismissPlaceholder, .nextDay, .permission(.authorizedWhenInUse), .leave,
        ] + answers([.found, .unsorted, .foundWithoutAddress, .nothing, .failure])
      case .runLoopPasses:
        [
          .load(force: false), .runLoopPass, .location(.here), .error, .permission(.denied),
          .permission(.authorizedWhenInUse), .prompted, .leave,
        ] + answers([.found])
      case .reentrant:
        [.startUpdating, .stopUpdating, .load(force: false), .location(.here), .error, .leave]
          + answers([.found, .partial, .neither, .failure])
      case .values:
        [.load(force: false), .replaceStore]
          + [.east, .west, .north, .northEast, .farNorthEast].map(Stimulus.location)
          + answers([.unsorted, .nothing, .garbled])
      }
    }

    private func answers(_ answers: [Answer]) -> [Stimulus] {
      (0..<maxRequests).flatMap { index in answers.map { .answer(index, $0) } }
    }

    package func subject(_ implementation: Implementation) -> NearbyContentSubject {
      NearbyContentSubject(implementation, in: self)
    }

    package func observationKinds(of _: Implementation) -> [Observation] {
      let always: [Observation] = [
        .startsLocations, .stopsLocations, .stores([]), .completes(isOlder: false),
      ]
      let nearby: [Observation] = [.geocodes(""), .searches("", limit: 0)]
      let worldwide: [Observation] = [.searchesWorldwide(limit: 0), .draws(below: 0)]
      switch self {
      case .allowed, .reentrant: return always + nearby + [.sourceReleased]
      case .ages, .days, .places, .withoutAddresses, .values: return always + nearby
      case .permissions: return always + nearby + worldwide
      case .placeholders: return always + worldwide + [.sourceReleased]
      case .runLoopPasses: return always + nearby + worldwide + [.sourceReleased]
      }
    }

    package var caveats: [String] {
      ["the geocoder and the search do not answer during a request"]
        + [
          self == .reentrant
            ? "the screen does not leave in a callback"
            : "client and platform do nothing during a call or a callback"
        ]
    }

    package var assumptions: [Assumption<NearbyContentSubject, NearbyContentSubject>] {
      [
        Assumption("at most \(maxRequests == 1 ? "one request is" : "two requests are") outstanding") {
          $0.requestCount <= maxRequests
        },
        Assumption("at most \(maxLoads == 1 ? "one load is" : "two loads are") under way") {
          $0.loadCount <= maxLoads
        },
      ] + (alphabet.contains(.nextDay) ? [Assumption("the day changes once") { $0.dayCount <= 1 }] : [])
    }
  }
}

package struct NearbyContentFeature: Feature {
  package let name = "NearbyContent"
  package let scenarios = NearbyContentSubject.Scenario.allCases
  package let missingValueReasons =
    [String: String].coordinateAlone.merging([
      "SimulatedPlacemark.location": "The source reads no location of a placemark.",
      "not a number": "Core Location measures no such coordinate.",
    ]) { $1 }
  package let separateEventReasons = [
    "dismissPlaceholder": "A placeholder exists only without permission. Then the source has no location.",
    "replaceStore": "The screen replaces its store only between loads, and a new store is empty.",
    "stopUpdating": "This event only stops the updates.",
    "nextDay": "The source reads the time only at a load, a location or an answer.",
    "runLoopPass": "Other screens do not change a load that waits on the main queue.",
  ]
  package let comparedNumbers: [String: [Double]] = ["age": [3600], "distance from here": [25_000]]
  package let machineTitle = "The legacy nearby-content source, while it loads"
  package let maxStates = 50_000

  package init() {}

  package func machine() throws -> StateMachine {
    try StateMachine(
      of: { NearbyContentSubject(.legacy, maxRequests: 2) },
      alphabet: [.load(force: false), .location(.here), .answer(0, .found), .answer(0, .failure)])
  }

  package func report(
    on comparison: Comparison<NearbyContentSubject, NearbyContentSubject>, limits: Limits,
    reportsTraps: Bool, progress: @escaping Progress
  ) async -> Report<NearbyContentSubject.Stimulus, NearbyContentSubject.Observation> {
    await comparison.explore(waiting: .laterRunLoopPass, limits: limits, reportsTraps: reportsTraps) {
      progress($0)
    }
  }
}
