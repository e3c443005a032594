public import ModernLocation

/// The map of places near the user, without its view: what it shows, and what makes it change.
@MainActor
public final class PlacesMap {
  /// The part of the world that the map shows.
  public enum Region: Hashable, Sendable {
    /// Where every user begins.
    case standard
    /// Around the user.
    case around(Location)
  }

  /// What the map shows.
  public private(set) var region = Region.standard
  /// Where the arrow on the map points, nil if that is not known.
  public private(set) var heading: Heading?

  private let locationManager: any LocationManagerProtocol
  private let onEvent: (ScreenEvent) -> Void

  /// Makes a map that is not visible yet.
  public init(
    locationManager: any LocationManagerProtocol, onEvent: @escaping (ScreenEvent) -> Void = { _ in }
  ) {
    self.locationManager = locationManager
    self.onEvent = onEvent
    locationManager.delegate = self
  }

  /// Shows what is known already, and asks to be told more.
  public func appear() {
    locationManager.startMonitoringLocation()
    refresh()
  }

  /// Asks to be told nothing more.
  public func disappear() {
    locationManager.stopMonitoringLocation()
  }

  /// Shows what the location manager knows at this moment.
  public func refresh() {
    if let location = locationManager.location { region = .around(location) }
    heading = locationManager.heading
  }
}

extension PlacesMap: LocationManagerDelegate {
  /// Follows the user.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    region = .around(location)
    onEvent(.map(.location(location)))
  }

  /// Turns the arrow.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    self.heading = heading
    onEvent(.map(.heading(heading)))
  }

  /// Goes on showing what it showed.
  public func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    onEvent(.map(.error(error)))
  }

  /// Starts following, or goes back to where every user begins.
  public func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    onEvent(.map(.enabledState(isEnabled)))
    if isEnabled {
      manager.startMonitoringLocation()
    } else {
      manager.stopMonitoringLocation()
      region = .standard
    }
  }
}
