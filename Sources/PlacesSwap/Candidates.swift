import ModernLocation
import PlacesApp

/// The candidates of parallel runs.
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

  /// True if the modern class's declared differences apply to the candidate.
  package var declaresDifferences = true

  package static let modern = Candidates()

  private init() {}

  /// Replaces the modern location manager with another candidate.
  package init(locationManager: @escaping ParallelLocationManager.MakeCandidate) {
    self.locationManager = locationManager
  }
}
