import Equivalence
import LocationSubjects

/// The page of the case study that shows what a green suite let through.
@MainActor
struct RowsPage {
  /// Every row shows within four steps; looking one further would take much longer and find nothing shorter.
  static let limits = Limits(depth: 4)

  private let exploration: Exploration

  init(_ exploration: Exploration) {
    self.exploration = exploration
  }

  var text: String {
    let table =
      ["| # | the original | the port | later upstream | shortest |", "|---|---|---|---|---|"]
      + PublishedRow.all.map { row in
        let length = exploration.shortest(row).map { "\($0.steps.count)" } ?? "not found"
        return "| \(row.number) | \(row.original) | \(row.port) | \(row.later) | \(length) |"
      }
    let sections = PublishedRow.all.map { row in
      "## Row \(row.number): the port \(row.port)\n\n```\n"
        + (exploration.shortest(row)?.text(candidate: "draft") ?? "not found") + "\n```"
    }
    return ([table.joined(separator: "\n")] + sections).joined(separator: "\n\n")
  }
}
