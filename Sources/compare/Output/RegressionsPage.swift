import CaseStudy
import Equivalence

/// The page in Markdown about the regressions that a green suite did not detect in a draft.
@MainActor
struct RegressionsPage {
  private let feature: any Feature
  /// The shortest sequence that shows each regression alone, in the simplest scenario that shows it.
  private var shortest: [String: ExploredScenario.Finding] = [:]

  /// Explores one scenario after the other for each regression, until one shows it.
  init(of feature: any Feature, progress: @escaping (ScenarioToExplore, ExplorationProgress) -> Void) async {
    self.feature = feature
    for regression in feature.regressions {
      for scenario in ScenarioToExplore.all(of: [feature]) where shortest[regression.name] == nil {
        let findings = await feature.findings(of: .regression(regression), in: scenario.index) {
          progress(scenario, $0)
        }
        shortest[regression.name] = findings.first
      }
    }
  }

  /// A table, and a section for each regression.
  var text: String {
    let sections = feature.regressions.map { regression in
      """
      ## R\(regression.name.dropFirst()): legacy \(regression.legacy)

      Draft \(regression.draft). \(regression.noticed)

      ```
      \(shortest[regression.name]?.text ?? "not found")
      ```
      """
    }
    return ([table] + sections).joined(separator: "\n\n")
  }

  /// The table repeats only the effect on a user from the sections.
  private var table: String {
    var columns: [(head: String, cell: (Regression) -> String)] = [
      ("#", { $0.number }), ("effect on the user", { $0.noticed }),
    ]
    if feature.regressions.contains(where: { $0.later != nil }) {
      columns.append(("later upstream", { $0.later ?? "" }))
    }
    columns.append(("shortest", { shortest[$0.name].map { "\($0.length)" } ?? "not found" }))
    let lines = feature.regressions.map { regression in columns.map { $0.cell(regression) } }
    return ([columns.map(\.head), columns.map { _ in "---" }] + lines)
      .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}
