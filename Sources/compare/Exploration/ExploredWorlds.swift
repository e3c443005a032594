import CaseStudy
import Equivalence

typealias LocationReport = Report<Compared.Stimulus, Compared.Observation>
typealias LocationDifference = Difference<Compared.Stimulus, Compared.Observation>

/// Both implementations explored side by side, in every kind of world.
@MainActor
struct ExploredWorlds {
  private(set) var reports: [(kind: Compared.World.Kind, report: LocationReport)] = []

  /// Several times what equivalent implementations need, as one that differs may have no end of states.
  static let limits = Limits(states: 20_000)

  init(
    candidate: Compared.Implementation, in kinds: [Compared.World.Kind] = Compared.World.Kind.all,
    limits: Limits = Self.limits,
    progress: (Compared.World.Kind, ExplorationProgress) -> Void
  ) {
    for kind in kinds {
      let comparison = LocationManagerComparison(
        candidate: candidate, in: [kind], named: Compared.PublishedRow.all.map(\.difference))
      let report = withoutActuallyEscaping(progress) { progress in
        comparison.explore(limits: limits) { progress(kind, $0) }
      }
      reports.append((kind, report))
    }
  }

  var verdict: Verdict {
    let verdicts = reports.map(\.report.verdict)
    let order: [Verdict] = [.different, .inconclusive, .equivalentExceptAsDeclared]
    return order.first(where: verdicts.contains) ?? .equivalent
  }

  var problems: [(kind: Compared.World.Kind, problem: Problem)] {
    reports.flatMap { kind, report in report.problems.map { (kind, $0) } }
  }

  func declared(_ id: String) -> Int {
    reports.reduce(0) { sum, entry in
      sum + (entry.report.declared.first { $0.id == id }?.transitions ?? 0)
    }
  }

  /// The shortest sequence that shows a published row, in the plainest kind of world in which it shows.
  func shortest(_ row: Compared.PublishedRow) -> LocationDifference? {
    reports.lazy.compactMap { $0.report.difference(named: row.name) }.first
  }

  /// The differences that no row names and that are no consequences of one, shortest first.
  var unnamed: [LocationDifference] {
    reports.flatMap(\.report.differences).filter { $0.names.isEmpty && !$0.isConsequence }
      .sorted { $0.steps.count < $1.steps.count }
  }
}
