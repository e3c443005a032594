import CaseStudy
import Equivalence

/// The known differences of a feature: all effects and the first sequence, or all sequences, as text or in Markdown.
@MainActor
struct DifferencesPage {
  private let known: [KnownDifference]
  private let feature: any Feature
  private let columns: Int

  init(of known: [KnownDifference], in feature: any Feature, columns: Int) {
    (self.known, self.feature, self.columns) = (known, feature, columns)
  }

  func text(_ options: Options, progress: @escaping ScenarioProgress) async -> String {
    var findings: [String: ExploredScenario.Finding] = [:]
    let isShort = !options.showsDetails && !options.printsMarkdown
    for one in isShort ? known.prefix(1) : known[...] {
      findings[one.name] = await feature.shortestFinding(of: one, progress: progress)
    }
    if options.printsMarkdown { return markdown(findings) }
    let sections = known.compactMap { one in
      findings[one.name].map { finding in
        "\(one.words.title.painted(.red))\n\(one.words.text.folded(columns, indent: "  "))\n\(finding.text)"
      }
    }
    let title =
      options.command == .regressions
      ? "the draft has \(known.count.counted("regression")); none of its tests failed"
      : "modern declares \(known.count.counted("difference")) from legacy"
    var parts = ["\(feature): \(title)"] + sections
    if isShort, known.count > 1 {
      parts.append(
        known.dropFirst().map { $0.item(columns) }.joined(separator: "\n"))
      parts.append(
        [("\(options.commandLine) --details", "all with their shortest sequences")].asNext(columns))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func markdown(_ findings: [String: ExploredScenario.Finding]) -> String {
    let sections = known.map { one in
      """
      ## \(one.words.title)

      \(one.words.text)

      ```
      \(findings[one.name]?.text ?? "not found")
      ```
      """
    }
    return (table(findings) + sections).joined(separator: "\n\n") + "\n"
  }

  /// The regressions with their effects on the user, which the sections repeat.
  private func table(_ findings: [String: ExploredScenario.Finding]) -> [String] {
    let regressions = known.compactMap { if case .regression(let one) = $0 { one } else { nil } }
    if regressions.isEmpty { return [] }
    let hasLater = regressions.contains { $0.later != nil }
    func row(_ cells: String..., later: String) -> String {
      "| " + (cells.prefix(2) + (hasLater ? [later] : []) + cells.suffix(1)).joined(separator: " | ") + " |"
    }
    let head = [
      row("#", "effect on the user", "shortest", later: "later upstream"),
      row("---", "---", "---", later: "---"),
    ]
    let rows = regressions.map { one in
      let length = findings[one.name].map { "\($0.length)" } ?? "not found"
      return row(one.number, one.noticed, length, later: one.later ?? "")
    }
    return [(head + rows).joined(separator: "\n")]
  }
}

extension KnownDifference {
  /// A title and an explanation.
  fileprivate var words: (title: String, text: String) {
    switch self {
    case .declared(let id, let reason): (id, reason)
    case .regression(let one):
      ("R\(one.name.dropFirst()): legacy \(one.legacy)", "Draft \(one.draft). \(one.noticed)")
    }
  }

  /// The difference in a list.
  fileprivate func item(_ columns: Int) -> String {
    if case .regression(let one) = self { one.item(columns) } else { words.title }
  }
}
