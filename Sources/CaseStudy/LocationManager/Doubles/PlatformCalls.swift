import CoreLocationStandIn
import TestDoubles

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
