@testable import CaseStudy
@testable import Equivalence

/// A subject that reaches its legacy class through a bridge, which adds a blind spot.
@MainActor
class BridgedSubject<Base: AsyncTestSubject>: AsyncTestSubject {
  fileprivate let base: Base

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

extension ComparedScenario where Subject: AsyncTestSubject {
  /// Compares legacy with a bridge to it, in all of the scenario's initial conditions.
  @MainActor
  func comparedBridge(_ bridge: Implementation<Subject>) -> Comparison<Subject, BridgedSubject<Subject>> {
    Comparison(
      starts: namedStarts.map { start in
        ComparisonStart(start.name) {
          start.make(Subject.implementations[0])
        } candidate: {
          BridgedSubject(start.make(bridge))
        }
      },
      alphabet: alphabet, maxChoicesPerStep: maxChoicesPerStep,
      assumptions: assumptions.map { assumption in
        Assumption(assumption.text) { assumption.holds($0, $1.base) }
      }, caveats: caveats)
  }
}
