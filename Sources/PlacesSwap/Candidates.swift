import ModernLocation
import PlacesApp

/// The candidates of parallel runs.
package struct Candidates: Sendable {
  package var locationManager: ParallelLocationManager.MakeCandidate
  /// True if the modern class's declared differences apply to the candidate.
  package var declaresDifferences = true

  package static let modern = Candidates { muted in
    .init(
      LocationManager(
        source: CoreLocationSource(
          configuration: muted.configuration, manager: muted.locationManager,
          ignoresUnknownLocation: muted.ignoresUnknownLocation),
        device: UIDeviceOrientationSource(
          device: muted.device, notificationCenter: muted.notificationCenter)))
  }

  package init(locationManager: @escaping ParallelLocationManager.MakeCandidate) {
    self.locationManager = locationManager
  }
}
