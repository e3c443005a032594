#if !canImport(UIKit)
public import Foundation

/// An event on a simulated platform.
public enum SimulatedEvent: Hashable, Sendable {
  /// The user's permission changes.
  case authorization(CLAuthorizationStatus)
  /// The user's permission changes without a callback, as between a change in the settings and its callback.
  case unannouncedAuthorization(CLAuthorizationStatus)
  /// The platform measures, stores and delivers a location.
  case location(SimulatedLocation)
  /// The platform measures several locations, delivers all in one callback in this order, and stores the last.
  case locations([SimulatedLocation])
  /// The platform stores a location without a callback, for example for another app. Nil clears the stored location.
  case locationWithoutCallback(SimulatedLocation?)
  /// The platform delivers a location and never stores the location, as if the lag of openradar 13173038 had no end.
  case locationNotStored(SimulatedLocation)
  /// The platform measures a heading, stores a valid one, and delivers it.
  case heading(SimulatedHeading)
  /// The platform clears the stored heading.
  case headingCleared
  /// A measurement fails.
  case error(CLError.Code)
  /// A measurement fails with a plain `NSError` of Core Location's domain or another domain.
  case plainError(domain: String, code: Int)
}

/// The values of one location reading.
public struct SimulatedLocation: Hashable, Sendable {
  /// Degrees north of the equator.
  public var latitude: Double
  /// Degrees east of the zero meridian.
  public var longitude: Double
  /// Metres above sea level.
  public var altitude: Double
  /// Metres; negative means invalid.
  public var horizontalAccuracy: Double
  /// Metres; negative means invalid.
  public var verticalAccuracy: Double
  /// Degrees from true north; negative means invalid.
  public var course: Double
  /// Metres per second; negative means invalid.
  public var speed: Double
  /// The time of the measurement.
  public var timestamp: Date

  /// Makes a reading, by default with the values of a simulated location in Xcode.
  public init(
    latitude: Double, longitude: Double, altitude: Double = 0, horizontalAccuracy: Double = 5,
    verticalAccuracy: Double = -1, course: Double = -1, speed: Double = -1,
    timestamp: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.speed = speed
    self.timestamp = timestamp
  }

  /// Reads the values of a location.
  public init(_ location: CLLocation) {
    self.init(
      latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
      altitude: location.altitude, horizontalAccuracy: location.horizontalAccuracy,
      verticalAccuracy: location.verticalAccuracy, course: location.course, speed: location.speed,
      timestamp: location.timestamp)
  }
}

/// The values of one compass reading.
public struct SimulatedHeading: Hashable, Sendable {
  /// Degrees from magnetic north.
  public var magneticHeading: Double
  /// Degrees from true north; negative if unknown.
  public var trueHeading: Double
  /// The largest expected deviation in degrees; negative means invalid.
  public var accuracy: Double
  /// The time of the measurement.
  public var timestamp: Date

  /// Makes a reading.
  public init(
    magneticHeading: Double, trueHeading: Double = -1, accuracy: Double,
    timestamp: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) {
    self.magneticHeading = magneticHeading
    self.trueHeading = trueHeading
    self.accuracy = accuracy
    self.timestamp = timestamp
  }

  /// Reads the values of a heading.
  public init(_ heading: CLHeading) {
    self.init(
      magneticHeading: heading.magneticHeading, trueHeading: heading.trueHeading,
      accuracy: heading.headingAccuracy, timestamp: heading.timestamp)
  }
}

/// The values of one placemark.
public struct SimulatedPlacemark: Hashable, Sendable {
  /// The name of the place.
  public var name: String?
  /// The city.
  public var locality: String?
  /// The country.
  public var country: String?
  /// The location.
  public var location: SimulatedLocation?

  /// Makes a placemark.
  public init(
    name: String? = nil, locality: String? = nil, country: String? = nil, location: SimulatedLocation? = nil
  ) {
    self.name = name
    self.locality = locality
    self.country = country
    self.location = location
  }
}
#endif
