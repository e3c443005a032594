import CaseStudy
import Equivalence

/// The cost of exploring both location managers, compared with the same events without the harness.
@MainActor
enum ManagerExploration {
  private typealias Base = LocationManagerSubject

  private static let scenario = Base.World.Kind.plain
  private static let world = scenario.worlds[0]
  /// The events in order, while they are logged; nil stands for a fresh pair.
  private static var log: [Base.Stimulus?]? = []

  /// Prints the time of exploring divided by that of driving, the seconds of both, and the transitions and events.
  static func measure() -> Bool {
    _ = explore()
    guard let events = log else { return false }
    log = nil
    var transitions = 0
    let exploring = processorTime(ofRuns: 5) { transitions = explore().transitions }
    let applied = events.count { $0 != nil }
    // Driving each transition once takes this share of the time for all events.
    let driving = processorTime(ofRuns: 5) { drive(events) } * Double(transitions) / Double(applied)
    print(exploring / driving, exploring, driving, transitions, applied)
    return true
  }

  private static func explore() -> Report<Base.Stimulus, Base.Observation> {
    Comparison(
      control: {
        log?.append(nil)
        return Logged(base: Base(observingCreationOf: .legacy, in: world), isLogged: true)
      },
      candidate: { Logged(base: Base(observingCreationOf: .modern, in: world), isLogged: false) },
      alphabet: scenario.alphabet, declared: Base.Implementation.modern.declaredDifferences,
      maxChoicesPerStep: scenario.maxChoicesPerStep
    ).explore(audit: Audit(samples: 0))
  }

  /// Applies the events to both managers, whose doubles make the same choices as in an exploration.
  private static func drive(_ events: [Base.Stimulus?]) {
    let choices = (Choices(), Choices())
    var pair: (Base, Base)?
    for event in events {
      guard let event else {
        pair = (Base(observingCreationOf: .legacy, in: world), Base(observingCreationOf: .modern, in: world))
        continue
      }
      choices.0.begin([])
      pair?.0.apply(event, choices: choices.0)
      choices.1.begin([])
      pair?.1.apply(event, choices: choices.1)
    }
  }

  @MainActor
  private struct Logged: @MainActor OpenSubject {
    var base: Base
    let isLogged: Bool

    static var blindSpots: [BlindSpot] { Base.blindSpots }
    var fingerprint: Fingerprint { base.fingerprint }

    mutating func apply(_ event: Base.Stimulus, choices: Choices) -> [Base.Observation] {
      if isLogged { log?.append(event) }
      return base.apply(event, choices: choices)
    }
  }
}
