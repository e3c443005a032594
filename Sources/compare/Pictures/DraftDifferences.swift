import CaseStudy
import Equivalence

/// The shortest sequences that tell the draft from the original, in the part of an exploration that shows every row.
@MainActor
struct DraftDifferences {
  private let report: Report<Compared.Stimulus, Compared.Observation>

  init() {
    let scope = Feature.locationManager.rowScope
    report = LocationManagerComparison(
      candidate: .draft, in: Array(Compared.World.Kind.all.prefix(scope.kinds)),
      named: Compared.PublishedRow.all.map(\.difference)
    ).explore(limits: Limits(depth: scope.depth))
  }

  /// The numbers of the rows whose shortest sequence has so many stimuli.
  func rows(at length: Int) -> [String] {
    Feature.locationManager.rows.filter { report.difference(named: $0.name)?.steps.count == length }
      .map(\.number)
  }

  /// The shortest sequence that shows a row, and the name of the world in which it does.
  func sequence(showing row: Int) -> (start: String, stimuli: [Compared.Stimulus])? {
    report.difference(named: "row \(row)").map { ($0.start, $0.steps.map(\.stimulus)) }
  }
}
