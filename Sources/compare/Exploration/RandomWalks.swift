import Equivalence
import LocationSubjects

/// Random walks through what no finite alphabet holds: arbitrary places, headings and times, long histories.
enum RandomWalks {
  static let count = 200
  static let length = 200

  @MainActor
  static func take(_ count: Int, seed: UInt64, candidate: Implementation) -> WalkReport<Stimulus, Observation>
  {
    LocationComparison(candidate: candidate, named: PublishedRow.all.map(\.difference))
      .walk(count: count, length: length, seed: seed) { Stimulus.random(using: &$0) }
  }
}
