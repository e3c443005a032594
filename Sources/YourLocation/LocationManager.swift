// Write your location manager here, so that it behaves like the legacy class in
// Sources/LegacyLocation/LocationManager/WMFLocationManager.swift. Two commands judge it:
//
//     swift run compare --candidate yours
//     CANDIDATE=yours swift test --filter LocationManagerTests
//
// Keep the names below, because Glue.swift calls them. If you have a class already, `scripts/judge FILE.swift` puts it
// here. Docs/RewriteItYourself.md explains the verdict.

import CoreLocationStandIn
import Foundation

protocol LocationManagerDelegate: AnyObject {
  func locationManager(_ manager: LocationManager, didUpdate location: CLLocation)
  func locationManager(_ manager: LocationManager, didUpdate heading: CLHeading)
  func locationManager(_ manager: LocationManager, didReceive error: Error)
  func locationManager(_ manager: LocationManager, didUpdateAuthorized isAuthorized: Bool)
}

final class LocationManager: NSObject, CLLocationManagerDelegate {
  struct Configuration {
    var accuracy: CLLocationAccuracy
    var distanceFilter: CLLocationDistance

    static let fine = Configuration(accuracy: kCLLocationAccuracyBest, distanceFilter: 1)
    static let coarse = Configuration(accuracy: kCLLocationAccuracyKilometer, distanceFilter: 1000)
  }

  weak var delegate: LocationManagerDelegate?
  private(set) var isUpdating = false

  private let locationManager: CLLocationManager
  private let device: UIDevice
  private let notificationCenter: NotificationCenterProtocol
  private let ignoresUnknownLocation: Bool

  init(
    locationManager: CLLocationManager = CLLocationManager(), device: UIDevice = .current,
    notificationCenter: NotificationCenterProtocol = NotificationCenter.default,
    configuration: Configuration = .fine, ignoresUnknownLocation: Bool = false
  ) {
    self.locationManager = locationManager
    self.device = device
    self.notificationCenter = notificationCenter
    self.ignoresUnknownLocation = ignoresUnknownLocation
    super.init()
  }

  var location: CLLocation? { nil }
  var heading: CLHeading? { nil }
  var authorizationStatus: CLAuthorizationStatus { .notDetermined }

  func startMonitoringLocation() {}
  func stopMonitoringLocation() {}
}
