import CoreLocationStandIn
import Foundation

/// Provides the user's location and the device's heading, once the user allows it.
///
/// Make a manager with ``fineLocationManager()`` or ``coarseLocationManager()``, on the main thread.
public class WMFLocationManager: NSObject, CLLocationManagerDelegate {
  /// The wrapped manager.
  public let locationManager: CLLocationManager
  /// The delegate, held weakly.
  public weak var delegate: WMFLocationManagerDelegate?
  /// True while the manager delivers updates.
  public private(set) var isUpdating = false

  private let device: UIDevice
  private let notificationCenter: NotificationCenterProtocol
  private let ignoresUnknownLocation: Bool
  private var lastLocation: CLLocation?
  private var lastHeading: CLHeading?
  private var requestingAuthorizationAndStart = false
  private var currentAuthorizationStatus: CLAuthorizationStatus
  private var orientationObserver: NSObjectProtocol?

  /// Seam, *named type to metatype*: a test replaces the type whose class methods the manager calls.
  ///
  /// It is unsafe, because nothing guards this global state, so set it before other code runs.
  nonisolated(unsafe) package static var locationManagerType: CLLocationManager.Type = CLLocationManager.self

  private static var runsInSimulator: Bool {
    #if targetEnvironment(simulator)
    return true
    #else
    return false
    #endif
  }

  // MARK: - Factory methods

  /// A manager for a screen that shows distances and directions: best accuracy, every metre.
  public class func fineLocationManager() -> WMFLocationManager {
    assertOnMainQueue()
    let locationManager = CLLocationManager()
    locationManager.wmf_configureForFineUpdates()
    return WMFLocationManager(locationManager: locationManager)
  }

  /// A manager for a screen that only needs to know the area: one kilometre.
  public class func coarseLocationManager() -> WMFLocationManager {
    assertOnMainQueue()
    let locationManager = CLLocationManager()
    locationManager.wmf_configureForCoarseUpdates()
    return WMFLocationManager(locationManager: locationManager)
  }

  /// In debug builds, traps unless the caller is on the main queue.
  ///
  /// It checks only the queue, because on Linux the main queue can run on a thread other than the main thread.
  private class func assertOnMainQueue() {
    #if DEBUG
    dispatchPrecondition(condition: .onQueue(.main))
    #endif
  }

  /// Seam, *inject the singleton*: the device, notification centre and simulator flag are parameters with defaults.
  ///
  /// Seam, *extract interface*: on some platforms the notification centre cannot be subclassed, so a protocol repeats
  /// its signatures.
  ///
  /// Seam, *subclass and override*: the wrapped manager can be a test double, because all its members are open.
  ///
  /// Seam, *package access*: only this package and its tests see this initializer.
  package init(
    locationManager: CLLocationManager,
    device: UIDevice = .current,
    notificationCenter: NotificationCenterProtocol = NotificationCenter.default,
    ignoresUnknownLocation: Bool = WMFLocationManager.runsInSimulator
  ) {
    self.locationManager = locationManager
    self.device = device
    self.notificationCenter = notificationCenter
    self.ignoresUnknownLocation = ignoresUnknownLocation
    currentAuthorizationStatus = Self.authorizationStatus
    super.init()
    locationManager.delegate = self
  }

  deinit {
    locationManager.delegate = nil
    stopMonitoringLocation()
  }

  // MARK: - Permission

  private class var authorizationStatus: CLAuthorizationStatus {
    return locationManagerType.authorizationStatus()
  }

  /// Whether the app may use the location now.
  public class func isAuthorized() -> Bool {
    let status = authorizationStatus
    return status == .authorizedAlways || status == .authorizedWhenInUse
  }

  /// Whether the app has not asked the user yet.
  public class func isAuthorizationNotDetermined() -> Bool {
    return authorizationStatus == .notDetermined
  }

  /// Whether the user refused.
  public class func isAuthorizationDenied() -> Bool {
    return authorizationStatus == .denied
  }

  /// Whether the user is not allowed to decide.
  public class func isAuthorizationRestricted() -> Bool {
    return authorizationStatus == .restricted
  }

  // MARK: - State

  /// The last delivered location, or the wrapped manager's current one.
  public var location: CLLocation? {
    return lastLocation ?? locationManager.location
  }

  /// The last delivered heading, or the wrapped manager's current one.
  public var heading: CLHeading? {
    return lastHeading ?? locationManager.heading
  }

  /// A short description for the log.
  public override var description: String {
    let delegate = self.delegate.map { "\($0)" } ?? "none"
    return "\(super.description) manager: \(locationManager), delegate: \(delegate), updating: \(isUpdating)"
  }

  // MARK: - Start and stop

  /// Asks for permission if needed, and starts updates as soon as there is permission.
  public func startMonitoringLocation() {
    requestingAuthorizationAndStart = true
    if WMFLocationManager.isAuthorizationNotDetermined() {
      WMFLog(.info, "asking for permission")
      locationManager.requestWhenInUseAuthorization()
      return
    }
    if !WMFLocationManager.isAuthorized() {
      WMFLog(.info, "no permission, not starting")
      return
    }
    if isUpdating {
      return
    }
    requestingAuthorizationAndStart = false
    // This comes first, because the platform may deliver while it starts.
    isUpdating = true
    WMFLog(.info, "starting")
    locationManager.startUpdatingLocation()
    startOrientationUpdates()
    locationManager.startUpdatingHeading()
  }

  /// Stops updates, but keeps the last location and heading.
  public func stopMonitoringLocation() {
    if !isUpdating {
      return
    }
    isUpdating = false
    WMFLog(.info, "stopping")
    locationManager.stopMonitoringSignificantLocationChanges()
    locationManager.stopUpdatingLocation()
    stopOrientationUpdates()
    locationManager.stopUpdatingHeading()
  }

  // MARK: - Orientation

  private func startOrientationUpdates() {
    if !device.isGeneratingDeviceOrientationNotifications {
      device.beginGeneratingDeviceOrientationNotifications()
    }
    orientationObserver = notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      self?.updateHeadingOrientation()
    }
    updateHeadingOrientation()
  }

  private func stopOrientationUpdates() {
    if let orientationObserver = orientationObserver {
      notificationCenter.removeObserver(orientationObserver)
    }
    orientationObserver = nil
  }

  private func updateHeadingOrientation() {
    switch device.orientation {
    case .portrait:
      locationManager.headingOrientation = .portrait
    case .portraitUpsideDown:
      locationManager.headingOrientation = .portraitUpsideDown
    case .landscapeLeft:
      locationManager.headingOrientation = .landscapeLeft
    case .landscapeRight:
      locationManager.headingOrientation = .landscapeRight
    case .faceUp:
      locationManager.headingOrientation = .faceUp
    case .faceDown:
      locationManager.headingOrientation = .faceDown
    default:
      locationManager.headingOrientation = .unknown
    }
    // Force a fresh heading, relative to the new orientation.
    locationManager.stopUpdatingHeading()
    locationManager.startUpdatingHeading()
  }

  // MARK: - CLLocationManagerDelegate

  /// Passes a location on.
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    // The manager's own location counts, not the last of the array.
    guard isUpdating, let location = manager.location else {
      return
    }
    WMFLog(.verbose, "location \(location.coordinate.latitude), \(location.coordinate.longitude)")
    lastLocation = location
    delegate?.locationManager(self, didUpdate: location)
  }

  /// Passes a valid heading on.
  public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    // Without this check, compasses freeze or jump (pull request 525, February 2016).
    if !isUpdating || newHeading.headingAccuracy <= 0 {
      return
    }
    WMFLog(.verbose, "heading \(newHeading.magneticHeading)")
    lastHeading = newHeading
    delegate?.locationManager(self, didUpdate: newHeading)
  }

  /// Passes an error on.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
    guard isUpdating else {
      return
    }
    let nsError = error as NSError
    if ignoresUnknownLocation && nsError.domain == kCLErrorDomain
      && nsError.code == CLError.Code.locationUnknown.rawValue
    {
      return
    }
    WMFLog(.error, "\(error)")
    delegate?.locationManager(self, didReceive: error)
  }

  /// Tells the delegate when the user grants or refuses access, and completes a start that waited for permission.
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    if status == currentAuthorizationStatus {
      return
    }
    currentAuthorizationStatus = status
    WMFLog(.info, "permission changed to \(status)")
    switch status {
    case .denied:
      delegate?.locationManager(self, didChangeEnabledState: false)
    case .authorizedAlways, .authorizedWhenInUse:
      delegate?.locationManager(self, didChangeEnabledState: true)
      if requestingAuthorizationAndStart {
        startMonitoringLocation()
      }
    default:
      break
    }
  }
}
