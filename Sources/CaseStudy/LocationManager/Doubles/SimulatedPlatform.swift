package import CoreLocationStandIn
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

    init(_ start: Start) {
      surroundings = Surroundings(start)
      source = SimulatedLocationSource(
        authorizationStatus: .init(start.status), location: start.knownLocation.map(SimulatedLocation.init),
        heading: start.knownHeading.map(SimulatedHeading.init), behavior: start.behavior)
      notificationCenter = NotificationCenterSpy(recorder: recorder)
      let calls = PlatformCalls(
        recorder: recorder, surroundings: surroundings, source: source, notificationCenter: notificationCenter
      )
      locationManager = LocationManagerSpy(source: source, calls: calls)
      device = DeviceSpy(
        calls: calls, notificationCenter: notificationCenter,
        generatingRequests: start.othersWatchOrientation ? 1 : 0)
      ignoresUnknownLocation = start.isSimulator
    }

    isolated deinit {
      (locationManager.delegate as? any IntentionallyLeaking)?.stopLeaking()
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
  protocol IntentionallyLeaking {
    func stopLeaking()
  }
}

extension LocationManagerSubject {
  /// Records what is called on the platform, and lets the platform do something before each call returns.
  final class PlatformCalls {
    private let recorder: Recorder
    private let surroundings: Surroundings
    private let source: SimulatedLocationSource
    private let notificationCenter: NotificationCenterSpy

    init(
      recorder: Recorder, surroundings: Surroundings, source: SimulatedLocationSource,
      notificationCenter: NotificationCenterSpy
    ) {
      self.recorder = recorder
      self.surroundings = surroundings
      self.source = source
      self.notificationCenter = notificationCenter
    }

    /// Records something that starts, stops or asks for nothing.
    func record(_ call: Observation) {
      recorder.record(call)
    }

    /// Records a start, a stop or a request; the platform may act before it returns.
    func perform(_ call: Observation) {
      recorder.record(call)
      let interjection = surroundings.interjection(during: call)
      if let event = interjection.event { source.send(event) }
      if interjection == .turn { notificationCenter.postRotation() }
    }
  }
}

/// The permission that the legacy manager's class methods ask for: there is one for the whole process.
///
/// A test binds a state of its own to `current`, because another test may run at the same time.
@MainActor
package final class ProcessWideState {
  /// The state that class methods find, a task-local so that it can be bound for one test.
  @TaskLocal package static var current = ProcessWideState()

  /// The source whose permission is the process's, set again before each stimulus.
  package var source: SimulatedLocationSource?

  package nonisolated init() {}
}
