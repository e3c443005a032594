import Foundation

// These values are the content of the cells, so a cell needs no dependencies.

/// The button of a permission cell.
public struct EnableButton: Hashable, Sendable {
  /// The title.
  public let title: String
  /// True if the user can tap the button.
  public let isEnabled: Bool

  /// Makes a button.
  public init(title: String, isEnabled: Bool) {
    self.title = title
    self.isEnabled = isEnabled
  }

  /// Makes the button, which is disabled if the user has allowed location.
  public init(isAuthorized: Bool) {
    self.init(title: isAuthorized ? "Location enabled" : "Enable location", isEnabled: !isAuthorized)
  }
}

/// The distance and direction from the user to a place.
public struct Way: Hashable, Sendable {
  /// The distance in metres.
  public let distance: Double
  /// The initial direction in degrees, relative to the device's heading, or to north if the heading is unknown.
  ///
  /// Relative to north it is from 0 to 360, but relative to a heading it can be negative.
  public let bearing: Double

  /// Makes a value with a distance and a direction.
  public init(distance: Double, bearing: Double) {
    self.distance = distance
    self.bearing = bearing
  }

  /// Calculates the distance and direction to a place; the heading is nil if unknown.
  public init(from location: Location, to place: Coordinate, heading: Heading?) {
    distance = location.distance(to: place)
    let direction = heading.map { $0.geographic ?? $0.magnetic } ?? 0
    bearing = Self.initialCourse(from: location, to: place) - direction
  }

  /// The initial bearing of the great circle, in degrees from north.
  private static func initialCourse(from location: Location, to place: Coordinate) -> Double {
    let (from, to) = (radians(location.latitude), radians(place.latitude))
    let longitude = radians(place.longitude - location.longitude)
    let course =
      atan2(sin(longitude) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(longitude)) * 180 / .pi
    return course < 0 ? course + 360 : course
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
