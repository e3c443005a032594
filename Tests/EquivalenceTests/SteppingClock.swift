import Synchronization

/// A clock on which time passes only when it is read, so that a busy machine changes nothing.
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
