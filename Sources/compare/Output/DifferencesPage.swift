import CaseStudy
import Equivalence

/// The known differences of a feature: all effects and the first sequence, or all sequences, as text or in Markdown.
@MainActor
struct DifferencesPage {
  let known: [KnownDifference]
  let feature: any Feature
  let columns: Int

  func text(_ options: Options, progress: @escaping ScenarioProgress) async -> String {
    let isShort = !options.has(.details) && !options.has(.markdown)
    var sections: [(words: (title: String, text: String), finding: ExploredScenario.Finding?)] = []
    for one in isShort ? known.prefix(1) : known[...] {
      sections.append((one.words, await feature.shortestFinding(of: one, progress: progress)))
    }
    if options.has(.markdown) {
      let texts = sections.map { words, finding in
        "## \(words.title)\n\n\(words.text)\n\n```\n\(finding?.text ?? "not found")\n```"
      }
      return (table(sections.map(\.finding)) + texts).joined(separator: "\n\n") + "\n"
    }
    let title =
      options.command == .regressions
      ? "the draft has \(known.count.counted("regression")); none of its tests failed"
      : "modern declares \(known.count.counted("difference")) from legacy"
    var parts = ["\(feature): \(title)"]
    for case let (words, finding?) in sections {
      let text = words.text.folded(columns, indent: "  ")
      parts.append("\(words.title.painted(.red))\n\(text)\n\(finding.text)")
    }
    if isShort, known.count > 1 {
      parts.append(known.dropFirst().map { $0.item(columns) }.joined(separator: "\n"))
      let all = ("\(options.commandLine) --details", "all with their shortest sequences")
      parts.append([all].asNext(columns))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The regressions with their effects on the user, which the sections repeat.
  private func table(_ findings: [ExploredScenario.Finding?]) -> [String] {
    let rows = zip(known, findings).compactMap { known, finding -> [String]? in
      guard case .regression(let one) = known else { return nil }
      return [one.number, one.noticed, one.later ?? "", finding.map { "\($0.length)" } ?? "not found"]
    }
    let hasLater = rows.contains { $0[2] != "" }
    let header = [["#", "effect on the user", "later upstream", "shortest"], ["---", "---", "---", "---"]]
    let lines = (header + rows).map { row in
      let cells = row[..<2] + (hasLater ? [row[2]] : []) + [row[3]]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return rows.isEmpty ? [] : [lines.joined(separator: "\n")]
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
