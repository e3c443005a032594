import CaseStudy
import Equivalence

/// The page of the case study that shows what a green suite let through.
@MainActor
struct RowsPage {
  private let explored: ExploredWorlds

  /// Every row shows within four steps, in the plain world or where something is delivered during start; looking
  /// further takes much longer and finds nothing shorter.
  init(progress: (Compared.World.Kind, ExplorationProgress) -> Void) {
    explored = ExploredWorlds(
      candidate: .draft, in: Array(Compared.World.Kind.all.prefix(2)), limits: Limits(depth: 4),
      progress: progress)
  }

  var text: String {
    let table =
      ["| # | the original | the port | later upstream | shortest |", "|---|---|---|---|---|"]
      + Compared.PublishedRow.all.map { row in
        let length = explored.shortest(row).map { "\($0.steps.count)" } ?? "not found"
        return "| \(row.number) | \(row.original) | \(row.port) | \(row.later) | \(length) |"
      }
    let sections = Compared.PublishedRow.all.map { row in
      "## Row \(row.number): the original \(row.original)\n\n```\n"
        + (explored.shortest(row)?.text(candidate: "draft") ?? "not found") + "\n```"
    }
    return ([table.joined(separator: "\n")] + sections).joined(separator: "\n\n")
  }
}
