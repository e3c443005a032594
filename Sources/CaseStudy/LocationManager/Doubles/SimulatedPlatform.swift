import CoreLocationStandIn
import Foundation

extension LocationManagerSubject {
  /// The platform that an implementation runs on, with every double that records.
  @MainActor
  final class SimulatedPlatform {
    let recorder = Recorder()
    let notificationCenter = NotificationCenterSpy()
    let source: SimulatedLocationSource
    let locationManager: LocationManagerSpy
    let device: DeviceSpy
    let ignoresUnknownLocation: Bool

    init(_ world: World) {
      source = SimulatedLocationSource(
        authorizationStatus: world.status, location: world.knownLocation,
        heading: world.knownHeading, behavior: world.behavior)
      locationManager = LocationManagerSpy(source: source, recorder: recorder)
      device = DeviceSpy(
        recorder: recorder, notificationCenter: notificationCenter,
        generatingRequests: world.othersWatchOrientation ? 1 : 0)
      ignoresUnknownLocation = world.isSimulator
    }

    isolated deinit {
      (locationManager.delegate as? any LeakingOnPurpose)?.stopLeaking()
    }

    /// Posts what the device posts when it is turned, from another sender.
    func postForeignRotation() {
      notificationCenter.post(Notification(name: UIDevice.orientationDidChangeNotification))
    }
  }

  /// An implementation whose fault is that it keeps itself alive; a test ends that when it is over.
  @MainActor
  protocol LeakingOnPurpose {
    func stopLeaking()
  }
}
