import CaseStudy
import Equivalence

/// Random walks with values outside the alphabet: arbitrary places, headings and times, and long histories.
@MainActor
struct RandomWalks {
  typealias Report = WalkReport<Compared.Stimulus, Compared.Observation>

  nonisolated static let count = 200
  nonisolated static let length = 200

  private let comparison: LocationManagerComparison

  init(candidate: Compared.Implementation) {
    comparison = LocationManagerComparison(
      candidate: candidate, named: Compared.PublishedRow.all.flatMap(\.differences))
  }

  /// What the walks find, as it was found.
  func take(_ count: Int, seed: UInt64) -> Report {
    comparison.walk(count: count, length: Self.length, seed: seed, shortens: false) {
      Compared.Stimulus.random(using: &$0)
    }
  }

  /// The same, as short as it can be made within some time.
  func shortened(_ report: Report, within limit: Duration) -> Report {
    comparison.shortened(report, within: limit)
  }
}
