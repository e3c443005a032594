import CaseStudy
import Equivalence

/// The shortest sequence that shows each known difference alone, in the simplest scenario that shows it.
@MainActor
struct ShortestFindings {
  private let feature: any Feature
  private var shortest: [String: ExploredScenario.Finding] = [:]

  /// Explores one scenario after the other for each difference, until one shows it.
  ///
  /// - Parameters:
  ///   - known: The declared differences, or the regressions.
  ///   - feature: The feature.
  ///   - progress: Is told how far the exploration of a scenario has got.
  init(
    of known: [KnownDifference], in feature: any Feature,
    progress: @escaping (ScenarioToExplore, ExplorationProgress) -> Void = { _, _ in }
  ) async {
    self.feature = feature
    for one in known {
      for scenario in ScenarioToExplore.all(of: [feature]) where shortest[one.name] == nil {
        shortest[one.name] = await feature.findings(of: one, in: scenario.index) { progress(scenario, $0) }
          .first
      }
    }
  }

  /// The shortest sequence that shows a difference; nil if none does.
  subscript(name: String) -> ExploredScenario.Finding? { shortest[name] }

  // MARK: In Markdown

  /// The part of a feature's page that shows the declared differences.
  var declaredPage: String {
    let sections = feature.declaredDifferences().compactMap { known -> String? in
      guard case .declared(let id, let reason) = known else { return nil }
      return """
        ### \(id.prefix(1).uppercased() + id.dropFirst())

        \(reason)

        ```
        \(self[id]?.text ?? "not found")
        ```
        """
    }
    return sections.isEmpty ? "Nothing is meant to differ." : sections.joined(separator: "\n\n")
  }

  /// The page of a feature that shows what a green suite let through.
  var regressionsPage: String {
    let sections = feature.regressions.map { regression in
      """
      ## R\(regression.name.dropFirst()): legacy \(regression.legacy)

      Draft \(regression.draft). \(regression.noticed)

      ```
      \(self[regression.name]?.text ?? "not found")
      ```
      """
    }
    return ([table] + sections).joined(separator: "\n\n")
  }

  /// The table repeats nothing of the sections but the effect on a user.
  private var table: String {
    var columns: [(head: String, cell: (Regression) -> String)] = [
      ("#", { $0.number }), ("what a user would have noticed", { $0.noticed }),
    ]
    if feature.regressions.contains(where: { $0.later != nil }) {
      columns.append(("later upstream", { $0.later ?? "" }))
    }
    columns.append(("shortest", { self[$0.name].map { "\($0.length)" } ?? "not found" }))
    let lines = feature.regressions.map { regression in columns.map { $0.cell(regression) } }
    return ([columns.map(\.head), columns.map { _ in "---" }] + lines)
      .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}
