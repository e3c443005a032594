import CoreLocationStandIn
import Equivalence
import Foundation

/// A known-bad candidate: the port that one writes from the rules and a first suite of examples.
///
/// It is tidy, it is green on `FirstSuiteTests`, and it behaves in twelve places as the port that was published
/// did, not as the original: see `PublishedRow`. Do not learn from it; learn what a suite lets through.
@MainActor
final class DraftLocationManager: NSObject {
  var delegate: (any DraftLocationManagerDelegate)?
  private(set) lazy var location = locationManager.location
  private(set) lazy var heading = locationManager.heading
  private(set) var isUpdating = false

  private let locationManager: CLLocationManager
  private let device: UIDevice
  private let notificationCenter: NotificationCenter
  private let ignoresUnknownLocation: Bool
  private var orientationObserver: (any NSObjectProtocol)?
  private var pendingStart: PendingStart?

  /// What to do when authorization arrives.
  fileprivate struct PendingStart {
    var run: @MainActor () -> Void
  }

  init(
    locationManager: CLLocationManager, device: UIDevice, notificationCenter: NotificationCenter,
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

  var authorizationStatus: CLAuthorizationStatus { locationManager.authorizationStatus }

  var isAuthorized: Bool {
    authorizationStatus == .authorizedWhenInUse || authorizationStatus == .authorizedAlways
  }

  func startMonitoringLocation() {
    guard isAuthorized else {
      pendingStart = PendingStart { self.startMonitoringLocation() }
      if authorizationStatus == .notDetermined {
        locationManager.requestWhenInUseAuthorization()
      }
      return
    }
    locationManager.startUpdatingLocation()
    startOrientationUpdates()
    locationManager.startUpdatingHeading()
    isUpdating = true
  }

  func stopMonitoringLocation() {
    isUpdating = false
    locationManager.stopUpdatingLocation()
    stopOrientationUpdates()
    locationManager.stopUpdatingHeading()
  }

  private func startOrientationUpdates() {
    guard orientationObserver == nil else { return }
    device.beginGeneratingDeviceOrientationNotifications()
    orientationObserver = notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.updateHeadingOrientation() }
    }
    updateHeadingOrientation()
  }

  private func stopOrientationUpdates() {
    guard let orientationObserver else { return }
    notificationCenter.removeObserver(orientationObserver)
    self.orientationObserver = nil
    device.endGeneratingDeviceOrientationNotifications()
  }

  private func updateHeadingOrientation() {
    let namesake = CLDeviceOrientation(rawValue: Int32(device.orientation.rawValue))
    locationManager.headingOrientation = namesake ?? .unknown
  }
}

extension DraftLocationManager: @MainActor CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard isUpdating, let location = locations.last else { return }
    self.location = location
    delegate?.draftManager(self, didUpdate: location)
  }

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    guard isUpdating else { return }
    heading = newHeading
    delegate?.draftManager(self, didUpdate: newHeading)
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    guard isUpdating else { return }
    if ignoresUnknownLocation && (error as? CLError)?.code == .locationUnknown { return }
    delegate?.draftManager(self, didReceive: error)
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    delegate?.draftManager(self, didUpdateAuthorized: isAuthorized)
    guard isAuthorized else { return }
    pendingStart?.run()
    pendingStart = nil
  }
}

/// Is told what happens to the draft.
@MainActor
protocol DraftLocationManagerDelegate: AnyObject {
  func draftManager(_ manager: DraftLocationManager, didUpdate location: CLLocation)
  func draftManager(_ manager: DraftLocationManager, didUpdate heading: CLHeading)
  func draftManager(_ manager: DraftLocationManager, didReceive error: any Error)
  func draftManager(_ manager: DraftLocationManager, didUpdateAuthorized isAuthorized: Bool)
}

extension DraftLocationManager: LeakingOnPurpose {
  func stopLeaking() {
    pendingStart = nil
  }
}

// A pending start always does the same: that there is one is all that a fingerprint has to show.
extension DraftLocationManager.PendingStart: FingerprintLeaf {
  var fingerprintContent: Bool { true }
}
