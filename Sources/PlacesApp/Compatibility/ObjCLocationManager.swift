public import CoreLocationStandIn
public import Foundation
import ModernLocation

// Objective-C callers cannot use Swift's structures, generics, or enumerations with values, so the interfaces here
// have only classes, protocols, numbers and the platform's types. Delete this file with the last Objective-C caller.

/// A location manager for Objective-C callers.
#if canImport(ObjectiveC)
@objc
#endif
@MainActor
public protocol ObjCLocationManager: NSObjectProtocol {
  /// The delegate, held weakly.
  var delegate: (any ObjCLocationManagerDelegate)? { get set }
  /// The last known location, nil if there is none.
  var location: CLLocation? { get }
  /// The last known heading, nil if there is none.
  var heading: ObjCHeading? { get }
  /// True while the manager delivers updates.
  var isUpdating: Bool { get }
  /// Whether the app may use the location now.
  var isAuthorized: Bool { get }

  /// Asks for permission if needed, and starts updates as soon as there is permission.
  func startMonitoringLocation()
  /// Stops updates, but keeps the last location and heading.
  func stopMonitoringLocation()
}

/// Receives the events of a location manager for Objective-C callers; every method is required.
#if canImport(ObjectiveC)
@objc
#endif
@MainActor
public protocol ObjCLocationManagerDelegate: NSObjectProtocol {
  /// The manager has a new location.
  func locationManager(_ manager: any ObjCLocationManager, didUpdate location: CLLocation)
  /// The manager has a new, reliable heading.
  func locationManager(_ manager: any ObjCLocationManager, didUpdateHeading heading: ObjCHeading)
  /// A measurement failed, but updates continue.
  func locationManager(_ manager: any ObjCLocationManager, didReceive error: NSError)
  /// The user granted or refused access.
  func locationManager(_ manager: any ObjCLocationManager, didChangeEnabledState isEnabled: Bool)
}

/// A reading of the compass with the platform's names, needed because the app cannot make a `CLHeading`.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class ObjCHeading: NSObject, Sendable {
  /// Degrees clockwise from magnetic north.
  public let magneticHeading: Double
  /// Degrees clockwise from true north, negative if unknown.
  public let trueHeading: Double
  /// The largest expected deviation in degrees, negative if the reading is not valid.
  public let headingAccuracy: Double
  /// The time of the measurement.
  public let timestamp: Date

  init(_ heading: Heading) {
    magneticHeading = heading.magnetic
    trueHeading = heading.geographic ?? -1
    headingAccuracy = heading.accuracy ?? -1
    timestamp = heading.timestamp
  }
}

/// Makes location managers for Objective-C callers, with class methods like those of the legacy class.
#if canImport(ObjectiveC)
@objcMembers
#endif
@MainActor
public class LocationManagerFactory: NSObject {
  /// Makes a manager for a screen that shows distances and directions.
  public class func fineLocationManager() -> any ObjCLocationManager {
    ObjCAdapter(LocationManager(configuration: .fine))
  }

  /// Makes a manager for a screen that needs only an approximate location.
  public class func coarseLocationManager() -> any ObjCLocationManager {
    ObjCAdapter(LocationManager(configuration: .coarse))
  }

  /// The current permission.
  public class func authorizationStatus() -> CLAuthorizationStatus { CLLocationManager().authorizationStatus }
}

private final class ObjCAdapter: NSObject, @MainActor ObjCLocationManager {
  weak var delegate: (any ObjCLocationManagerDelegate)?
  private let manager: any LocationManagerProtocol

  @MainActor
  init(_ manager: any LocationManagerProtocol) {
    self.manager = manager
    super.init()
    manager.delegate = self
  }

  @MainActor var location: CLLocation? { manager.location.map(CLLocation.init) }
  @MainActor var heading: ObjCHeading? { manager.heading.map(ObjCHeading.init) }
  @MainActor var isUpdating: Bool { manager.isUpdating }
  @MainActor var isAuthorized: Bool { manager.isAuthorized }

  @MainActor func startMonitoringLocation() { manager.startMonitoringLocation() }
  @MainActor func stopMonitoringLocation() { manager.stopMonitoringLocation() }
}

extension ObjCAdapter: @MainActor LocationManagerDelegate {
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    delegate?.locationManager(self, didUpdate: CLLocation(location))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    delegate?.locationManager(self, didUpdateHeading: ObjCHeading(heading))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    delegate?.locationManager(self, didReceive: NSError(error))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    delegate?.locationManager(self, didChangeEnabledState: isEnabled)
  }
}

extension CLLocation {
  /// Makes the platform's location, in which negative numbers mark invalid values.
  fileprivate convenience init(_ location: Location) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: location.latitude, longitude: location.longitude),
      altitude: location.altitude, horizontalAccuracy: location.horizontalAccuracy ?? -1,
      verticalAccuracy: location.verticalAccuracy ?? -1, course: location.course ?? -1,
      speed: location.speed ?? -1, timestamp: location.timestamp)
  }
}

extension NSError {
  fileprivate convenience init(_ error: LocationError) {
    switch error {
    case .locationUnknown: self.init(domain: kCLErrorDomain, code: CLError.Code.locationUnknown.rawValue)
    case .denied: self.init(domain: kCLErrorDomain, code: CLError.Code.denied.rawValue)
    case .network: self.init(domain: kCLErrorDomain, code: CLError.Code.network.rawValue)
    case .headingFailure: self.init(domain: kCLErrorDomain, code: CLError.Code.headingFailure.rawValue)
    case .other(let domain, let code): self.init(domain: domain, code: code)
    }
  }
}
