import CaseStudy
import Equivalence

/// The page of a feature that shows what a green suite let through.
@MainActor
struct RowsPage {
  private let feature: Feature
  private let shortest: ShortestFindings

  /// Explores the draft until every row has been found.
  init(of feature: Feature, progress: @escaping (WorldToExplore, ExplorationProgress) -> Void) async {
    self.feature = feature
    shortest = await ShortestFindings(
      of: feature, candidate: "draft", names: feature.rows.map(\.name), progress: progress)
  }

  var text: String {
    let sections = feature.rows.map { row in
      """
      ## Row \(row.number): the original \(row.original)

      The port \(row.port).\(row.noticed.map { " " + $0 } ?? "")

      ```
      \(shortest[row.name]?.text ?? "not found")
      ```
      """
    }
    return ([table] + sections).joined(separator: "\n\n")
  }

  /// What is in the sections is not repeated, where it is known what a user would have noticed.
  private var table: String {
    let rows = feature.rows
    let isNoticedKnown = rows.allSatisfy { $0.noticed != nil }
    let isLaterKnown = rows.contains { $0.later != nil }
    let header =
      ["#"] + (isNoticedKnown ? ["what a user would have noticed"] : ["the original", "the port"])
      + (isLaterKnown ? ["later upstream"] : []) + ["shortest"]
    let lines = rows.map { row in
      [row.number] + (isNoticedKnown ? [row.noticed ?? ""] : [row.original, row.port])
        + (isLaterKnown ? [row.later ?? ""] : [])
        + [shortest[row.name].map { "\($0.length)" } ?? "not found"]
    }
    return ([header, header.map { _ in "---" }] + lines)
      .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}
