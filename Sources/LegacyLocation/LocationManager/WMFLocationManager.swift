public import CoreLocationStandIn
public import Foundation

/// Tells a screen where the user is and where the device points, once the user allows it.
///
/// Make one with ``fineLocationManager()`` or ``coarseLocationManager()``, on the main thread.
public class WMFLocationManager: NSObject, CLLocationManagerDelegate {
  /// The wrapped manager.
  public let locationManager: CLLocationManager
  /// Is told what happens, held weakly.
  public weak var delegate: (any WMFLocationManagerDelegate)?
  /// Whether updates are being delivered.
  public private(set) var isUpdating = false

  private let device: UIDevice
  private let notificationCenter: any NotificationCenterProtocol
  private let ignoresUnknownLocation: Bool
  private var lastLocation: CLLocation?
  private var lastHeading: CLHeading?
  private var requestingAuthorizationAndStart = false
  private var currentAuthorizationStatus: CLAuthorizationStatus
  private var orientationObserver: (any NSObjectProtocol)?

  /// Seam, *named type to metatype*: what the class methods ask can be replaced by a subclass.
  ///
  /// It is unsafe, because nothing guards this state of the whole process. Set it before anything else runs.
  nonisolated(unsafe) package static var locationManagerType: CLLocationManager.Type = CLLocationManager.self

  private static var runsInSimulator: Bool {
    #if targetEnvironment(simulator)
    return true
    #else
    return false
    #endif
  }

  // MARK: - Making one

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

  /// Checks in debug builds only.
  ///
  /// It checks the queue, because on Linux the main queue can run on a thread other than the main one.
  private class func assertOnMainQueue() {
    #if DEBUG
    dispatchPrecondition(condition: .onQueue(.main))
    #endif
  }

  /// Seam, *inject the singleton*: the device and the notification centre are parameters that default to the
  /// shared ones, and so is being in the simulator.
  ///
  /// Seam, *extract interface*: the notification centre cannot be subclassed everywhere, so a protocol repeats its
  /// signatures.
  ///
  /// Seam, *subclass and override*: the wrapped manager can be a test double, as every member of it is open.
  ///
  /// Seam, *package access*: this initializer is open to the tests and closed to the world.
  package init(
    locationManager: CLLocationManager,
    device: UIDevice = .current,
    notificationCenter: any NotificationCenterProtocol = NotificationCenter.default,
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

  /// The permission at this moment.
  ///
  /// Apple deprecates the class method, and here every warning is an error. A call through a protocol that repeats
  /// its signature compiles without a warning.
  private class var authorizationStatus: CLAuthorizationStatus {
    let type: any WMFAuthorizationStatusProviding.Type = locationManagerType
    return type.authorizationStatus()
  }

  /// Whether location can be used now.
  public class func isAuthorized() -> Bool {
    let status = authorizationStatus
    return status == .authorizedAlways || status == .authorizedWhenInUse
  }

  /// Whether the user has not been asked yet.
  public class func isAuthorizationNotDetermined() -> Bool {
    return authorizationStatus == .notDetermined
  }

  /// Whether the user refused.
  public class func isAuthorizationDenied() -> Bool {
    return authorizationStatus == .denied
  }

  /// Whether the user may not decide.
  public class func isAuthorizationRestricted() -> Bool {
    return authorizationStatus == .restricted
  }

  // MARK: - State

  /// The last location delivered, or else what the wrapped manager holds now.
  public var location: CLLocation? {
    return lastLocation ?? locationManager.location
  }

  /// The last heading delivered, or else what the wrapped manager holds now.
  public var heading: CLHeading? {
    return lastHeading ?? locationManager.heading
  }

  /// A few words for the log.
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
    // Before anything is called: the platform may deliver while it is being started.
    isUpdating = true
    WMFLog(.info, "starting")
    locationManager.startUpdatingLocation()
    startOrientationUpdates()
    locationManager.startUpdatingHeading()
  }

  /// Stops updates; what was delivered last stays available.
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
    // Not the last of the array: what the manager itself holds is what counts.
    guard isUpdating, let location = manager.location else {
      return
    }
    WMFLog(.verbose, "location \(location.coordinate.latitude), \(location.coordinate.longitude)")
    lastLocation = location
    delegate?.locationManager(self, didUpdate: location)
  }

  /// Passes a valid heading on.
  public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    // Without this compasses freeze or jump (pull request 525, February 2016).
    if !isUpdating || newHeading.headingAccuracy <= 0 {
      return
    }
    WMFLog(.verbose, "heading \(newHeading.magneticHeading)")
    lastHeading = newHeading
    delegate?.locationManager(self, didUpdate: newHeading)
  }

  /// Passes an error on.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
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

  /// Tells whether location can be used now, and completes a start that waited for it.
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

private protocol WMFAuthorizationStatusProviding {
  static func authorizationStatus() -> CLAuthorizationStatus
}

extension CLLocationManager: WMFAuthorizationStatusProviding {}
