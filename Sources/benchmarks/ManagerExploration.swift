import CaseStudy
import Equivalence

/// The time to explore both location managers, compared with the time that the steps take without the search.
@MainActor
enum ManagerExploration {
  private typealias Base = LocationManagerSubject
  private static let scenario = Base.Scenario.plain
  /// The logged events, with a nil before those of each fresh pair.
  private static var log: [Base.Stimulus?] = []

  static func measure() async -> Bool {
    var report = comparison { Logged() }.explore(audit: nil)
    let log = log.split(separator: nil)
    let comparison = comparison { subject(.legacy) }
    let exploring = await processorTime(ofRuns: 5) { report = comparison.explore(audit: nil) }
    let (share, choices) = (Double(report.transitions) / Double(report.applied), Choices())
    let driving = await processorTime(ofRuns: 5) { for events in log { drive(events, choices) } } * share
    print(exploring / driving, exploring, driving, report.transitions, report.applied)
    return true
  }

  private static func comparison<Control: SubjectWithChoices>(
    control: @escaping @MainActor () -> Control
  ) -> Comparison<Control, Base>
  where Control.Stimulus == Base.Stimulus, Control.Observation == Base.Observation {
    Comparison(
      control: control, candidate: { subject(.modern) }, alphabet: scenario.alphabet,
      declared: Base.Implementation.modern.declaredDifferences, maxChoicesPerStep: scenario.maxChoicesPerStep)
  }

  private static func subject(_ implementation: Base.Implementation) -> Base {
    Base(observingCreationOf: implementation, in: scenario.starts[0])
  }

  private static func drive(_ events: ArraySlice<Base.Stimulus?>, _ choices: Choices) {
    let pair = [subject(.legacy), subject(.modern)]
    for case let event? in events {
      for subject in pair {
        choices.begin([])
        _ = subject.apply(event, choices: choices)
      }
    }
  }

  @MainActor
  private struct Logged: @MainActor SubjectWithChoices {
    let base: Base
    init() {
      log.append(nil)
      base = subject(.legacy)
    }
    static var blindSpots: [BlindSpot] { Base.blindSpots }
    var fingerprint: Fingerprint { base.fingerprint }
    func apply(_ event: Base.Stimulus, choices: Choices) -> [Base.Observation] {
      log.append(event)
      return base.apply(event, choices: choices)
    }
  }
}
