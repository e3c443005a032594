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

  /// Whether the candidate is meant to differ as the modern class does.
  package var declaresDifferences = true

  package static let modern = Candidates()

  private init() {}

  /// Puts another location manager in the place of the modern one.
  package init(locationManager: @escaping ParallelLocationManager.MakeCandidate) {
    self.locationManager = locationManager
  }
}
