import CoreLocationStandIn
import Foundation
import TestDoubles

extension LocationManagerSubject {
  /// The platform that an implementation runs on, with every double that records.
  @MainActor
  final class SimulatedPlatform {
    let recorder = Recorder()
    let surroundings: Surroundings
    let notificationCenter: NotificationCenterSpy
    let source: SimulatedLocationSource
    let locationManager: LocationManagerSpy
    let device: DeviceSpy
    let ignoresUnknownLocation: Bool

    init(_ world: World) {
      surroundings = Surroundings(world)
      source = SimulatedLocationSource(
        authorizationStatus: .init(world.status), location: world.knownLocation.map(SimulatedLocation.init),
        heading: world.knownHeading.map(SimulatedHeading.init), behavior: world.behavior)
      notificationCenter = NotificationCenterSpy(recorder: recorder)
      let calls = PlatformCalls(
        recorder: recorder, surroundings: surroundings, source: source, notificationCenter: notificationCenter
      )
      locationManager = LocationManagerSpy(source: source, calls: calls)
      device = DeviceSpy(
        calls: calls, notificationCenter: notificationCenter,
        generatingRequests: world.othersWatchOrientation ? 1 : 0)
      ignoresUnknownLocation = world.isSimulator
    }

    isolated deinit {
      (locationManager.delegate as? any LeakingOnPurpose)?.stopLeaking()
    }

    func setPaused(_ isPaused: Bool) {
      guard let delegate = locationManager.delegate else { return }
      recorder.record(isPaused ? .platformPaused : .platformResumed)
      if isPaused {
        delegate.locationManagerDidPauseLocationUpdates(locationManager)
      } else {
        delegate.locationManagerDidResumeLocationUpdates(locationManager)
      }
    }
  }

  /// An implementation whose fault is that it keeps itself alive; a test ends that when it is over.
  @MainActor
  protocol LeakingOnPurpose {
    func stopLeaking()
  }
}
