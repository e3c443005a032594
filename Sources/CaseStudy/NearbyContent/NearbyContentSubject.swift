import CoreLocationStandIn
package import Equivalence
import TestDoubles

/// A source of nearby content in simulated surroundings: give it stimuli, get observations.
@MainActor
package final class NearbyContentSubject {
  /// The surroundings in which the process makes geocoders, set again before each stimulus: what a metatype makes
  /// cannot be given anything.
  static var currentSurroundings: Surroundings?

  let surroundings: Surroundings
  private let user: any SourceUser
  private var lifetime: Lifetime

  package init(_ implementation: Implementation, in scenario: Scenario = .allowed) {
    surroundings = Surroundings(scenario)
    ProcessWideState.current.source = surroundings.locations
    user = implementation.make.user(surroundings)
    lifetime = Lifetime(of: user.object)
  }

  // What waits holds the source, which holds the surroundings.
  isolated deinit { surroundings.dropWhatWaits() }

  package var requestCount: Int { surroundings.requests.count }
  /// The number of loads that are neither over nor forgotten.
  package var loadCount: Int { surroundings.loadCount }
  package var dayCount: Int { surroundings.day }

  private func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .startUpdating: user.startUpdating()
    case .stopUpdating: user.stopUpdating()
    case .load(let force):
      guard user.object != nil else { return }
      let load = surroundings.beginLoad { [unowned user] in MainActor.assumeIsolated { user.groups } }
      surroundings.perform(for: load) { user.load(load, force: force) }
    case .turn: surroundings.takeTurn()
    case .location(let place):
      surroundings.locations.send(.location(.init(place.reading(at: surroundings.now))))
    case .error: surroundings.locations.send(.error(.network))
    case .answer(let index, let answer): surroundings.answer(index, with: answer)
    case .permission(let status): surroundings.locations.send(.authorization(.init(status)))
    case .prompted: surroundings.defaults.set(true, forKey: "DidPromptForLocation")
    case .dismissPlaceholder: user.dismissPlaceholder()
    case .replaceStore:
      // What is under way has a store that no fingerprint sees.
      if requestCount == 0, loadCount == 0 { user.replaceStore() }
    case .nextDay: surroundings.day += 1
    case .leave: user.leave()
    }
  }
}

extension NearbyContentSubject.Turn: CustomFingerprintable {
  /// Which load it begins, which is without force wherever something can happen before.
  nonisolated var fingerprintContent: Bool? { load?.isOlder }
}

extension NearbyContentSubject: @MainActor TestSubject {
  package nonisolated static let blindSpots = [
    BlindSpot("Load.complete", reason: "It writes down that the load is over, and is the same for all."),
    BlindSpot(
      "Registration.block",
      reason: "A block holds the manager weakly and nothing else; that it is there is in the fingerprint."),
    BlindSpot(
      "WMFNearbyContentSource.completion",
      reason: """
        It holds the load that waits for a location: the one that is not over, has no turn and no request. The first \
        search that a location leads to takes it; as loads wait only before there is a location, it is taken when \
        such a search is outstanding. A load that nothing holds is forgotten, and that is in the fingerprint.
        """),
  ]

  @discardableResult
  package func apply(_ stimulus: Stimulus) -> [Observation] {
    beginStep()
    perform(stimulus)
    return endStep()
  }

  package func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] { apply(stimulus) }

  /// Has what happens from here on happen in these surroundings.
  func beginStep() {
    ProcessWideState.current.source = surroundings.locations
    Self.currentSurroundings = surroundings
  }

  /// What could be observed since the step began, in order.
  func endStep() -> [Observation] {
    defer { Self.currentSurroundings = nil }
    return surroundings.take { user.groups } + (lifetime.ends() ? [.sourceReleased] : [])
  }
}

extension NearbyContentSubject: Behaviour, ComparedSubject {
  package nonisolated static var implementations: [Implementation] { [.legacy, .modern] }
  package typealias Implementation = CaseStudy.Implementation<NearbyContentSubject>

  package struct Factory: Sendable {
    let user: @MainActor @Sendable (Surroundings) -> any SourceUser
  }

  /// The owner of a source of nearby content and its store.
  @MainActor
  protocol SourceUser: AnyObject {
    /// The source; nil once it was let go.
    var object: AnyObject? { get }
    /// The groups in its store, oldest first.
    var groups: [Group] { get }
    func startUpdating()
    func stopUpdating()
    func load(_ load: Load, force: Bool)
    func dismissPlaceholder()
    func replaceStore()
    func leave()
  }
}
