import ModernLocation
import PlacesApp

/// What runs beside the inherited side in a parallel run.
package struct Candidates: Sendable {
  /// Makes a location manager.
  package var locationManager: ParallelLocationManager.MakeCandidate = { muted in
    .init(
      LocationManager(
        source: CoreLocationSource(
          configuration: muted.configuration, manager: muted.locationManager,
          ignoresUnknownLocation: muted.ignoresUnknownLocation),
        device: UIDeviceOrientationSource(
          device: muted.device, notificationCenter: muted.notificationCenter)))
  }
  /// Makes a finder of places.
  package var placeFinder: ParallelPlaceFinder.MakeCandidate = {
    ModernPlaceFinder(service: $0.service, clock: $0.clock)
  }

  /// The features in which the candidate is meant to differ as the modern class does.
  package var declaring = Set(Setting.Feature.allCases)

  package static let modern = Candidates()

  private init() {}

  /// The modern side but for the location manager.
  package init(locationManager: @escaping ParallelLocationManager.MakeCandidate) {
    self.locationManager = locationManager
  }
}
