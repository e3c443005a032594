public import ModernLocation

/// The map of places near the user, without its view.
@MainActor
public final class PlacesMap {
  /// The part of the world that the map shows.
  public enum Region: Hashable, Sendable {
    /// The initial region.
    case standard
    /// Around the user.
    case around(Location)
  }

  /// The shown region.
  public private(set) var region = Region.standard
  /// The direction of the arrow on the map, nil if unknown.
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

  /// Shows the known location and heading, and starts updates.
  public func appear() {
    locationManager.startMonitoringLocation()
    refresh()
  }

  /// Stops updates.
  public func disappear() {
    locationManager.stopMonitoringLocation()
  }

  /// Shows the manager's current location and heading.
  public func refresh() {
    if let location = locationManager.location { region = .around(location) }
    heading = locationManager.heading
  }
}

extension PlacesMap: LocationManagerDelegate {
  /// Moves the map to the user's location.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    region = .around(location)
    onEvent(.map(.location(location)))
  }

  /// Rotates the arrow.
  public func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    self.heading = heading
    onEvent(.map(.heading(heading)))
  }

  /// Reports the error, and keeps the region and the arrow.
  public func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    onEvent(.map(.error(error)))
  }

  /// After a grant, starts updates; after a refusal, stops them and shows the initial region.
  public func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    if !isEnabled { region = .standard }
    onEvent(.map(.enabledState(isEnabled)))
    if isEnabled { manager.startMonitoringLocation() } else { manager.stopMonitoringLocation() }
  }
}
