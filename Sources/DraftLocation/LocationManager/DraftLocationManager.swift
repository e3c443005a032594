package import CoreLocationStandIn
package import Foundation

/// Delivers locations and headings between start and stop, and asks for permission if needed.
///
/// It retells the published class, and passes `FirstSuiteTests` despite its regressions, which
/// `Docs/Reference/Regressions.md` lists.
@MainActor
package final class DraftLocationManager: NSObject {
  /// The delegate, held strongly.
  package var delegate: (any DraftLocationManagerDelegate)?
  /// Whether the manager delivers updates.
  package private(set) var isUpdating = false
  /// The last location.
  package private(set) lazy var location: CLLocation? = locationManager.location
  /// The last heading.
  package private(set) lazy var heading: CLHeading? = locationManager.heading

  private let locationManager: CLLocationManager
  private let device: UIDevice
  private let notificationCenter: any NotificationCenterProtocol
  private let ignoresUnknownLocation: Bool
  private var hasBegunOrientation = false
  private var orientationObserver: (any NSObjectProtocol)?
  private var pendingStart: PendingStart?

  /// A start that waits for the permission.
  package struct PendingStart {
    fileprivate var run: @MainActor () -> Void
  }

  /// Makes a manager that becomes the platform's delegate and starts nothing.
  package init(
    locationManager: CLLocationManager, device: UIDevice,
    notificationCenter: any NotificationCenterProtocol, ignoresUnknownLocation: Bool
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
    // A start during a stop can leave this observer behind.
    if let orientationObserver {
      notificationCenter.removeObserver(orientationObserver)
      device.endGeneratingDeviceOrientationNotifications()
    }
  }

  /// The current permission.
  package var authorizationStatus: CLAuthorizationStatus { locationManager.authorizationStatus }

  /// Whether the app may use the location now.
  package var isAuthorized: Bool {
    authorizationStatus == .authorizedWhenInUse || authorizationStatus == .authorizedAlways
  }

  /// Starts updates now, or after the grant if the app has no permission yet.
  package func startMonitoringLocation() {
    guard isAuthorized else {
      pendingStart = PendingStart { self.startMonitoringLocation() }
      if authorizationStatus == .notDetermined {
        locationManager.requestWhenInUseAuthorization()
      }
      return
    }
    let wasUpdating = isUpdating
    locationManager.startUpdatingLocation()
    if !wasUpdating { startHeadings() }
    isUpdating = true
  }

  /// Stops updates.
  package func stopMonitoringLocation() {
    let wasUpdating = isUpdating
    locationManager.stopUpdatingLocation()
    if wasUpdating { stopHeadings() }
    isUpdating = false
  }

  /// Discards a start that waits for permission.
  package func forgetPendingStart() {
    pendingStart = nil
  }

  private func startHeadings() {
    if !hasBegunOrientation {
      hasBegunOrientation = true
      device.beginGeneratingDeviceOrientationNotifications()
    }
    updateHeadingOrientation()
    locationManager.startUpdatingHeading()
    if orientationObserver == nil { observeOrientation() }
  }

  private func stopHeadings() {
    let observer = orientationObserver
    if observer != nil {
      orientationObserver = nil
      hasBegunOrientation = false
      device.endGeneratingDeviceOrientationNotifications()
    }
    locationManager.stopUpdatingHeading()
    if let observer { notificationCenter.removeObserver(observer) }
  }

  private func observeOrientation() {
    orientationObserver = notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.updateHeadingOrientation() }
    }
  }

  private func updateHeadingOrientation() {
    let namesake = CLDeviceOrientation(rawValue: Int32(device.orientation.rawValue))
    locationManager.headingOrientation = namesake ?? .unknown
  }
}

extension DraftLocationManager: @MainActor CLLocationManagerDelegate {
  /// Passes the last location of the array on.
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

  /// Passes the permission on and, after a grant, runs the pending start.
  package func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    delegate?.draftManager(self, didUpdateAuthorized: isAuthorized)
    guard isAuthorized else { return }
    pendingStart?.run()
    pendingStart = nil
  }
}

/// Receives the events of the draft.
@MainActor
package protocol DraftLocationManagerDelegate: AnyObject {
  /// A location has arrived.
  func draftManager(_ manager: DraftLocationManager, didUpdate location: CLLocation)
  /// A heading has arrived.
  func draftManager(_ manager: DraftLocationManager, didUpdate heading: CLHeading)
  /// A measurement failed.
  func draftManager(_ manager: DraftLocationManager, didReceive error: any Error)
  /// The platform reported a permission.
  func draftManager(_ manager: DraftLocationManager, didUpdateAuthorized isAuthorized: Bool)
}
