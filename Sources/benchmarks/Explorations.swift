import CaseStudy
import Equivalence

private typealias Compared = LocationManagerSubject

/// What exploring costs above driving both subjects through the very same stimuli without any harness.
@MainActor
enum Explorations {
  /// Prints seconds of exploring, seconds of bare driving, transitions and stimuli applied.
  static func measure() {
    let clock = ContinuousClock()
    let log = Log()
    _ = explore(log: log)

    var transitions = 0
    let exploring = clock.measure { transitions = explore(log: nil).transitions }
    let driving = clock.measure { drive(log.steps) }
    let applied = log.steps.count { $0 != nil }
    print(exploring / .seconds(1), driving / .seconds(1), transitions, applied)
  }

  /// What was done to the subjects, in order: a stimulus, or nil for a fresh pair.
  private final class Log {
    var steps: [Compared.Stimulus?] = []
  }

  private static func explore(log: Log?) -> Report<Compared.Stimulus, Compared.Observation> {
    Comparison(
      starts: Compared.World.Kind.plain.worlds.prefix(1).map { world in
        Start("") {
          log?.steps.append(nil)
          return Logged(subject: Compared(observingCreationOf: .legacy, in: world), log: log)
        } candidate: {
          Logged(subject: Compared(observingCreationOf: .modern, in: world), log: nil)
        }
      },
      alphabet: Compared.World.Kind.plain.alphabet,
      declared: Compared.Implementation.modern.declaredDifferences,
      answersPerStep: Compared.World.Kind.plain.answersPerStep
    ).explore(audit: Audit(samples: 0))
  }

  private static func drive(_ steps: [Compared.Stimulus?]) {
    // Nobody asks here what the environment does, as there is none.
    guard let world = Compared.World.Kind.plain.worlds.first?.quiet else { return }
    let environment = Environment()
    var pair: (Compared, Compared)?
    for step in steps {
      if let step {
        pair?.0.apply(step, in: environment)
        pair?.1.apply(step, in: environment)
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
      _ stimulus: Compared.Stimulus, in environment: Environment
    ) -> [Compared.Observation] {
      log?.steps.append(stimulus)
      return subject.apply(stimulus, in: environment)
    }
  }
}
