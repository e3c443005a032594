import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import LocationWords

/// The control's side of a parallel run, which serves the app.
///
/// It sends each event to its manager, and through the run to the candidate. The control's platform owns this side,
/// which must live as long as the control can call its delegate.
@MainActor
final class ControlSide {
  typealias Run = ParallelRun.ExperimentRun<
    LocationManagerStimulus, LocationManagerObservation, CandidateSide
  >

  let run: Run
  let client: ObservedClient
  /// The manager, or nil after the app has released the `ParallelLocationManager`.
  var manager: WMFLocationManagerBridge?
  private var hasDelegate = false
  private let platform: CLLocationManager
  private var lastHeld: LocationReading?
  /// The last recorded permission, whether or not it changed with a callback.
  private var lastPermission: CLAuthorizationStatus

  init(_ run: Run, platform: CLLocationManager) {
    self.run = run
    client = ObservedClient(isMuted: false) { run.controlled($0) }
    self.platform = platform
    lastHeld = platform.location.map(LocationReading.init)
    lastPermission = platform.authorizationStatus
  }

  deinit { onMainActor { [run] in run.dismiss() } }

  func setDelegate(_ delegate: (any LocationManagerDelegate)?) {
    client.delegate = delegate
    let isSet = delegate != nil
    hasDelegate = isSet
    apply(isSet ? .replaceDelegate : .clearDelegate) {
      manager?.delegate = isSet ? client : nil
    } candidate: {
      $0.replaceClient(isSet: isSet)
    }
  }

  func apply<Result>(
    _ stimulus: LocationManagerStimulus, to serve: () -> Result, candidate perform: @escaping Run.Perform
  ) -> Result {
    noticePermission(before: stimulus)
    if !run.isControlBusy { noticeUnannouncedChanges(before: stimulus) }
    return run.apply(stimulus, to: serve, candidate: atThisMoment(stimulus, perform))
  }

  func applyToBoth(
    _ stimulus: LocationManagerStimulus, _ body: @escaping (any LocationManagerProtocol) -> Void
  ) {
    apply(stimulus) {
      if let manager { body(manager) }
    } candidate: {
      if let manager = $0.manager { body(manager) }
    }
  }

  /// Lets the candidate, which runs after the control, read the platform's values of this moment.
  private func atThisMoment(
    _ stimulus: LocationManagerStimulus, _ perform: @escaping Run.Perform
  ) -> Run.Perform {
    switch stimulus {
    // During these events a manager reads more from the platform than the delivered value.
    case .start, .authorization, .locationNotStored: break
    default: if !run.isControlBusy { return perform }
    }
    let readings = MutedLocationManager.Readings(of: platform)
    return { candidate in try candidate.locationManager.withReadings(readings) { try perform(candidate) } }
  }

  /// Records a permission change that had no callback, because either side may read the permission at any event.
  private func noticePermission(before stimulus: LocationManagerStimulus) {
    let status = platform.authorizationStatus
    guard status != lastPermission else { return }
    lastPermission = status
    if case .authorization = stimulus { return }
    run.record(.unannouncedAuthorization(Permission(status)))
  }

  private func noticeUnannouncedChanges(before stimulus: LocationManagerStimulus) {
    if hasDelegate, client.delegate == nil {
      hasDelegate = false
      run.apply(.dropDelegate) {
      } candidate: {
        $0.loseClient()
      }
    }
    switch stimulus {
    case .location(let location): lastHeld = location
    case .locations(let locations) where !locations.isEmpty: lastHeld = locations.last
    default:
      let held = platform.location.map(LocationReading.init)
      guard held != lastHeld else { return }
      lastHeld = held
      run.record(held.map { .locationWithoutCallback($0) } ?? .locationCleared)
    }
  }
}

/// The candidate's side of a parallel run, on a muted platform.
@MainActor
final class CandidateSide {
  let locationManager: MutedLocationManager
  let note: ObservedLocationManager.Note
  private(set) var manager: (any LocationManagerProtocol)?
  private let device: ObservedDevice
  private let notificationCenter = NotificationCenter()
  private var client: ObservedClient?
  private weak var object: AnyObject?
  private weak var lastClient: ObservedClient?

  init(_ real: CLLocationManager, _ device: UIDevice, beside control: ObservedDevice, run: ControlSide.Run) {
    note = { run.muted($0) }
    locationManager = MutedLocationManager(real, note: note, deliver: nil)
    self.device = ObservedDevice(device, beside: control, note: note)
  }

  func make(
    _ configuration: LocationManagerConfiguration, ignoresUnknownLocation: Bool,
    _ makeCandidate: ParallelLocationManager.MakeCandidate
  ) throws {
    let made = try makeCandidate(
      .init(
        locationManager: locationManager, device: device, notificationCenter: notificationCenter,
        configuration: configuration, ignoresUnknownLocation: ignoresUnknownLocation))
    (manager, object) = (made.manager, made.object)
    note(.makes(ObservedConfiguration(locationManager)))
    locationManager.isConfigured = true
  }

  func rotate() { notificationCenter.post(name: UIDevice.orientationDidChangeNotification, object: device) }

  func replaceClient(isSet: Bool) {
    let next = isSet ? ObservedClient(isMuted: true, note: note) : nil
    // Like a client of the app, this object sets the new delegate before it releases the old one.
    manager?.delegate = next
    client = next
    lastClient = next
  }

  func loseClient() { client = nil }

  func release() { manager = nil }

  /// Returns a failure for each object that the candidate wrongly keeps alive, and reports no object twice.
  func leftovers() -> [CandidateFailure] {
    var failures: [CandidateFailure] = []
    if manager == nil, object != nil {
      object = nil
      failures.append(.kept("itself", missing: "managerReleased"))
    }
    if client == nil, lastClient != nil {
      lastClient = nil
      failures.append(.kept("its delegate", missing: "delegateReleased"))
    }
    return failures
  }
}

/// The delegate of one side's manager, which records each call, and forwards the control's calls to the app's client.
@MainActor
final class ObservedClient: LocationManagerDelegate {
  weak var delegate: (any LocationManagerDelegate)?
  /// The manager that the client gets as an argument of each call.
  weak var manager: (any LocationManagerProtocol)?
  private let isMuted: Bool
  private let note: ObservedLocationManager.Note

  init(isMuted: Bool, note: @escaping ObservedLocationManager.Note) {
    self.isMuted = isMuted
    self.note = note
  }

  private func tell(
    _ effect: @autoclosure () -> LocationManagerObservation,
    _ tell: (any LocationManagerDelegate, (any LocationManagerProtocol)?) -> Void
  ) {
    if isMuted { return note(effect()) }
    guard let delegate else { return }
    note(effect())
    tell(delegate, manager)
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    tell(.toldLocation(LocationReading(location))) { $0.locationManager($1 ?? manager, didUpdate: location) }
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    tell(.toldHeading(HeadingReading(heading))) { $0.locationManager($1 ?? manager, didUpdate: heading) }
  }

  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    tell(.toldError(PlatformError(error))) { $0.locationManager($1 ?? manager, didReceive: error) }
  }

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    tell(.toldEnabled(isEnabled)) { $0.locationManager($1 ?? manager, didChangeEnabledState: isEnabled) }
  }
}
