package import CoreLocationStandIn
package import Foundation

/// A port of the location manager that is wrong on purpose, for a check to refute.
///
/// It is tidy, `FirstSuiteTests` passes on it, and in sixteen places it behaves as the published port did, not as the
/// original. `Docs/Reference/Regressions.md` lists them. Each of them can be repaired by itself.
@MainActor
package final class DraftLocationManager: NSObject {
  /// A behaviour of the published port that the original does not have, by its row in the table.
  package enum Row: Int, CaseIterable, Sendable {
    /// Headings of accuracy zero or less are passed on.
    case everyHeading = 1
    /// The delegate is held strongly.
    case strongDelegate
    /// The platform's delegate is not cleared at the end.
    case uncleared
    /// A start while updating starts location updates again.
    case startsAgain
    /// Updating begins after the last call of a start.
    case updatesLate
    /// What the platform holds is read once.
    case readsOnce
    /// The last element of the array is delivered.
    case lastOfArray
    /// Every callback about the permission is told.
    case everyCallback
    /// A turn of the device does not restart headings.
    case orientsOnly
    /// A stop while idle stops location updates again.
    case stopsAgain
    /// Significant-change monitoring goes on.
    case significantChanges
    /// A start that waits keeps the manager alive.
    case strongStart
    /// A start while updating is not remembered.
    case forgetsStart
    /// Updating ends after the last call of a stop.
    case updatesLonger = 15
    /// Turns are observed after headings have started.
    case observesLate
    /// Turns are observed until headings have stopped.
    case observesLonger
  }

  /// Is told what happens.
  package weak var delegate: (any DraftLocationManagerDelegate)? {
    didSet { if has(.strongDelegate) { heldDelegate = delegate } }
  }
  /// Whether updates are being delivered.
  package private(set) var isUpdating = false

  private let locationManager: CLLocationManager
  private let device: UIDevice
  private let notificationCenter: any NotificationCenterProtocol
  private let ignoresUnknownLocation: Bool
  private let rows: Set<Row>
  private var heldDelegate: (any DraftLocationManagerDelegate)?
  private var lastLocation: CLLocation??
  private var lastHeading: CLHeading??
  private var reportedStatus: CLAuthorizationStatus?
  private var hasBegunOrientation = false
  private var orientationObserver: (any NSObjectProtocol)?
  private var pendingStart: PendingStart?

  /// What to do when authorization arrives.
  package struct PendingStart {
    fileprivate var run: @MainActor () -> Void
  }

  /// Makes a manager that becomes the platform's delegate and starts nothing.
  ///
  /// - Parameter rows: What it has of the published port; everything unless said otherwise.
  package init(
    locationManager: CLLocationManager, device: UIDevice,
    notificationCenter: any NotificationCenterProtocol,
    ignoresUnknownLocation: Bool, rows: Set<Row> = Set(Row.allCases)
  ) {
    self.locationManager = locationManager
    self.device = device
    self.notificationCenter = notificationCenter
    self.ignoresUnknownLocation = ignoresUnknownLocation
    self.rows = rows
    super.init()
    if !has(.everyCallback) || !has(.forgetsStart) { reportedStatus = authorizationStatus }
    locationManager.delegate = self
  }

  isolated deinit {
    if !has(.uncleared) { locationManager.delegate = nil }
    stopMonitoringLocation()
    // A stop in the middle of a start has left it behind.
    if let orientationObserver {
      notificationCenter.removeObserver(orientationObserver)
      device.endGeneratingDeviceOrientationNotifications()
    }
  }

  private func has(_ row: Row) -> Bool { rows.contains(row) }

  /// The last location delivered, or else one that the platform holds.
  package var location: CLLocation? { read(&lastLocation, locationManager.location) }

  /// The last heading delivered, or else one that the platform holds.
  package var heading: CLHeading? { read(&lastHeading, locationManager.heading) }

  private func read<Value>(_ last: inout Value??, _ held: Value?) -> Value? {
    if let last { return last }
    if has(.readsOnce) { last = .some(held) }
    return held
  }

  /// What the user allows at this moment.
  package var authorizationStatus: CLAuthorizationStatus { locationManager.authorizationStatus }

  /// Whether location can be used at this moment.
  package var isAuthorized: Bool {
    authorizationStatus == .authorizedWhenInUse || authorizationStatus == .authorizedAlways
  }

  /// Asks for permission if needed, and starts updates as soon as there is permission.
  package func startMonitoringLocation() {
    let wasUpdating = isUpdating
    if !isAuthorized || !has(.forgetsStart) { pendingStart = start(keepingManager: has(.strongStart)) }
    guard isAuthorized else {
      if authorizationStatus == .notDetermined {
        locationManager.requestWhenInUseAuthorization()
      }
      return
    }
    guard !wasUpdating || has(.startsAgain) else { return }
    if !wasUpdating, !has(.forgetsStart) { pendingStart = nil }
    if !has(.updatesLate) { isUpdating = true }
    locationManager.startUpdatingLocation()
    if !wasUpdating { startHeadings() }
    if has(.updatesLate) { isUpdating = true }
  }

  private func start(keepingManager keepsManager: Bool) -> PendingStart {
    keepsManager
      ? PendingStart { self.startMonitoringLocation() }
      : PendingStart { [weak self] in self?.startMonitoringLocation() }
  }

  /// Stops updates.
  package func stopMonitoringLocation() {
    let wasUpdating = isUpdating
    guard wasUpdating || has(.stopsAgain) else { return }
    if !has(.updatesLonger) { isUpdating = false }
    if wasUpdating, !has(.significantChanges) { locationManager.stopMonitoringSignificantLocationChanges() }
    locationManager.stopUpdatingLocation()
    if wasUpdating { stopHeadings() }
    if has(.updatesLonger) { isUpdating = false }
  }

  /// Lets go of a start that waits for permission, which keeps the manager alive.
  package func forgetPendingStart() {
    pendingStart = nil
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
    // A client may have started again meanwhile, and then the device is needed.
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

extension DraftLocationManager: @MainActor CLLocationManagerDelegate {
  /// Passes a location on.
  package func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard isUpdating, let location = has(.lastOfArray) ? locations.last : manager.location else { return }
    lastLocation = location
    delegate?.draftManager(self, didUpdate: location)
  }

  /// Passes a heading on.
  package func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    guard isUpdating, has(.everyHeading) || !(newHeading.headingAccuracy <= 0) else { return }
    lastHeading = newHeading
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
    var isChange = true
    if !has(.everyCallback) || !has(.forgetsStart) {
      isChange = authorizationStatus != reportedStatus
      reportedStatus = authorizationStatus
    }
    let isDecision = isAuthorized || authorizationStatus == .denied
    if has(.everyCallback) || isChange && isDecision {
      delegate?.draftManager(self, didUpdateAuthorized: isAuthorized)
    }
    guard isChange, isAuthorized else { return }
    pendingStart?.run()
    if has(.forgetsStart) { pendingStart = nil }
  }
}
