import CoreLocationStandIn
import Equivalence

/// The test subject for a nearby-content source in a simulated world.
@MainActor
final class NearbyContentSubject {
  /// The world for new geocoders, which legacy makes from a metatype without passing dependencies.
  static var currentWorld: World?

  let world: World
  private let maxRequests: Int
  private let driver: any Driver

  /// Makes a source that gets no load and no location while the maximum number of requests is outstanding.
  init(
    _ implementation: Implementation, in scenario: Scenario = .allowed, maxRequests: Int = .max,
    acting time: ActingTime? = nil
  ) {
    world = World(scenario, acting: time ?? (scenario == .reentrant ? .duringCalls : .never))
    self.maxRequests = maxRequests
    ProcessWideState.current.source = world.locations
    driver = implementation.make(world)
    stage.watch(driver.object, of: self, recording: .sourceReleased)
  }

  // Waiting closures and requests retain the source, and the source retains the world.
  isolated deinit { world.dropWaitingWork() }

  var stage: Stage<NearbyContentSubject> { world.stage }
  var requestCount: Int { world.requests.count }
  /// The number of loads that have neither ended nor lost their completion.
  var loadCount: Int { world.loadCount }
  var dayCount: Int { world.day }

  @discardableResult
  func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    perform(stimulus, choices: choices)
  }

  @discardableResult
  func apply(_ stimulus: Stimulus) -> [Observation] { apply(stimulus, choices: Choices()) }

  func willPerform() {
    ProcessWideState.current.source = world.locations
    Self.currentWorld = world
  }

  func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .load, .location: guard requestCount < maxRequests else { return }
    default: break
    }
    switch stimulus {
    case .startUpdating: driver.startUpdating()
    case .stopUpdating: driver.stopUpdating()
    case .load(let force):
      guard driver.object != nil else { return }
      let load = world.beginLoad { [unowned driver] in MainActor.assumeIsolated { driver.groups } }
      world.perform(for: load) { driver.load(load, force: force) }
    case .runLoopPass: world.runDeferredCall()
    case .location(let place):
      world.locations.send(.location(place.reading(at: world.now)))
    case .error: world.locations.send(.error(.network))
    case .answer(let index, let answer): world.answer(index, with: answer)
    case .permission(let status): world.locations.send(.authorization(.init(status)))
    case .prompted: world.defaults.set(true, forKey: "DidPromptForLocation")
    case .dismissPlaceholder: driver.dismissPlaceholder()
    case .replaceStore:
      // A waiting request or load retains the old store, which no fingerprint contains.
      if requestCount == 0, loadCount == 0 { driver.replaceStore() }
    case .nextDay: world.day += 1
    case .leave: driver.leave()
    }
  }

  func didPerform() {
    world.finish { driver.groups }
    Self.currentWorld = nil
  }
}

extension NearbyContentSubject.DeferredCall: CustomFingerprintable {
  /// Whether another load has begun after the closure's load, or nil if the closure belongs to no load.
  nonisolated var fingerprintContent: Bool? { load?.isOlder }
}

extension NearbyContentSubject: @MainActor SubjectWithChoices {
  nonisolated static let blindSpots = [
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
}

extension NearbyContentSubject: ComparableSubject, StagedSubject {
  nonisolated static var implementations: [Implementation] { [.legacy, .modern] }
  typealias Implementation = CaseStudy.Implementation<NearbyContentSubject>

  typealias Factory = @MainActor @Sendable (World) -> any Driver

  @MainActor
  protocol Driver: AnyObject {
    /// The object whose release is observed, or nil after its release.
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
