import ModernLocation

/// The location manager of a client that is compared, as one side has it.
///
/// What the control asks is noted and goes on. What the candidate asks is noted and goes no further. It may ask on a later
/// turn, and is answered what was the case when something was done to it.
@MainActor
final class SideOfLocationManager: LocationManagerProtocol {
  /// What a client asks of its location manager.
  enum Request { case start, stop }

  weak var delegate: (any LocationManagerDelegate)?
  private let real: any LocationManagerProtocol
  private let isShadow: Bool
  private let note: (Request) -> Void
  private var status: AuthorizationStatus?

  init(_ real: any LocationManagerProtocol, isShadow: Bool, note: @escaping (Request) -> Void) {
    self.real = real
    self.isShadow = isShadow
    self.note = note
  }

  var location: Location? { real.location }
  var heading: Heading? { real.heading }
  var isUpdating: Bool { real.isUpdating }
  var authorizationStatus: AuthorizationStatus { status ?? real.authorizationStatus }

  /// Remembers what the real manager says about the permission at this moment; says whether that is new.
  func look() -> Bool {
    defer { status = real.authorizationStatus }
    return status != real.authorizationStatus
  }

  func startMonitoringLocation() {
    note(.start)
    if !isShadow { real.startMonitoringLocation() }
  }

  func stopMonitoringLocation() {
    note(.stop)
    if !isShadow { real.stopMonitoringLocation() }
  }

  /// Tells this side's client what the real manager tells.
  func tell(_ event: LocationEvent) {
    switch event {
    case .location(let location): delegate?.locationManager(self, didUpdate: location)
    case .heading(let heading): delegate?.locationManager(self, didUpdate: heading)
    case .error(let error): delegate?.locationManager(self, didReceive: error)
    case .enabledState(let isEnabled): delegate?.locationManager(self, didChangeEnabledState: isEnabled)
    }
  }
}

/// Hears what a location manager tells, as events.
@MainActor
final class LocationEventListener: LocationManagerDelegate {
  private let hear: (LocationEvent) -> Void

  init(_ hear: @escaping (LocationEvent) -> Void) {
    self.hear = hear
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    hear(.location(location))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    hear(.heading(heading))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    hear(.error(error))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    hear(.enabledState(isEnabled))
  }
}
