/// Records observations in order until you take them.
public final class Recorder<Observation>: HarnessStorage {
  private var observations: [Observation] = []

  /// Makes an empty recorder.
  public init() {}

  /// Records an observation.
  public func record(_ observation: Observation) {
    observations.append(observation)
  }

  /// Removes and returns all observations, because any that stay would be part of the subject's state.
  public func take() -> [Observation] {
    guard !observations.isEmpty else { return [] }
    defer { observations = [] }
    return observations
  }
}

/// Records observations from any thread in order, until you take them.
public final class SharedRecorder<Observation: Sendable>: Sendable, HarnessStorage {
  private let observations = SharedValue<[Observation]>([])

  /// Makes an empty recorder.
  public init() {}

  /// Records an observation.
  public func record(_ observation: Observation) { observations.withLock { $0.append(observation) } }

  /// Removes and returns all observations.
  public func take() -> [Observation] {
    observations.withLock { observations in
      defer { observations = [] }
      return observations
    }
  }
}
