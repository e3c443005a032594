import Foundation

// What cells show is a value: who configures a cell has asked already, so that the cell asks nobody.

/// What the button of a cell about the permission shows.
public struct EnableButton: Hashable, Sendable {
  /// What it says.
  public let title: String
  /// Whether it can be tapped.
  public let isEnabled: Bool

  /// A button that says something.
  public init(title: String, isEnabled: Bool) {
    self.title = title
    self.isEnabled = isEnabled
  }

  /// A button for a user who has allowed location, or has not.
  public init(isAuthorized: Bool) {
    self.init(title: isAuthorized ? "Location enabled" : "Enable location", isEnabled: !isAuthorized)
  }
}

/// The way from where the user is to a place.
public struct Way: Hashable, Sendable {
  /// How far it is, in metres.
  public let distance: Double
  /// Where it begins, in degrees from where the device points, or else from north.
  ///
  /// From north it is at least 0 and less than 360; from where the device points it can be negative.
  public let bearing: Double

  /// A way of that length, in that direction.
  public init(distance: Double, bearing: Double) {
    self.distance = distance
    self.bearing = bearing
  }

  /// The way to a place, for a device that points somewhere, or nowhere that is known.
  public init(from location: Location, to place: Coordinate, heading: Heading?) {
    distance = location.distance(to: place)
    let direction = heading.map { $0.geographic ?? $0.magnetic } ?? 0
    bearing = Self.initialCourse(from: location, to: place) - direction
  }

  /// The course at which the great circle begins, in degrees from north.
  private static func initialCourse(from location: Location, to place: Coordinate) -> Double {
    let (from, to) = (radians(location.latitude), radians(place.latitude))
    let longitude = radians(place.longitude - location.longitude)
    let course =
      atan2(sin(longitude) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(longitude)) * 180 / .pi
    return course < 0 ? course + 360 : course
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
