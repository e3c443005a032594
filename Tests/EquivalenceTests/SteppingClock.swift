import Synchronization

/// A clock that advances by a step at each read, however busy the computer is.
final class SteppingClock: Sendable {
  private let step: Duration
  private let start = ContinuousClock.now
  private let readings = Atomic(0)

  init(step: Duration) { self.step = step }

  var passed: Duration { step * readings.load(ordering: .relaxed) }

  var now: @Sendable () -> ContinuousClock.Instant {
    { self.start + self.step * self.readings.wrappingAdd(1, ordering: .relaxed).newValue }
  }
}
