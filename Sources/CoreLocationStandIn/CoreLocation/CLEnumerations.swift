#if !canImport(UIKit)
/// The user's permission for an app to use the location.
public enum CLAuthorizationStatus: Int32, Sendable, CaseIterable {
  /// The user has not been asked yet.
  case notDetermined = 0
  /// The user is not allowed to grant it, for instance because of parental controls.
  case restricted = 1
  /// The user refused, or switched location services off.
  case denied = 2
  /// Location is available at any time.
  case authorizedAlways = 3
  /// Location is available while the app is in use.
  case authorizedWhenInUse = 4
}

/// The accuracy that the user allows.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// The exact location.
  case fullAccuracy = 0
  /// An approximate location.
  case reducedAccuracy = 1
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
#endif
