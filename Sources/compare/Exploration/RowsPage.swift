import CaseStudy
import Equivalence

/// The page of a feature that shows what a green suite let through.
@MainActor
struct RowsPage {
  private let explored: ExploredFeature

  /// Explores as much of the draft as shows every row.
  init(of feature: Feature, progress: @escaping (WorldToExplore, ExplorationProgress) -> Void) async {
    var explored = ExploredFeature(feature: feature)
    for world in WorldToExplore.all(of: [feature]).prefix(feature.rowScope.kinds) {
      explored.worlds.append(
        await feature.explore(
          world.index, candidate: "draft", limits: Limits(depth: feature.rowScope.depth)
        ) { progress(world, $0) })
    }
    self.explored = explored
  }

  var text: String {
    let sections = explored.feature.rows.map { row in
      """
      ## Row \(row.number): the original \(row.original)

      The port \(row.port).\(row.noticed.map { " " + $0 } ?? "")

      ```
      \(explored.shortest(row)?.text ?? "not found")
      ```
      """
    }
    return ([table] + sections).joined(separator: "\n\n")
  }

  /// What is in the sections is not repeated, where it is known what a user would have noticed.
  private var table: String {
    let rows = explored.feature.rows
    let isNoticedKnown = rows.allSatisfy { $0.noticed != nil }
    let isLaterKnown = rows.contains { $0.later != nil }
    let header =
      ["#"] + (isNoticedKnown ? ["what a user would have noticed"] : ["the original", "the port"])
      + (isLaterKnown ? ["later upstream"] : []) + ["shortest"]
    let lines = rows.map { row in
      [row.number] + (isNoticedKnown ? [row.noticed ?? ""] : [row.original, row.port])
        + (isLaterKnown ? [row.later ?? ""] : [])
        + [explored.shortest(row).map { "\($0.length)" } ?? "not found"]
    }
    return ([header, header.map { _ in "---" }] + lines)
      .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}
