import CoreLocationStandIn
public import Equivalence

/// A source of nearby content in simulated surroundings: give it stimuli, get observations.
@MainActor
public final class NearbyContentSubject {
  /// The surroundings in which the process makes geocoders, set anew before each stimulus: what a metatype makes
  /// cannot be given anything.
  static var currentSurroundings: Surroundings?

  /// The titles of the articles that a search finds.
  nonisolated static let titles = ["A", "B", "C"]

  private let surroundings: Surroundings
  private let source: any SourceUnderTest

  /// Makes an implementation in a world.
  public init(_ implementation: Implementation, in world: World = .allowed) {
    surroundings = Surroundings(world)
    ProcessWideState.current.source = surroundings.locations
    source = implementation.make(surroundings)
  }

  /// The number of requests that nobody has answered.
  public var requestCount: Int { surroundings.requests.count }
  /// The number of loads that are neither over nor forgotten.
  public var loadCount: Int { surroundings.loadCount }
  /// The number of groups in the store.
  public var groupCount: Int { source.groups.count }
  /// The number of days that have passed.
  public var dayCount: Int { surroundings.day }

  /// Applies stimuli one after the other and returns what could be observed, in order.
  @discardableResult
  public func apply(each stimuli: [Stimulus]) -> [Observation] {
    stimuli.flatMap { apply($0) }
  }

  private func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .startUpdating: source.startUpdating()
    case .stopUpdating: source.stopUpdating()
    case .load(let force):
      let load = surroundings.beginLoad { [unowned source] in MainActor.assumeIsolated { source.groups } }
      surroundings.perform(for: load) { source.load(load, force: force) }
    case .location(let place):
      surroundings.locations.send(.location(place.reading(at: surroundings.now)))
    case .error: surroundings.locations.send(.error(.network))
    case .answer(let index, let answer): surroundings.answer(index, with: answer)
    case .permission(let status): surroundings.locations.send(.authorization(status))
    case .unannouncedPermission(let status): surroundings.locations.send(.unannouncedAuthorization(status))
    case .prompted: surroundings.wasPrompted = true
    case .dismissPlaceholder: source.dismissPlaceholder()
    case .nextDay: surroundings.day += 1
    }
  }
}

extension NearbyContentSubject: @MainActor Subject {
  /// What the fingerprint leaves out, and why that does no harm.
  public static let blindSpots = [
    BlindSpot(
      "Request.answer",
      reason:
        "What goes on after an answer depends on the place asked and on the load, which are in the fingerprint."
    ),
    BlindSpot("Load.complete", reason: "It writes down that the load is over, and is the same for all."),
    BlindSpot(
      "Registration.block",
      reason: "A block holds the manager weakly and nothing else; that it is there is in the fingerprint."),
  ]

  /// Applies a stimulus and returns what could be observed, in order.
  @discardableResult
  public func apply(_ stimulus: Stimulus) -> [Observation] {
    ProcessWideState.current.source = surroundings.locations
    Self.currentSurroundings = surroundings
    defer { Self.currentSurroundings = nil }
    perform(stimulus)
    return surroundings.take { source.groups }
  }
}

/// The legacy implementation as the control of an exploration: it has one more blind spot.
@MainActor
public final class LegacyNearbyContentSubject {
  let subject: NearbyContentSubject

  /// Makes the legacy implementation in a world.
  public init(in world: NearbyContentSubject.World) {
    subject = NearbyContentSubject(.legacy, in: world)
  }
}

extension LegacyNearbyContentSubject: @MainActor Subject {
  /// What the fingerprint leaves out, and why that does no harm.
  public static let blindSpots =
    NearbyContentSubject.blindSpots + [
      BlindSpot(
        "WMFNearbyContentSource.completion",
        reason: """
          It holds the load that waits for a location: the one that is not over and has no request. A load that nothing \
          holds is forgotten, and that is in the fingerprint.
          """)
    ]

  /// Applies a stimulus and returns what could be observed, in order.
  public func apply(_ stimulus: NearbyContentSubject.Stimulus) -> [NearbyContentSubject.Observation] {
    subject.apply(stimulus)
  }
}
