import CaseStudy
import Equivalence

extension Feature {
  /// The page of regressions or of declared differences, as text or in Markdown.
  ///
  /// The text without `--details` shows a sequence for the first one only, and lists the others.
  @MainActor
  func differencesPage(_ options: Options, progress: @escaping ScenarioProgress) async -> String {
    let columns = Terminal.columns
    let asksForDeclared = options.command == .declared
    let known = asksForDeclared ? declaredDifferences() : regressions.map(KnownDifference.regression)
    let isShort = !options.has(.details) && !options.has(.markdown)
    var findings: [ExploredScenario.Finding?] = []
    for one in known.prefix(isShort ? 1 : .max) {
      findings.append(await shortestFinding(of: one, progress: progress))
    }
    if options.has(.markdown) {
      let sections = zip(known, findings).map { one, finding in
        "## \(one.words.title)\n\n\(one.words.text)\n\n```\n\(finding?.text ?? "not found")\n```"
      }
      let table = asksForDeclared ? [] : [table(of: findings)]
      return (table + sections).joined(separator: "\n\n") + "\n"
    }
    let title =
      asksForDeclared
      ? "modern declares \(known.count.counted("difference")) from legacy"
      : "the draft has \(known.count.counted("regression")); none of its tests failed"
    var parts = ["\(self): \(title)"]
    for (one, finding) in zip(known, findings) {
      let text = one.words.text.folded(columns, indent: "  ")
      parts.append("\(one.words.title.painted(.red))\n\(text)\n\(finding?.text ?? "not found")")
    }
    if isShort, known.count > 1 {
      let others = known.dropFirst().map { one in
        if case .regression(let one) = one { one.item(columns) } else { one.name }
      }
      parts.append(others.joined(separator: "\n"))
      let all = ("\(options.commandLine) --details", "all with their shortest sequences")
      parts.append([all].asNext(columns))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// An overview of the sections: each regression with its effect on the user.
  private func table(of findings: [ExploredScenario.Finding?]) -> String {
    let hasLater = regressions.contains { $0.later != nil }
    let header = [["#", "effect on the user", "later upstream", "shortest"], ["---", "---", "---", "---"]]
    let rows = zip(regressions, findings).map { one, finding in
      [one.number, one.noticed, one.later ?? "", finding.map { "\($0.length)" } ?? "not found"]
    }
    return (header + rows).map { row in
      let cells = row[..<2] + (hasLater ? [row[2]] : []) + [row[3]]
      return "| \(cells.joined(separator: " | ")) |"
    }.joined(separator: "\n")
  }
}

extension KnownDifference {
  fileprivate var words: (title: String, text: String) {
    switch self {
    case .declared(let id, let reason): (id, reason)
    case .regression(let one):
      ("R\(one.name.dropFirst()): legacy \(one.legacy)", "Draft \(one.draft). \(one.noticed)")
    }
  }
}
