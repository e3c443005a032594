import ModernLocation
import PlacesApp

/// Makes the candidate of a parallel run.
package struct CandidateMaker: Sendable {
  var make: ParallelLocationManager.MakeCandidate
  /// True if the modern class's declared differences apply to the candidate.
  var declaresDifferences = true

  static let modern = CandidateMaker { muted in
    .init(
      LocationManager(
        source: CoreLocationSource(
          configuration: muted.configuration, manager: muted.locationManager,
          ignoresUnknownLocation: muted.ignoresUnknownLocation),
        device: UIDeviceOrientationSource(
          device: muted.device, notificationCenter: muted.notificationCenter)))
  }

  package init(_ make: @escaping ParallelLocationManager.MakeCandidate) {
    self.make = make
  }
}
