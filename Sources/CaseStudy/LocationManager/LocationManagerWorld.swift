import CoreLocationStandIn
import Equivalence

extension LocationManagerSubject {
  @MainActor
  final class World {
    let stage = Stage<LocationManagerSubject>()
    private let calls: PlatformCalls
    let notificationCenter: NotificationCenterSpy
    let source: SimulatedLocationSource
    let locationManager: LocationManagerSpy
    let device: DeviceSpy

    init(_ start: Start) {
      source = SimulatedLocationSource(
        authorizationStatus: .init(start.status), location: start.knownLocation,
        heading: start.knownHeading, behavior: start.behavior)
      notificationCenter = NotificationCenterSpy(recorder: stage.recorder)
      calls = PlatformCalls(
        start: start, stage: stage, source: source, notificationCenter: notificationCenter)
      locationManager = LocationManagerSpy(source: source, calls: calls)
      device = DeviceSpy(
        calls: calls, notificationCenter: notificationCenter,
        generatingRequests: start.othersWatchOrientation ? 1 : 0)
    }

    isolated deinit {
      (locationManager.delegate as? any IntentionallyLeaking)?.stopLeaking()
    }

    var start: Start { calls.start }

    func setPaused(_ isPaused: Bool) {
      guard let delegate = locationManager.delegate else { return }
      stage.recorder.record(isPaused ? .platformPaused : .platformResumed)
      if isPaused {
        delegate.locationManagerDidPauseLocationUpdates(locationManager)
      } else {
        delegate.locationManagerDidResumeLocationUpdates(locationManager)
      }
    }
  }

  @MainActor
  protocol IntentionallyLeaking {
    func stopLeaking()
  }

  /// Records calls on the platform, and lets the platform act before a call returns.
  final class PlatformCalls {
    let start: Start
    private let stage: Stage<LocationManagerSubject>
    private let source: SimulatedLocationSource
    private let notificationCenter: NotificationCenterSpy

    init(
      start: Start, stage: Stage<LocationManagerSubject>, source: SimulatedLocationSource,
      notificationCenter: NotificationCenterSpy
    ) {
      self.start = start
      self.stage = stage
      self.source = source
      self.notificationCenter = notificationCenter
    }

    /// Records a call during which the platform does not act.
    func record(_ call: Observation) { stage.recorder.record(call) }

    func perform(_ call: Observation) {
      record(call)
      switch stage.action(at: Moment.called(call), from: start.interjections) {
      case nil: break
      case .rotation: notificationCenter.postRotation()
      case let interjection?: interjection.event.map(source.send)
      }
    }
  }

  /// The part of an app that owns a manager and a delegate.
  @MainActor
  final class Client {
    private let world: World
    private var driver: (any Driver)?
    private var delegateOwner: AnyObject?
    private weak var delegate: DelegateSpy?

    init(driver: any Driver, in world: World) {
      self.world = world
      self.driver = driver
      world.stage.watch(driver.object, recording: .managerReleased)
      replaceDelegate()
    }

    var isUpdating: Bool { driver?.properties.isUpdating ?? false }

    func perform(_ action: Reaction) {
      switch action {
      case .start: driver?.startMonitoringLocation()
      case .stop: driver?.stopMonitoringLocation()
      case .readProperties: if let driver { world.stage.recorder.record(.properties(driver.properties)) }
      case .replaceDelegate: replaceDelegate()
      case .clearDelegate:
        _ = driver?.setDelegate(nil)
        dropDelegate()
      case .dropDelegate: dropDelegate()
      case .dropManager: driver = nil
      }
    }

    private func replaceDelegate() {
      let next = DelegateSpy(recorder: world.stage.recorder, client: self)
      // The manager gets the new delegate before the last assignment releases the old one.
      let owner = driver?.setDelegate(next)
      delegate = next
      delegateOwner = owner ?? next
    }

    private func dropDelegate() {
      delegate = nil
      delegateOwner = nil
    }

    func isCurrent(_ delegate: DelegateSpy) -> Bool { self.delegate === delegate }

    func react(to kind: String) {
      if world.start.clientStartsOnEnabled, kind == "enabled" { return perform(.start) }
      let reactions = world.start.reactions
      if let reaction = world.stage.action(at: Moment.told(kind), from: reactions) { perform(reaction) }
    }
  }
}
