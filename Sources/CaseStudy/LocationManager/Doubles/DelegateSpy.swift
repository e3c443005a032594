import Foundation
import TestDoubles

extension LocationManagerSubject {
  /// A client's delegate that records what it is told, then lets the client react.
  @MainActor
  final class DelegateSpy {
    private let recorder: Recorder
    private weak var client: Client?

    init(recorder: Recorder, client: Client) {
      self.recorder = recorder
      self.client = client
    }

    isolated deinit {
      recorder.record(.delegateReleased)
    }

    func told(_ observation: Observation) {
      if client?.isCurrent(self) != true { recorder.record(.toldFormerDelegate) }
      recorder.record(observation)
      client?.react(to: observation.kind)
    }
  }
}

extension LocationManagerSubject.Observation {
  /// What a delegate is told, without the values.
  var kind: String {
    switch self {
    case .toldLocation: "location"
    case .toldHeading: "heading"
    case .toldError: "error"
    case .toldEnabled(true): "enabled"
    case .toldEnabled(false): "disabled"
    default: description
    }
  }
}
