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
        "\(one.title.painted(.red))\n\(one.words.folded(columns, indent: "  "))\n\(finding.text)"
      }
    }
    let title =
      options.command == .regressions
      ? "the draft has \(known.count.counted("regression")); no test failed"
      : "modern declares \(known.count.counted("difference")) from legacy"
    var parts = ["\(feature): \(title)"] + sections
    if isShort, known.count > 1 {
      parts.append(
        known.dropFirst().map { $0.line.shortened(to: columns) }.joined(separator: "\n"))
      parts.append(
        [("\(options.commandLine) --details", "all with their shortest sequences")].asNext(columns))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func markdown(_ findings: [String: ExploredScenario.Finding]) -> String {
    let sections = known.map { one in
      """
      ## \(one.title)

      \(one.words)

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
    var columns: [(head: String, cell: (Regression) -> String)] = [
      ("#", { $0.number }), ("effect on the user", { $0.noticed }),
    ]
    if regressions.contains(where: { $0.later != nil }) {
      columns.append(("later upstream", { $0.later ?? "" }))
    }
    columns.append(("shortest", { findings[$0.name].map { "\($0.length)" } ?? "not found" }))
    let lines = regressions.map { regression in columns.map { $0.cell(regression) } }
    return [
      ([columns.map(\.head), columns.map { _ in "---" }] + lines)
        .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    ]
  }
}

extension KnownDifference {
  fileprivate var title: String {
    switch self {
    case .declared(let id, _): id
    case .regression(let one): "R\(one.name.dropFirst()): legacy \(one.legacy)"
    }
  }

  fileprivate var words: String {
    switch self {
    case .declared(_, let reason): reason
    case .regression(let one): "Draft \(one.draft). \(one.noticed)"
    }
  }

  fileprivate var line: String {
    switch self {
    case .declared(let id, _): id
    case .regression(let one):
      String(repeating: " ", count: max(0, 2 - one.number.count)) + "\(one.number)  \(one.noticed)"
    }
  }
}
