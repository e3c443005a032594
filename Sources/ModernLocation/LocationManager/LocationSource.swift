/// Provides a location manager with locations, headings, and permission for them.
///
/// The protocol depends on no platform: an adapter translates the platform's types, and hides its oddities.
@MainActor
public protocol LocationSource: AnyObject, Sendable {
  /// The delegate, held weakly.
  var delegate: (any LocationSourceDelegate)? { get set }
  /// The last known location, even if another client asked for it.
  var location: Location? { get }
  /// The last known heading.
  var heading: Heading? { get }
  /// The current permission.
  var authorizationStatus: AuthorizationStatus { get }

  /// Asks the user for permission; the delegate gets the answer later.
  func requestAuthorization()
  /// Starts locations, the first of which may arrive before this method returns.
  func startLocations()
  /// Stops locations of every kind.
  func stopLocations()
  /// Starts headings.
  func startHeadings()
  /// Stops headings.
  func stopHeadings()
  /// Makes headings relative to an orientation, and delivers a new heading.
  func orientHeadings(to orientation: DeviceOrientation)
}

/// Receives the locations, headings, errors and permissions of a source.
@MainActor
public protocol LocationSourceDelegate: AnyObject {
  /// The source has measured a location.
  func locationSource(_ source: any LocationSource, didUpdate location: Location)
  /// The source has measured a heading, reliable or not.
  func locationSource(_ source: any LocationSource, didUpdate heading: Heading)
  /// A measurement failed.
  func locationSource(_ source: any LocationSource, didFailWith error: LocationError)
  /// The permission may have changed.
  func locationSource(_ source: any LocationSource, didReport status: AuthorizationStatus)
}

/// The user's permission for the app to use the location.
public enum AuthorizationStatus: Hashable, Sendable, CaseIterable {
  /// The app has not asked the user yet.
  case notDetermined
  /// The user is not allowed to decide, for instance because of parental controls.
  case restricted
  /// The user refused.
  case denied
  /// Granted while the app is in use.
  case authorizedWhenInUse
  /// Granted at any time.
  case authorizedAlways

  /// Whether the app may use the location.
  public var isAuthorized: Bool {
    self == .authorizedWhenInUse || self == .authorizedAlways
  }
}

/// Why a location or a heading is not available.
public enum LocationError: Error, Hashable, Sendable {
  /// There is no location yet, but the source keeps trying.
  case locationUnknown
  /// The user refused access.
  case denied
  /// The network was unreachable.
  case network
  /// Magnetic interference disturbs the compass.
  case headingFailure
  /// Any other error, with the platform's domain and code.
  case other(domain: String, code: Int)
}
