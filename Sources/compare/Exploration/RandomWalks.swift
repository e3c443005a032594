import CaseStudy
import Equivalence

/// Random walks with values outside the alphabet: arbitrary places, headings and times, and long histories.
enum RandomWalks {
  static let count = 200
  static let length = 200

  @MainActor
  static func take(_ count: Int, seed: UInt64, candidate: Compared.Implementation) -> WalkReport<
    Compared.Stimulus, Compared.Observation
  > {
    LocationManagerComparison(candidate: candidate, named: Compared.PublishedRow.all.flatMap(\.differences))
      .walk(count: count, length: length, seed: seed) { Compared.Stimulus.random(using: &$0) }
  }
}
