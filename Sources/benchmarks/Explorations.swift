import CaseStudy
import Equivalence

private typealias Compared = LocationManagerSubject

/// What exploring costs above driving both subjects through the very same stimuli without any harness.
@MainActor
enum Explorations {
  /// Prints seconds of exploring, seconds of bare driving with and without questions, transitions, stimuli applied.
  static func measure() {
    let clock = ContinuousClock()
    let log = Log()
    _ = explore(log: log)

    var transitions = 0
    let exploring = clock.measure { transitions = explore(log: nil).transitions }
    guard let world = Compared.World.Kind.plain.worlds.first else { return }
    let driving = clock.measure { drive(log.steps, in: world) }
    let silent = clock.measure { drive(log.steps, in: world.quiet) }
    let applied = log.steps.count { $0 != nil }
    print(
      exploring / .seconds(1), driving / .seconds(1), silent / .seconds(1), transitions, applied)
  }

  /// What was done to the subjects, in order: a stimulus, or nil for a fresh pair.
  private final class Log {
    var steps: [Compared.Stimulus?] = []
  }

  private static func explore(log: Log?) -> Report<Compared.Stimulus, Compared.Observation> {
    Comparison(
      starts: Compared.World.Kind.plain.worlds.prefix(1).map { world in
        ComparisonStart("") {
          log?.steps.append(nil)
          return Logged(subject: Compared(observingCreationOf: .legacy, in: world), log: log)
        } candidate: {
          Logged(subject: Compared(observingCreationOf: .modern, in: world), log: nil)
        }
      },
      alphabet: Compared.World.Kind.plain.alphabet,
      declared: Compared.Implementation.modern.declaredDifferences,
      maxChoicesPerStep: Compared.World.Kind.plain.maxChoicesPerStep
    ).explore(audit: Audit(samples: 0))
  }

  /// A transition is a stimulus with the environment's answers, so both sides ask, and are answered quietly as there.
  private static func drive(_ steps: [Compared.Stimulus?], in world: Compared.World) {
    let choices = (Choices(), Choices())
    var pair: (Compared, Compared)?
    for step in steps {
      if let step {
        choices.0.begin([])
        pair?.0.apply(step, choices: choices.0)
        choices.1.begin([])
        pair?.1.apply(step, choices: choices.1)
      } else {
        pair = (
          Compared(observingCreationOf: .legacy, in: world), Compared(observingCreationOf: .modern, in: world)
        )
      }
    }
  }

  /// A subject that writes down what is done to it, if there is a log.
  @MainActor
  private struct Logged: @MainActor OpenSubject {
    var subject: Compared
    var log: Log?

    static var blindSpots: [BlindSpot] { Compared.blindSpots }
    var fingerprint: Fingerprint { subject.fingerprint }

    mutating func apply(
      _ stimulus: Compared.Stimulus, choices: Choices
    ) -> [Compared.Observation] {
      log?.steps.append(stimulus)
      return subject.apply(stimulus, choices: choices)
    }
  }
}
