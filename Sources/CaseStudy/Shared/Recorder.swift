/// Keeps what has been observed, in order, until somebody takes it.
final class Recorder<Observation> {
  private var observations: [Observation] = []

  func record(_ observation: Observation) {
    observations.append(observation)
  }

  func take() -> [Observation] {
    guard !observations.isEmpty else { return [] }
    defer { observations = [] }
    return observations
  }
}
