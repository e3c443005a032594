import CoreLocation
import UIKit

/// Receives the events of a `LocationManager`. Every method is optional.
@MainActor
protocol LocationManagerDelegate: AnyObject {
  func locationManager(_ locationManager: LocationManager, didUpdate location: CLLocation)
  func locationManager(_ locationManager: LocationManager, didUpdate heading: CLHeading)
  func locationManager(_ locationManager: LocationManager, didReceive error: Error)
  func locationManager(_ locationManager: LocationManager, didUpdateAuthorized authorized: Bool)
}

extension LocationManagerDelegate {
  func locationManager(_ locationManager: LocationManager, didUpdate location: CLLocation) {}
  func locationManager(_ locationManager: LocationManager, didUpdate heading: CLHeading) {}
  func locationManager(_ locationManager: LocationManager, didReceive error: Error) {}
  func locationManager(_ locationManager: LocationManager, didUpdateAuthorized authorized: Bool) {}
}

/// Reports locations and headings to the delegate after the user has allowed location.
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
  private(set) var isUpdating = false

  /// The last delivered location, or the system's current location.
  var location: CLLocation? { lastLocation ?? locationManager.location }
  /// The last delivered heading, or the system's current heading.
  var heading: CLHeading? { lastHeading ?? locationManager.heading }
  var authorizationStatus: CLAuthorizationStatus { locationManager.authorizationStatus }

  private let locationManager: CLLocationManager
  private let device: UIDevice
  private let notificationCenter: NotificationCenter
  private let ignoresUnknownLocation: Bool
  private let source = LocationEventSource()

  private var lastLocation: CLLocation?
  private var lastHeading: CLHeading?
  private var lastAuthorizationStatus: CLAuthorizationStatus

  private var eventTask: Task<Void, Never>?
  private var orientationTask: Task<Void, Never>?
  private var pendingStart: (task: Task<Void, Never>, grant: AsyncStream<Void>.Continuation)?

  init(
    locationManager: CLLocationManager = CLLocationManager(), device: UIDevice = .current,
    notificationCenter: NotificationCenter = .default, configuration: Configuration = .fine,
    ignoresUnknownLocation: Bool = false
  ) {
    self.locationManager = locationManager
    self.device = device
    self.notificationCenter = notificationCenter
    self.ignoresUnknownLocation = ignoresUnknownLocation
    lastAuthorizationStatus = locationManager.authorizationStatus
    super.init()

    locationManager.distanceFilter = configuration.distanceFilter
    locationManager.desiredAccuracy = configuration.desiredAccuracy
    locationManager.activityType = configuration.activityType

    eventTask = Task { [weak self, events = source.events] in
      for await event in events {
        guard let self else { return }
        self.handle(event)
      }
    }
    locationManager.delegate = source
  }

  deinit {
    // Core Location, UIDevice and all owners of this object belong to the main thread.
    MainActor.assumeIsolated {
      locationManager.delegate = nil
      eventTask?.cancel()
      stopMonitoringLocation()
    }
  }

  // MARK: - Start and stop

  /// Asks for permission if needed, and starts updates as soon as there is permission.
  func startMonitoringLocation() {
    switch authorizationStatus {
    case .authorizedAlways, .authorizedWhenInUse:
      cancelPendingStart()
      startUpdates()
    case .notDetermined:
      startWhenPermitted()
      locationManager.requestWhenInUseAuthorization()
    default:
      // The user may still change their mind in Settings.
      startWhenPermitted()
    }
  }

  /// Stops updates. The last location and heading stay available.
  func stopMonitoringLocation() {
    cancelPendingStart()
    guard isUpdating else { return }
    isUpdating = false
    locationManager.stopUpdatingLocation()
    stopFollowingOrientation()
    locationManager.stopUpdatingHeading()
  }

  private func startUpdates() {
    guard !isUpdating else { return }
    isUpdating = true
    locationManager.startUpdatingLocation()
    startFollowingOrientation()
    locationManager.startUpdatingHeading()
  }

  // MARK: - Pending start

  private func startWhenPermitted() {
    guard pendingStart == nil else { return }
    let (grants, grant) = AsyncStream.makeStream(of: Void.self)
    let task = Task { [weak self] in
      for await _ in grants {
        guard let self, !Task.isCancelled else { return }
        // This start asks for the status again, because the user may have withdrawn the permission.
        self.pendingStart = nil
        self.startMonitoringLocation()
        return
      }
    }
    pendingStart = (task, grant)
  }

  private func cancelPendingStart() {
    pendingStart?.task.cancel()
    pendingStart?.grant.finish()
    pendingStart = nil
  }

  // MARK: - Orientation

  private func startFollowingOrientation() {
    // UIDevice counts these calls, and stopFollowingOrientation() has the matching one.
    device.beginGeneratingDeviceOrientationNotifications()
    updateHeadingOrientation()
    let changes = notificationCenter.notifications(named: UIDevice.orientationDidChangeNotification)
    orientationTask = Task { [weak self] in
      for await _ in changes.map({ _ in () }) {
        guard let self, !Task.isCancelled else { return }
        self.updateHeadingOrientation()
        // A restart causes a new heading, relative to the new orientation.
        self.locationManager.stopUpdatingHeading()
        self.locationManager.startUpdatingHeading()
      }
    }
  }

  private func stopFollowingOrientation() {
    orientationTask?.cancel()
    orientationTask = nil
    device.endGeneratingDeviceOrientationNotifications()
  }

  private func updateHeadingOrientation() {
    // Both enumerations have the same raw values.
    locationManager.headingOrientation =
      CLDeviceOrientation(rawValue: Int32(device.orientation.rawValue)) ?? .unknown
  }

  // MARK: - Events

  private func handle(_ event: LocationEvent) {
    switch event {
    case .location(let location):
      guard isUpdating else { return }
      lastLocation = location
      delegate?.locationManager(self, didUpdate: location)

    case .heading(let heading):
      // An app's compass freezes or jumps at invalid headings.
      guard isUpdating, heading.headingAccuracy > 0 else { return }
      lastHeading = heading
      delegate?.locationManager(self, didUpdate: heading)

    case .failure(let error):
      guard isUpdating else { return }
      if ignoresUnknownLocation, (error as? CLError)?.code == .locationUnknown { return }
      delegate?.locationManager(self, didReceive: error)

    case .authorization(let status):
      guard status != lastAuthorizationStatus else { return }
      lastAuthorizationStatus = status
      switch status {
      case .authorizedAlways, .authorizedWhenInUse:
        delegate?.locationManager(self, didUpdateAuthorized: true)
        pendingStart?.grant.yield()
      case .denied:
        delegate?.locationManager(self, didUpdateAuthorized: false)
      default:
        break
      }
    }
  }
}

// MARK: - Platform callbacks as a stream

private enum LocationEvent: Sendable {
  case location(CLLocation)
  case heading(CLHeading)
  case failure(any Error)
  case authorization(CLAuthorizationStatus)
}

private final class LocationEventSource: NSObject, CLLocationManagerDelegate {
  let events: AsyncStream<LocationEvent>
  private let continuation: AsyncStream<LocationEvent>.Continuation

  override init() {
    (events, continuation) = AsyncStream.makeStream(of: LocationEvent.self)
    super.init()
  }

  deinit { continuation.finish() }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    // The manager's own location counts, not the last location of the array.
    guard let location = manager.location else { return }
    continuation.yield(.location(location))
  }

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    continuation.yield(.heading(newHeading))
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    continuation.yield(.failure(error))
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    continuation.yield(.authorization(manager.authorizationStatus))
  }
}
