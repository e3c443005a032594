import CoreLocationStandIn

extension LocationManagerSubject {
  /// Records what is called on the platform, and lets the platform do something before each call returns.
  final class PlatformCalls {
    private let recorder: Recorder
    private let surroundings: Surroundings
    private let source: SimulatedLocationSource

    init(recorder: Recorder, surroundings: Surroundings, source: SimulatedLocationSource) {
      self.recorder = recorder
      self.surroundings = surroundings
      self.source = source
    }

    /// Records something that starts, stops or asks for nothing.
    func record(_ call: Observation) {
      recorder.record(call)
    }

    /// Records a start, a stop or a request; the platform may act before it returns.
    func perform(_ call: Observation) {
      recorder.record(call)
      if let event = surroundings.interjection(during: call).event { source.send(event) }
    }
  }
}
