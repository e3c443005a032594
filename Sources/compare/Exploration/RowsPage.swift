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
    let rows = explored.feature.rows
    let sections = rows.map { row in
      "## Row \(row.number): the original \(row.original)\n\n```\n"
        + (explored.shortest(row)?.text ?? "not found") + "\n```"
    }
    return ([table] + sections).joined(separator: "\n\n")
  }

  /// A column says what became of a row later, if that is known of any.
  private var table: String {
    let rows = explored.feature.rows
    let isLaterKnown = rows.contains { $0.later != nil }
    func line(_ number: String, _ original: String, _ port: String, _ later: String, _ shortest: String)
      -> String
    {
      "| " + ([number, original, port] + (isLaterKnown ? [later] : []) + [shortest]).joined(separator: " | ")
        + " |"
    }
    let lines = rows.map { row in
      line(
        row.number, row.original, row.port, row.later ?? "",
        explored.shortest(row).map { "\($0.length)" } ?? "not found")
    }
    let rule = "|" + String(repeating: "---|", count: isLaterKnown ? 5 : 4)
    return ([line("#", "the original", "the port", "later upstream", "shortest"), rule] + lines)
      .joined(separator: "\n")
  }
}
