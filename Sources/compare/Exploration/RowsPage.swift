import CaseStudy
import Equivalence

/// The page of the case study that shows what a green suite let through.
@MainActor
struct RowsPage {
  private let explored: ExploredWorlds

  /// Explores four steps, in the plain world and in the one that delivers during start.
  ///
  /// Every row shows there. To look further takes much longer and cannot find anything shorter.
  init(progress: @escaping (Compared.World.Kind, ExplorationProgress) -> Void) {
    let kinds = Compared.World.Kind.all.prefix(2)
    explored = ExploredWorlds(
      worlds: kinds.map { kind in
        ExploredWorld(kind, candidate: .draft, limits: Limits(depth: 4)) { progress(kind, $0) }
      })
  }

  var text: String {
    let table =
      ["| # | the original | the port | later upstream | shortest |", "|---|---|---|---|---|"]
      + Compared.PublishedRow.all.map { row in
        let length = explored.shortest(row).map { "\($0.length)" } ?? "not found"
        return "| \(row.number) | \(row.original) | \(row.port) | \(row.later) | \(length) |"
      }
    let sections = Compared.PublishedRow.all.map { row in
      "## Row \(row.number): the original \(row.original)\n\n```\n"
        + (explored.shortest(row)?.text ?? "not found") + "\n```"
    }
    return ([table.joined(separator: "\n")] + sections).joined(separator: "\n\n")
  }
}
