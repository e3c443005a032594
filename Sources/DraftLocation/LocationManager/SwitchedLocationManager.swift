package import CoreLocationStandIn
package import Foundation

/// The manager with a switch for each regression: with all on it behaves like the draft, with all off like modern.
@MainActor
package final class SwitchedLocationManager: NSObject {
  package enum Switch: Int, CaseIterable, Sendable {
    case everyHeading = 1
    case strongDelegate
    case uncleared
    case startsAgain
    case updatesLate
    case readsOnce
    case lastOfArray
    case everyCallback
    case orientsOnly
    case stopsAgain
    case significantChanges
    case strongStart
    case forgetsStart
    case updatesLonger = 15
    case observesLate
    case observesLonger
  }

  package weak var delegate: (any SwitchedLocationManagerDelegate)? {
    didSet { if has(.strongDelegate) { heldDelegate = delegate } }
  }
  package private(set) var isUpdating = false
  private let locationManager: CLLocationManager
  private let device: UIDevice
  private let notificationCenter: any NotificationCenterProtocol
  private let ignoresUnknownLocation: Bool
  private let switches: Set<Switch>
  private var heldDelegate: (any SwitchedLocationManagerDelegate)?
  private var lastLocation: CLLocation??
  private var lastHeading: CLHeading??
  private var reportedStatus: CLAuthorizationStatus?
  private var hasBegunOrientation = false
  private var orientationObserver: (any NSObjectProtocol)?
  private var isStartPending = false
  /// A strong reference to the manager itself, while a start is pending.
  private var heldManager: SwitchedLocationManager?

  package init(
    locationManager: CLLocationManager, device: UIDevice,
    notificationCenter: any NotificationCenterProtocol, ignoresUnknownLocation: Bool, switches: Set<Switch>
  ) {
    self.locationManager = locationManager
    self.device = device
    self.notificationCenter = notificationCenter
    self.ignoresUnknownLocation = ignoresUnknownLocation
    self.switches = switches
    super.init()
    if !has(.everyCallback) || !has(.forgetsStart) { reportedStatus = authorizationStatus }
    locationManager.delegate = self
  }

  isolated deinit {
    if !has(.uncleared) { locationManager.delegate = nil }
    stopMonitoringLocation()
    // A start during the stop may have added this observer.
    if let orientationObserver {
      notificationCenter.removeObserver(orientationObserver)
      device.endGeneratingDeviceOrientationNotifications()
    }
  }

  private func has(_ regression: Switch) -> Bool { switches.contains(regression) }

  package var authorizationStatus: CLAuthorizationStatus { locationManager.authorizationStatus }

  package var isAuthorized: Bool {
    authorizationStatus == .authorizedWhenInUse || authorizationStatus == .authorizedAlways
  }

  package var location: CLLocation? { read(&lastLocation, locationManager.location) }
  package var heading: CLHeading? { read(&lastHeading, locationManager.heading) }

  private func read<Value>(_ last: inout Value??, _ held: Value?) -> Value? {
    if let last { return last }
    if has(.readsOnce) { last = .some(held) }
    return held
  }

  package func startMonitoringLocation() {
    let wasUpdating = isUpdating
    if !isAuthorized || !has(.forgetsStart) { setPending(true) }
    guard isAuthorized else {
      if authorizationStatus == .notDetermined { locationManager.requestWhenInUseAuthorization() }
      return
    }
    guard !wasUpdating || has(.startsAgain) else { return }
    if !wasUpdating, !has(.forgetsStart) { setPending(false) }
    if !has(.updatesLate) { isUpdating = true }
    locationManager.startUpdatingLocation()
    if !wasUpdating { startHeadings() }
    if has(.updatesLate) { isUpdating = true }
  }

  /// Discards a start that waits for permission.
  package func forgetPendingStart() { setPending(false) }

  private func setPending(_ isPending: Bool) {
    isStartPending = isPending
    heldManager = isPending && has(.strongStart) ? self : nil
  }

  package func stopMonitoringLocation() {
    let wasUpdating = isUpdating
    guard wasUpdating || has(.stopsAgain) else { return }
    if !has(.updatesLonger) { isUpdating = false }
    if wasUpdating, !has(.significantChanges) { locationManager.stopMonitoringSignificantLocationChanges() }
    locationManager.stopUpdatingLocation()
    if wasUpdating { stopHeadings() }
    if has(.updatesLonger) { isUpdating = false }
  }

  private func startHeadings() {
    if !hasBegunOrientation {
      hasBegunOrientation = true
      device.beginGeneratingDeviceOrientationNotifications()
    }
    if !has(.observesLate) { observeOrientation() }
    updateHeadingOrientation()
    locationManager.startUpdatingHeading()
    if has(.observesLate) { observeOrientation() }
  }

  private func stopHeadings() {
    // If a client has called start during the stop, the manager still needs the device's orientation.
    let isRestarted = isUpdating && !has(.updatesLonger)
    let observer = isRestarted ? nil : orientationObserver
    if let observer {
      orientationObserver = nil
      if !has(.observesLonger) { notificationCenter.removeObserver(observer) }
      hasBegunOrientation = false
      device.endGeneratingDeviceOrientationNotifications()
    }
    locationManager.stopUpdatingHeading()
    if let observer, has(.observesLonger) { notificationCenter.removeObserver(observer) }
  }

  private func observeOrientation() {
    guard orientationObserver == nil else { return }
    orientationObserver = notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.updateHeadingOrientation() }
    }
  }

  private func updateHeadingOrientation() {
    let namesake = CLDeviceOrientation(rawValue: Int32(device.orientation.rawValue))
    locationManager.headingOrientation = namesake ?? .unknown
    if has(.orientsOnly) { return }
    locationManager.stopUpdatingHeading()
    locationManager.startUpdatingHeading()
  }
}

extension SwitchedLocationManager: @MainActor CLLocationManagerDelegate {
  package func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard isUpdating, let location = has(.lastOfArray) ? locations.last : manager.location else { return }
    lastLocation = location
    delegate?.told(location: location)
  }

  package func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    guard isUpdating, has(.everyHeading) || !(newHeading.headingAccuracy <= 0) else { return }
    lastHeading = newHeading
    delegate?.told(heading: newHeading)
  }

  package func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    guard isUpdating else { return }
    let isUnknownLocation =
      error._domain == kCLErrorDomain && error._code == CLError.Code.locationUnknown.rawValue
    if ignoresUnknownLocation, isUnknownLocation { return }
    delegate?.told(error: error)
  }

  package func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    var isChange = true
    if !has(.everyCallback) || !has(.forgetsStart) {
      isChange = authorizationStatus != reportedStatus
      reportedStatus = authorizationStatus
    }
    let isDecision = isAuthorized || authorizationStatus == .denied
    if has(.everyCallback) || isChange && isDecision { delegate?.told(isEnabled: isAuthorized) }
    guard isChange, isAuthorized else { return }
    if isStartPending { startMonitoringLocation() }
    if has(.forgetsStart) { setPending(false) }
  }
}

@MainActor
package protocol SwitchedLocationManagerDelegate: AnyObject {
  func told(location: CLLocation)
  func told(heading: CLHeading)
  func told(error: any Error)
  func told(isEnabled: Bool)
}
