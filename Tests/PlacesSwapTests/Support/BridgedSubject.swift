import Equivalence

/// A subject with a bridge around its legacy class, and therefore with one more blind spot.
@MainActor
class BridgedSubject<Base: AsyncTestSubject>: AsyncTestSubject {
  private let base: Base

  init(_ base: Base) {
    self.base = base
  }

  var tasks: TaskTracker { base.tasks }

  func apply(_ stimulus: Base.Stimulus, choices: Choices) async -> [Base.Observation] {
    await base.apply(stimulus, choices: choices)
  }

  nonisolated class var blindSpots: [BlindSpot] {
    Base.blindSpots + [
      BlindSpot("onEvent", reason: "It belongs to the screen that made the bridge, and is set once.")
    ]
  }
}
