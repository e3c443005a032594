/// What a location manager needs from the world: locations, headings, and permission for them.
///
/// It says what is needed, not how a platform provides it. The platform's quirks end in the adapter.
@MainActor
public protocol LocationSource: AnyObject, Sendable {
  /// Receives the updates, held weakly.
  var delegate: (any LocationSourceDelegate)? { get set }
  /// The last location known, even if nobody here asked for it.
  var location: Location? { get }
  /// The last heading known.
  var heading: Heading? { get }
  /// What the user allows at this moment.
  var authorizationStatus: AuthorizationStatus { get }

  /// Asks the user; the answer arrives later, as a change of authorization.
  func requestAuthorization()
  /// Starts locations; the first may be delivered before this returns.
  func startLocations()
  /// Stops locations of every kind.
  func stopLocations()
  /// Starts headings.
  func startHeadings()
  /// Stops headings.
  func stopHeadings()
  /// Makes headings relative to an orientation, and has a fresh one delivered.
  func orientHeadings(to orientation: DeviceOrientation)
}

/// Receives what a location source delivers.
@MainActor
public protocol LocationSourceDelegate: AnyObject {
  /// A location has been measured.
  func locationSource(_ source: any LocationSource, didUpdate location: Location)
  /// A heading has been measured, reliable or not.
  func locationSource(_ source: any LocationSource, didUpdate heading: Heading)
  /// Something could not be measured.
  func locationSource(_ source: any LocationSource, didFailWith error: LocationError)
  /// The permission may have changed.
  func locationSource(_ source: any LocationSource, didReport status: AuthorizationStatus)
}

/// What the user allows the app to know about their location.
public enum AuthorizationStatus: Hashable, Sendable, CaseIterable {
  /// The user has not been asked yet.
  case notDetermined
  /// The user may not decide, because of parental controls for instance.
  case restricted
  /// The user refused.
  case denied
  /// Granted while the app is in use.
  case authorizedWhenInUse
  /// Granted at any time.
  case authorizedAlways

  /// Whether location can be used.
  public var isAuthorized: Bool {
    self == .authorizedWhenInUse || self == .authorizedAlways
  }
}

/// Why a location or a heading could not be had.
public enum LocationError: Error, Hashable, Sendable {
  /// No location yet; the source keeps trying.
  case locationUnknown
  /// The user refused access.
  case denied
  /// The network was unreachable.
  case network
  /// Magnetic interference.
  case headingFailure
  /// Anything else, by the domain and number the platform gives it.
  case other(domain: String, code: Int)
}
