#if !canImport(UIKit)
public import Foundation

/// One reading of a location, immutable.
///
/// Two readings are equal only when they are the same object.
open class CLLocation: NSObject {
  private let reading: SimulatedLocation

  init(_ reading: SimulatedLocation) {
    self.reading = reading
  }

  /// Makes a location that is known by its coordinate only, now.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
      altitude: 0, horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
  }

  /// Makes a location with all its values, or without course and speed.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection = -1, speed: CLLocationSpeed = -1, timestamp: Date
  ) {
    self.init(
      SimulatedLocation(
        latitude: coordinate.latitude, longitude: coordinate.longitude, altitude: altitude,
        horizontalAccuracy: horizontalAccuracy, verticalAccuracy: verticalAccuracy,
        course: course, speed: speed, timestamp: timestamp))
  }

  /// The place.
  open var coordinate: CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: reading.latitude, longitude: reading.longitude)
  }
  /// The height above sea level, in metres.
  open var altitude: CLLocationDistance { reading.altitude }
  /// The radius of uncertainty, in metres; negative means that the coordinate is invalid.
  open var horizontalAccuracy: CLLocationAccuracy { reading.horizontalAccuracy }
  /// The uncertainty of the altitude, in metres; negative means that the altitude is invalid.
  open var verticalAccuracy: CLLocationAccuracy { reading.verticalAccuracy }
  /// The direction of travel, in degrees from true north; negative means invalid.
  open var course: CLLocationDirection { reading.course }
  /// The speed, in metres per second; negative means invalid.
  open var speed: CLLocationSpeed { reading.speed }
  /// When this was measured, which can be long before it is delivered.
  open var timestamp: Date { reading.timestamp }

  /// The distance to another location along the surface of the WGS-84 ellipsoid, in metres.
  ///
  /// Altitudes are ignored. Exact to a millimetre, except for points that are almost opposite each other: there
  /// Vincenty's formula does not converge, and a sphere of the mean radius stands in, wrong by 0.6 % at the most.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    Ellipsoid.wgs84.distance(from: location.coordinate, to: coordinate)
  }
}
#endif
