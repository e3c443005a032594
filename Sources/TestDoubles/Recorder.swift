/// Keeps what has been observed, in order, until somebody takes it.
public final class Recorder<Observation> {
  private var observations: [Observation] = []

  /// A recorder of nothing so far.
  public init() {}

  /// Keeps an observation.
  public func record(_ observation: Observation) {
    observations.append(observation)
  }

  /// What has been observed since the last time; left standing it would be state.
  public func take() -> [Observation] {
    guard !observations.isEmpty else { return [] }
    defer { observations = [] }
    return observations
  }
}
