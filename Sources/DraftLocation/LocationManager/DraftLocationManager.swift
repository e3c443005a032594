package import CoreLocationStandIn
package import Foundation

/// A port of the location manager that is wrong on purpose, for a check to refute.
///
/// It is tidy, `FirstSuiteTests` passes on it, and in sixteen places it behaves as the published port did, not as the
/// original. `Docs/LocationManager/GreenSuite.md` lists them.
@MainActor
package final class DraftLocationManager: NSObject {
  /// Is told what happens.
  package var delegate: (any DraftLocationManagerDelegate)?
  /// The last location delivered, or the one that the platform held when this was first read.
  package private(set) lazy var location = locationManager.location
  /// The last heading delivered, or the one that the platform held when this was first read.
  package private(set) lazy var heading = locationManager.heading
  /// Whether updates are being delivered.
  package private(set) var isUpdating = false

  private let locationManager: CLLocationManager
  private let device: UIDevice
  private let notificationCenter: any NotificationCenterProtocol
  private let ignoresUnknownLocation: Bool
  private var followsDevice = false
  private var orientationObserver: (any NSObjectProtocol)?
  private var pendingStart: PendingStart?

  /// What to do when authorization arrives.
  package struct PendingStart {
    fileprivate var run: @MainActor () -> Void
  }

  /// Makes a manager that becomes the platform's delegate and starts nothing.
  package init(
    locationManager: CLLocationManager, device: UIDevice,
    notificationCenter: any NotificationCenterProtocol,
    ignoresUnknownLocation: Bool
  ) {
    self.locationManager = locationManager
    self.device = device
    self.notificationCenter = notificationCenter
    self.ignoresUnknownLocation = ignoresUnknownLocation
    super.init()
    locationManager.delegate = self
  }

  isolated deinit {
    stopMonitoringLocation()
  }

  /// What the user allows at this moment.
  package var authorizationStatus: CLAuthorizationStatus { locationManager.authorizationStatus }

  /// Whether location can be used at this moment.
  package var isAuthorized: Bool {
    authorizationStatus == .authorizedWhenInUse || authorizationStatus == .authorizedAlways
  }

  /// Asks for permission if needed, and starts updates as soon as there is permission.
  package func startMonitoringLocation() {
    guard isAuthorized else {
      pendingStart = PendingStart { self.startMonitoringLocation() }
      if authorizationStatus == .notDetermined {
        locationManager.requestWhenInUseAuthorization()
      }
      return
    }
    locationManager.startUpdatingLocation()
    startHeadings()
    isUpdating = true
  }

  /// Stops updates.
  package func stopMonitoringLocation() {
    locationManager.stopUpdatingLocation()
    stopHeadings()
    isUpdating = false
  }

  /// Lets go of a start that waits for permission, which keeps the manager alive.
  package func forgetPendingStart() {
    pendingStart = nil
  }

  private func startHeadings() {
    guard !followsDevice else { return }
    followsDevice = true
    device.beginGeneratingDeviceOrientationNotifications()
    updateHeadingOrientation()
    locationManager.startUpdatingHeading()
    guard followsDevice, orientationObserver == nil else { return }
    orientationObserver = notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.updateHeadingOrientation() }
    }
  }

  private func stopHeadings() {
    guard followsDevice else { return }
    followsDevice = false
    let observer = orientationObserver
    orientationObserver = nil
    device.endGeneratingDeviceOrientationNotifications()
    locationManager.stopUpdatingHeading()
    if let observer { notificationCenter.removeObserver(observer) }
  }

  private func updateHeadingOrientation() {
    let namesake = CLDeviceOrientation(rawValue: Int32(device.orientation.rawValue))
    locationManager.headingOrientation = namesake ?? .unknown
  }
}

extension DraftLocationManager: @MainActor CLLocationManagerDelegate {
  /// Passes a location on.
  package func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard isUpdating, let location = locations.last else { return }
    self.location = location
    delegate?.draftManager(self, didUpdate: location)
  }

  /// Passes a heading on.
  package func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    guard isUpdating else { return }
    heading = newHeading
    delegate?.draftManager(self, didUpdate: newHeading)
  }

  /// Passes an error on.
  package func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    guard isUpdating else { return }
    let platformError = error as NSError
    if ignoresUnknownLocation && platformError.domain == kCLErrorDomain
      && platformError.code == CLError.Code.locationUnknown.rawValue
    {
      return
    }
    delegate?.draftManager(self, didReceive: error)
  }

  /// Tells the permission, and completes a start that waited for it.
  package func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    delegate?.draftManager(self, didUpdateAuthorized: isAuthorized)
    guard isAuthorized else { return }
    pendingStart?.run()
    pendingStart = nil
  }
}
