import CaseStudy
import Equivalence

/// The shortest sequence that shows each named difference of a candidate, in the plainest kind of world that shows it.
@MainActor
struct ShortestFindings {
  /// All that was found on the way.
  private(set) var findings: [ExploredWorld.Finding] = []
  private let feature: any Feature
  private var declared: [ExploredWorld.Declared] = []
  private var shortest: [String: ExploredWorld.Finding] = [:]

  /// Explores one kind of world after the other until every name has been found: to the depth in which every row shows,
  /// or else to a depth of one, two, four and so on.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - candidate: The draft, whose differences are the feature's rows, or modern, whose differences are declared.
  ///   - progress: Is told how far the exploration of a world has got.
  init(
    of feature: any Feature, candidate: String,
    progress: @escaping (WorldToExplore, ExplorationProgress) -> Void = { _, _ in }
  ) async {
    self.feature = feature
    let isDraft = candidate == "draft"
    let scope = feature.rowScope
    for world in WorldToExplore.all(of: [feature]) {
      var depth = scope.depth ?? 1
      while true {
        let explored = await feature.explore(
          world.index, candidate: candidate, namesDeclared: !isDraft, limits: Limits(depth: depth)
        ) { progress(world, $0) }
        declared = explored.declared
        findings += explored.findings
        for finding in explored.findings {
          for name in finding.names where shortest[name] == nil { shortest[name] = finding }
        }
        let names = isDraft ? feature.rowsInWords.map(\.name) : declared.map(\.id)
        if names.allSatisfy({ shortest[$0] != nil }) { return }
        if explored.limit == nil || depth == scope.depth { break }
        depth *= 2
      }
    }
  }

  /// The shortest sequence that shows a difference; nil if none does.
  subscript(name: String) -> ExploredWorld.Finding? { shortest[name] }

  // MARK: In Markdown

  /// The part of a feature's page that shows what is meant to differ.
  var declaredPage: String {
    if declared.isEmpty { return "Nothing is meant to differ." }
    return declared.map { one in
      """
      ### \(one.id.prefix(1).uppercased() + one.id.dropFirst())

      \(one.reason)

      ```
      \(self[one.id]?.text ?? "not found")
      ```
      """
    }.joined(separator: "\n\n")
  }

  /// The page of a feature that shows what a green suite let through.
  var rowsPage: String {
    let sections = feature.rowsInWords.map { row in
      """
      ## Row \(row.number): the original \(row.original)

      The port \(row.port).\(row.noticed.map { " " + $0 } ?? "")

      ```
      \(self[row.name]?.text ?? "not found")
      ```
      """
    }
    return ([rowsTable] + sections).joined(separator: "\n\n")
  }

  /// What is in the sections is not repeated, where it is known what a user would have noticed.
  private var rowsTable: String {
    var columns: [(head: String, cell: (Row) -> String)] = [("#", { $0.number })]
    if feature.rowsInWords.allSatisfy({ $0.noticed != nil }) {
      columns.append(("what a user would have noticed", { $0.noticed ?? "" }))
    } else {
      columns += [("the original", { $0.original }), ("the port", { $0.port })]
    }
    if feature.rowsInWords.contains(where: { $0.later != nil }) {
      columns.append(("later upstream", { $0.later ?? "" }))
    }
    columns.append(("shortest", { self[$0.name].map { "\($0.length)" } ?? "not found" }))
    let lines = feature.rowsInWords.map { row in columns.map { $0.cell(row) } }
    return ([columns.map(\.head), columns.map { _ in "---" }] + lines)
      .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}
