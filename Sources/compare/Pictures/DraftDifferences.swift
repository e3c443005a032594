import CaseStudy
import Equivalence

/// The shortest sequences that tell the draft from the original, in the part of an exploration that shows every row.
@MainActor
struct DraftDifferences {
  /// One for each kind of world, the plainest first.
  private let reports: [Report<Compared.Stimulus, Compared.Observation>]

  init() {
    let scope = Feature.locationManager.rowScope
    reports = Compared.World.Kind.all.prefix(scope.kinds).map { kind in
      LocationManagerComparison(
        candidate: .draft, in: [kind], named: Compared.PublishedRow.all.flatMap(\.differences)
      ).explore(limits: Limits(depth: scope.depth))
    }
  }

  /// The shortest sequence that shows a row, in the plainest kind of world in which it shows.
  private func difference(named name: String) -> Difference<Compared.Stimulus, Compared.Observation>? {
    reports.lazy.compactMap { $0.difference(named: name) }.first
  }

  /// The numbers of the rows whose shortest sequence has so many stimuli.
  func rows(at length: Int) -> [String] {
    Feature.locationManager.rows.filter { difference(named: $0.name)?.steps.count == length }
      .map(\.number)
  }

  /// The shortest sequence that shows a row, and the name of the world in which it does.
  func sequence(showing row: Int) -> (start: String, stimuli: [Compared.Stimulus])? {
    difference(named: "row \(row)").map { ($0.start, $0.steps.map(\.stimulus)) }
  }
}
