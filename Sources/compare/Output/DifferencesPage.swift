import CaseStudy
import Equivalence

/// A page in Markdown about known differences, each with its shortest sequence.
@MainActor
struct DifferencesPage {
  private let known: [KnownDifference]
  private var shortest: [String: ExploredScenario.Finding] = [:]

  init(of known: [KnownDifference], in feature: any Feature, progress: @escaping ScenarioProgress) async {
    self.known = known
    for one in known { shortest[one.name] = await feature.shortestFinding(of: one, progress: progress) }
  }

  var text: String {
    let sections = known.map { one in
      let (title, words) =
        switch one {
        case .declared(let id, let reason): (id, reason)
        case .regression(let one):
          ("R\(one.name.dropFirst()): legacy \(one.legacy)", "Draft \(one.draft). \(one.noticed)")
        }
      return """
        ## \(title)

        \(words)

        ```
        \(shortest[one.name]?.text ?? "not found")
        ```
        """
    }
    return (table + sections).joined(separator: "\n\n")
  }

  /// The regressions with their effects on the user, which the sections repeat.
  private var table: [String] {
    let regressions = known.compactMap { if case .regression(let one) = $0 { one } else { nil } }
    if regressions.isEmpty { return [] }
    var columns: [(head: String, cell: (Regression) -> String)] = [
      ("#", { $0.number }), ("effect on the user", { $0.noticed }),
    ]
    if regressions.contains(where: { $0.later != nil }) {
      columns.append(("later upstream", { $0.later ?? "" }))
    }
    columns.append(("shortest", { shortest[$0.name].map { "\($0.length)" } ?? "not found" }))
    let lines = regressions.map { regression in columns.map { $0.cell(regression) } }
    return [
      ([columns.map(\.head), columns.map { _ in "---" }] + lines)
        .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    ]
  }
}
