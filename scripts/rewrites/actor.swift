import CoreLocation
import UIKit

@MainActor
protocol LocationManagerDelegate: AnyObject {
  func locationManager(_ locationManager: LocationManager, didUpdate location: CLLocation)
  func locationManager(_ locationManager: LocationManager, didUpdate heading: CLHeading)
  func locationManager(_ locationManager: LocationManager, didReceive error: Error)
  func locationManager(_ locationManager: LocationManager, didUpdateAuthorized authorized: Bool)
}

// MARK: - State

/// Owns the state and decides all effects. The store never calls the platform.
private actor LocationStore {
  enum Event: Sendable {
    case start(CLAuthorizationStatus)
    case stop
    case location(CLLocation)
    case heading(CLHeading)
    case failure(any Error)
    case authorization(CLAuthorizationStatus)
  }

  enum Effect: Sendable {
    case requestPermission, startUpdates, stopUpdates
    case tellLocation(CLLocation)
    case tellHeading(CLHeading)
    case tellError(any Error)
    case tellAuthorized(Bool)
  }

  struct Snapshot: Sendable {
    var isUpdating = false
    var location: CLLocation?
    var heading: CLHeading?
  }

  private var state = Snapshot()
  private var startIsPending = false
  private var status: CLAuthorizationStatus
  private let ignoresUnknownLocation: Bool

  init(status: CLAuthorizationStatus, ignoresUnknownLocation: Bool) {
    self.status = status
    self.ignoresUnknownLocation = ignoresUnknownLocation
  }

  func process(_ event: Event) -> (snapshot: Snapshot, effects: [Effect]) {
    let result = effects(of: event)
    return (state, result)
  }

  private func effects(of event: Event) -> [Effect] {
    switch event {
    case .start(let status):
      return start(status)
    case .stop:
      guard state.isUpdating else { return [] }
      state.isUpdating = false
      return [.stopUpdates]
    case .location(let location):
      guard state.isUpdating else { return [] }
      state.location = location
      return [.tellLocation(location)]
    case .heading(let heading):
      // An app's compass freezes or jumps at a heading without a positive accuracy.
      guard state.isUpdating, heading.headingAccuracy > 0 else { return [] }
      state.heading = heading
      return [.tellHeading(heading)]
    case .failure(let error):
      guard state.isUpdating else { return [] }
      if ignoresUnknownLocation, let error = error as? CLError, error.code == .locationUnknown { return [] }
      return [.tellError(error)]
    case .authorization(let newStatus):
      guard newStatus != status else { return [] }
      status = newStatus
      if newStatus.allowsLocation {
        return [.tellAuthorized(true)] + (startIsPending ? start(newStatus) : [])
      }
      return newStatus == .denied ? [.tellAuthorized(false)] : []
    }
  }

  private func start(_ status: CLAuthorizationStatus) -> [Effect] {
    // A start without permission waits for a later grant, even after a refusal.
    startIsPending = !status.allowsLocation
    if status == .notDetermined { return [.requestPermission] }
    guard status.allowsLocation, !state.isUpdating else { return [] }
    state.isUpdating = true
    return [.startUpdates]
  }
}

extension CLAuthorizationStatus {
  fileprivate var allowsLocation: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
}

// MARK: - Facade

/// Reports locations and headings to the delegate after the user has allowed location.
///
/// The store handles calls and callbacks in order. The properties show the store's last snapshot.
@MainActor
final class LocationManager: NSObject {
  struct Configuration: Sendable {
    let distanceFilter: CLLocationDistance, desiredAccuracy: CLLocationAccuracy, activityType: CLActivityType

    static let fine = Configuration(
      distanceFilter: 1, desiredAccuracy: kCLLocationAccuracyBest, activityType: .fitness)
    static let coarse = Configuration(
      distanceFilter: 1000, desiredAccuracy: kCLLocationAccuracyKilometer, activityType: .fitness)
  }

  weak var delegate: LocationManagerDelegate?
  var location: CLLocation? { snapshot.location ?? locationManager.location }
  var heading: CLHeading? { snapshot.heading ?? locationManager.heading }
  var isUpdating: Bool { snapshot.isUpdating }
  var authorizationStatus: CLAuthorizationStatus { locationManager.authorizationStatus }

  private let locationManager: CLLocationManager
  private let device: UIDevice
  private let notificationCenter: NotificationCenter
  private let store: LocationStore
  private var snapshot = LocationStore.Snapshot()
  private var lastTask: Task<Void, Never>?
  private var orientationObserver: (any NSObjectProtocol)?
  private var beganOrientationNotifications = false

  init(
    locationManager: CLLocationManager = CLLocationManager(), device: UIDevice = .current,
    notificationCenter: NotificationCenter = .default, configuration: Configuration = .fine,
    ignoresUnknownLocation: Bool = false
  ) {
    self.locationManager = locationManager
    self.device = device
    self.notificationCenter = notificationCenter
    store = LocationStore(
      status: locationManager.authorizationStatus, ignoresUnknownLocation: ignoresUnknownLocation)
    super.init()
    locationManager.distanceFilter = configuration.distanceFilter
    locationManager.desiredAccuracy = configuration.desiredAccuracy
    locationManager.activityType = configuration.activityType
    locationManager.delegate = self
  }

  deinit {
    MainActor.assumeIsolated {
      locationManager.delegate = nil
      if snapshot.isUpdating { stopUpdates() }
    }
  }

  func startMonitoringLocation() { send(.start(authorizationStatus)) }

  func stopMonitoringLocation() { send(.stop) }

  /// Waits for the previous task, because independent tasks could run in another order.
  private func send(_ event: LocationStore.Event) {
    lastTask = Task { [weak self, store, previous = lastTask] in
      await previous?.value
      let (snapshot, effects) = await store.process(event)
      self?.apply(snapshot, effects)
    }
  }

  private func apply(_ snapshot: LocationStore.Snapshot, _ effects: [LocationStore.Effect]) {
    self.snapshot = snapshot
    for effect in effects {
      switch effect {
      case .requestPermission: locationManager.requestWhenInUseAuthorization()
      case .startUpdates: startUpdates()
      case .stopUpdates: stopUpdates()
      case .tellLocation(let location): delegate?.locationManager(self, didUpdate: location)
      case .tellHeading(let heading): delegate?.locationManager(self, didUpdate: heading)
      case .tellError(let error): delegate?.locationManager(self, didReceive: error)
      case .tellAuthorized(let authorized): delegate?.locationManager(self, didUpdateAuthorized: authorized)
      }
    }
  }

  private func startUpdates() {
    locationManager.startUpdatingLocation()
    if !device.isGeneratingDeviceOrientationNotifications {
      device.beginGeneratingDeviceOrientationNotifications()
      beganOrientationNotifications = true
    }
    orientationObserver = notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: .main
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.updateHeadingOrientation() }
    }
    updateHeadingOrientation()
  }

  private func stopUpdates() {
    locationManager.stopMonitoringSignificantLocationChanges()
    locationManager.stopUpdatingLocation()
    if let orientationObserver { notificationCenter.removeObserver(orientationObserver) }
    orientationObserver = nil
    if beganOrientationNotifications {
      device.endGeneratingDeviceOrientationNotifications()
      beganOrientationNotifications = false
    }
    locationManager.stopUpdatingHeading()
  }

  private func updateHeadingOrientation() {
    locationManager.headingOrientation =
      switch device.orientation {
      case .portrait: .portrait
      case .portraitUpsideDown: .portraitUpsideDown
      case .landscapeLeft: .landscapeLeft
      case .landscapeRight: .landscapeRight
      case .faceUp: .faceUp
      case .faceDown: .faceDown
      default: .unknown
      }
    // A restart causes a new heading, relative to the new orientation.
    locationManager.stopUpdatingHeading()
    locationManager.startUpdatingHeading()
  }
}

// MARK: - Platform callbacks

/// Core Location calls its delegate on the thread of the manager's creation, which is the main thread.
extension LocationManager: CLLocationManagerDelegate {
  nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    // The manager's own location counts, not the last location of the array.
    guard let location = manager.location else { return }
    MainActor.assumeIsolated { send(.location(location)) }
  }

  nonisolated func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    MainActor.assumeIsolated { send(.heading(newHeading)) }
  }

  nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    MainActor.assumeIsolated { send(.failure(error)) }
  }

  nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    let status = manager.authorizationStatus
    MainActor.assumeIsolated { send(.authorization(status)) }
  }
}
