#if !canImport(UIKit)
/// An angle of latitude or longitude, in degrees.
public typealias CLLocationDegrees = Double
/// A distance in metres.
public typealias CLLocationDistance = Double
/// An accuracy in metres; negative means invalid.
public typealias CLLocationAccuracy = Double
/// A speed in metres per second; negative means invalid.
public typealias CLLocationSpeed = Double
/// A direction in degrees clockwise from north, 0 to 359.9; negative means invalid.
public typealias CLLocationDirection = Double

/// The best accuracy for navigation, for which the platform uses additional sensors.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Accurate to within ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// Accurate to within one hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// Accurate to the kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// Accurate to three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// A distance filter that delivers every movement.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// A heading filter that delivers every change.
public let kCLHeadingFilterNone: CLLocationDegrees = -1

/// The user's permission for an app to use the location.
public enum CLAuthorizationStatus: Int32, Sendable, CaseIterable {
  /// The app has not asked the user yet.
  case notDetermined = 0
  /// The user is not allowed to grant the permission, for instance because of parental controls.
  case restricted = 1
  /// The user refused, or switched location services off.
  case denied = 2
  /// Location is available at any time.
  case authorizedAlways = 3
  /// Location is available while the app is in use.
  case authorizedWhenInUse = 4
}

/// The user's activity during location updates.
public enum CLActivityType: Int, Sendable {
  /// None of the other activities.
  case other = 1
  /// Driving a car.
  case automotiveNavigation = 2
  /// Walking, running or cycling.
  case fitness = 3
  /// Moving in a vehicle that is not a car.
  case otherNavigation = 4
  /// Flying.
  case airborne = 5
}

/// The orientation that headings are relative to.
public enum CLDeviceOrientation: Int32, Sendable, CaseIterable {
  /// Unknown.
  case unknown = 0
  /// Upright, home button at the bottom.
  case portrait = 1
  /// Upright, home button at the top.
  case portraitUpsideDown = 2
  /// On its side, home button at the right.
  case landscapeLeft = 3
  /// On its side, home button at the left.
  case landscapeRight = 4
  /// Lying with the screen up.
  case faceUp = 5
  /// Lying with the screen down.
  case faceDown = 6
}

/// A place on the earth in the WGS-84 reference frame.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator.
  public var latitude: CLLocationDegrees
  /// Degrees east of the zero meridian.
  public var longitude: CLLocationDegrees

  /// Makes the coordinate with latitude and longitude zero.
  public init() {
    self.init(latitude: 0, longitude: 0)
  }

  /// Makes a coordinate, valid or not.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
#endif
