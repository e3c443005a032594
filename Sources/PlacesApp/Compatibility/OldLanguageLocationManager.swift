public import CoreLocationStandIn
public import Foundation
import ModernLocation

// The compatibility layer. Callers in the old language cannot use structures, enumerations with values or generics, so
// everything here is a class, a number or an object of the platform. It sits on the modern class and has nothing to do
// with the inherited one. Delete this file when the last of those callers is gone.

/// A location manager as callers in the old language see it.
#if canImport(ObjectiveC)
@objc
#endif
@MainActor
public protocol OldLanguageLocationManager: NSObjectProtocol {
  /// Is told what happens, held weakly.
  var delegate: (any OldLanguageLocationManagerDelegate)? { get set }
  /// The last location known, nil if there is none.
  var location: CLLocation? { get }
  /// The last compass reading, nil if there is none.
  var heading: OldLanguageHeading? { get }
  /// Whether updates are being delivered.
  var isUpdating: Bool { get }
  /// Whether the user allows location to be used at this moment.
  var isAuthorized: Bool { get }

  /// Asks for permission if needed, and starts updates as soon as there is permission.
  func startMonitoringLocation()
  /// Stops updates; what was delivered last stays available.
  func stopMonitoringLocation()
}

/// Is told what happens to a location manager, in the old language; every method is required.
#if canImport(ObjectiveC)
@objc
#endif
@MainActor
public protocol OldLanguageLocationManagerDelegate: NSObjectProtocol {
  /// A location has been measured.
  func locationManager(_ manager: any OldLanguageLocationManager, didUpdate location: CLLocation)
  /// A reliable heading has been measured.
  func locationManager(
    _ manager: any OldLanguageLocationManager, didUpdateHeading heading: OldLanguageHeading)
  /// Something could not be measured; updates go on.
  func locationManager(_ manager: any OldLanguageLocationManager, didReceive error: NSError)
  /// The user granted or refused access.
  func locationManager(_ manager: any OldLanguageLocationManager, didChangeEnabledState isEnabled: Bool)
}

/// One reading of the compass, with the platform's names; of the platform's own class nobody else can make one.
#if canImport(ObjectiveC)
@objcMembers
#endif
public final class OldLanguageHeading: NSObject, Sendable {
  /// Degrees clockwise from magnetic north.
  public let magneticHeading: Double
  /// Degrees clockwise from true north, negative if it cannot be determined.
  public let trueHeading: Double
  /// The largest deviation to expect in degrees.
  public let headingAccuracy: Double
  /// When it was measured.
  public let timestamp: Date

  init(_ heading: Heading) {
    magneticHeading = heading.magnetic
    trueHeading = heading.geographic ?? -1
    headingAccuracy = heading.accuracy ?? -1
    timestamp = heading.timestamp
  }
}

/// Makes location managers for callers in the old language, by class methods, as the inherited class did.
#if canImport(ObjectiveC)
@objcMembers
#endif
@MainActor
public class LocationManagerFactory: NSObject {
  /// A manager for a screen that shows distances and directions.
  public class func fineLocationManager() -> any OldLanguageLocationManager {
    OldLanguageAdapter(LocationManager(configuration: .fine))
  }

  /// A manager for a screen that only needs to know the area.
  public class func coarseLocationManager() -> any OldLanguageLocationManager {
    OldLanguageAdapter(LocationManager(configuration: .coarse))
  }

  /// What the user allows.
  public class func authorizationStatus() -> CLAuthorizationStatus { CLLocationManager().authorizationStatus }

  /// Offers any manager of the modern protocol to callers in the old language.
  class func adapting(_ manager: any LocationManagerProtocol) -> any OldLanguageLocationManager {
    OldLanguageAdapter(manager)
  }
}

/// A modern manager behind the protocol of the old language.
private final class OldLanguageAdapter: NSObject, @MainActor OldLanguageLocationManager {
  weak var delegate: (any OldLanguageLocationManagerDelegate)?
  private let manager: any LocationManagerProtocol

  @MainActor
  init(_ manager: any LocationManagerProtocol) {
    self.manager = manager
    super.init()
    manager.delegate = self
  }

  @MainActor var location: CLLocation? { manager.location.map(CLLocation.init) }
  @MainActor var heading: OldLanguageHeading? { manager.heading.map(OldLanguageHeading.init) }
  @MainActor var isUpdating: Bool { manager.isUpdating }
  @MainActor var isAuthorized: Bool { manager.isAuthorized }

  @MainActor func startMonitoringLocation() { manager.startMonitoringLocation() }
  @MainActor func stopMonitoringLocation() { manager.stopMonitoringLocation() }
}

extension OldLanguageAdapter: @MainActor LocationManagerDelegate {
  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    delegate?.locationManager(self, didUpdate: CLLocation(location))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    delegate?.locationManager(self, didUpdateHeading: OldLanguageHeading(heading))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    delegate?.locationManager(self, didReceive: NSError(error))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    delegate?.locationManager(self, didChangeEnabledState: isEnabled)
  }
}

extension CLLocation {
  /// The platform marks what is not valid by a negative number.
  fileprivate convenience init(_ location: Location) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: location.latitude, longitude: location.longitude),
      altitude: location.altitude, horizontalAccuracy: location.horizontalAccuracy ?? -1,
      verticalAccuracy: location.verticalAccuracy ?? -1, course: location.course ?? -1,
      speed: location.speed ?? -1, timestamp: location.timestamp)
  }
}

extension NSError {
  /// The platform's domain and number for an error.
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
