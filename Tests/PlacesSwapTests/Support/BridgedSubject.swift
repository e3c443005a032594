import Equivalence

/// A subject with a bridge to its legacy class, and with one more blind spot for the bridge.
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
      BlindSpot("onEvent", reason: "It belongs to the screen of the bridge, and is set once.")
    ]
  }
}
