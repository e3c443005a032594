#if !canImport(UIKit)
public import Foundation

/// One immutable reading of a location, which is equal only to itself.
open class CLLocation: NSObject {
  private let reading: LocationReading

  init(_ reading: LocationReading) {
    self.reading = reading
  }

  /// Makes a location from a coordinate and the current time.
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
      LocationReading(
        latitude: coordinate.latitude, longitude: coordinate.longitude, altitude: altitude,
        horizontalAccuracy: horizontalAccuracy, verticalAccuracy: verticalAccuracy,
        course: course, speed: speed, timestamp: timestamp))
  }

  /// The coordinate.
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
  /// The time of the measurement, which can be long before the delivery.
  open var timestamp: Date { reading.timestamp }

  /// The distance to another location in metres, on a sphere with the earth's mean radius.
  ///
  /// It ignores altitudes. The platform measures on an ellipsoid, so its distances differ by up to 0.6 %.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    let (start, end) = (location.coordinate, coordinate)
    let haversine =
      pow(sin((end.latitude - start.latitude).radians / 2), 2)
      + cos(start.latitude.radians) * cos(end.latitude.radians)
      * pow(sin((end.longitude - start.longitude).radians / 2), 2)
    return 2 * 6_371_009 * asin(min(1, haversine.squareRoot()))
  }
}

extension CLLocationDegrees {
  fileprivate var radians: Double { self * .pi / 180 }
}
#endif
