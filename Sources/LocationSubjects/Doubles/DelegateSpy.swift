import Foundation

/// A client's delegate, writing down what it is told, then doing what its client does.
@MainActor
final class DelegateSpy {
  let number: Int
  private let recorder: Recorder
  private weak var client: Client?

  init(number: Int, recorder: Recorder, client: Client) {
    self.number = number
    self.recorder = recorder
    self.client = client
  }

  isolated deinit {
    recorder.record(.delegateReleased(number))
  }

  func told(_ observation: Observation) {
    recorder.record(observation)
    client?.react(to: observation)
  }
}
