import CoreLocationStandIn
import LegacyLocation
import PlacesApp

extension AppOnSimulatedPlatform {
  convenience init(_ mode: Setting.Mode, status: CLAuthorizationStatus = .notDetermined) {
    self.init(status: status) { CompositionRoot(Setting(mode), on: $0, onEvent: $1) }
  }
}

/// Lets the inherited class methods ask the platform that is installed, whatever double other tests have put there.
@MainActor
func answeringAsThePlatform<Result>(_ body: () throws -> Result) rethrows -> Result {
  let previous = WMFLocationManager.locationManagerType
  WMFLocationManager.locationManagerType = CLLocationManager.self
  defer { WMFLocationManager.locationManagerType = previous }
  return try body()
}
