import CaseStudy
import Equivalence

extension Summary {
  /// The number of differences in two lines each, after the first one, in a report without details.
  private static let briefDifferences = 3

  /// The differences of a feature, first those that no regression of the draft explains.
  mutating func differences(in explored: ExploredFeature) -> String {
    let all = explored.kindsOfDifference
    let scenarios = "\(explored.scenarios.count) of \(explored.feature.scenarioNames.count) scenarios"
    var blocks = [
      "\(explored.feature): \(explored.countedDifferences)".painted(.red) + " in \(scenarios)"
        + (left > 0 && interrupted == nil ? "; --all tries the other \(left)" : "")
    ]
    if let later = explored.laterWork {
      let advice = """
        Your class defers work, perhaps to another thread, and no event can show this work. Repair this first. \
        Until then, the report names no regression. Call back at once, or hold the work in a test double: \
        Docs/07-AsynchronousClasses.md
        """
      blocks.append(advice.folded(columns) + "\n" + later.text.folded(columns, indent: "  "))
    }
    let shown = options.showsDetails ? all.count : min(all.count, 1 + Self.briefDifferences)
    for (index, one) in all.prefix(shown).enumerated() {
      let title = "difference \(index + 1) of \(all.count)".painted(.red) + explored.remarks(on: one)
      let isWhole = options.showsDetails || index == 0
      blocks.append(
        title + "\n" + (isWhole ? one.text.cut(to: options.showsDetails ? .max : 16) : brief(one)))
    }
    if shown < all.count { blocks.append("\(all.count - shown) more; --details shows them") }
    for (regression, one) in explored.regressions {
      let others = one.names.filter { $0 != regression.name }.map { $0.dropFirst("regression ".count) }
      let remark = others.isEmpty ? "" : " (with \(others.joined(separator: ", ")))"
      let item = regression.item(columns, remark: remark + one.mark)
      blocks.append("\(item)\n\(options.showsDetails ? one.text : brief(one))")
    }
    hiddenDifferences += all.count - shown
    return blocks.joined(separator: options.showsDetails ? "\n\n" : "\n")
  }

  /// The events of a difference in at most two lines, and the observations of one side only in one line.
  private func brief(_ finding: ExploredScenario.Finding) -> String {
    let events = finding.steps.map(\.stimulus).joined(separator: ", then ")
    let effect = finding.effect(candidate: options.candidate, columns: columns - 6)
    return events.shortened(to: 2 * columns - 30).folded(columns, indent: "      ") + "\n      \(effect)"
  }

  var walksText: String? {
    guard let (walks, seconds) = walks, walks.walks > 0 else { return nil }
    let result = walks.difference == nil ? "ok".painted(.green) : "different".painted(.red)
    let line = """
      \(walks.walks.counted("random walk")) through \(LocationManagerFeature()), \(walks.steps.counted("step")), \
      seed \(walks.seed): \(result), \(seconds.inSeconds)
      """
    guard let difference = walks.difference else { return line }
    let remark =
      !walks.isReproduced
      ? "; a second run shows no difference" : walks.isCutShort ? "; a shorter sequence may exist" : ""
    return "\(line)\(remark)\n\(difference.text(candidate: options.candidate))"
  }
}

extension ExploredFeature {
  var countedDifferences: String {
    let counts = [
      regressions.count.counted(isDraft ? "regression" : ""),
      kindsOfDifference.count.counted(isDraft ? "other difference" : "difference"),
    ]
    let found = counts.filter { !$0.hasPrefix("0") }
    return found.isEmpty ? "none" : found.joined(separator: " and ")
  }

  fileprivate func remarks(on finding: ExploredScenario.Finding) -> String {
    let names = laterWork == nil ? finding.names : []
    return (names.isEmpty ? "" : ", as in draft: \(names.joined(separator: ", "))")
      + (finding.isConsequence ? ", after a step that differs already" : "") + finding.mark
  }
}

extension Regression {
  /// The number and the effect on the user, with an indent behind the number.
  func item(_ columns: Int, remark: String = "") -> String {
    let number = String(repeating: " ", count: max(0, 2 - number.count)) + number.painted(.red)
    return number + "  " + "\(noticed)\(remark)".folded(columns - 4).replacing("\n", with: "\n    ")
  }
}

extension ExploredScenario.Finding {
  /// A remark if a client calls the manager during a callback in the sequence, otherwise an empty text.
  fileprivate var mark: String {
    let isNested = steps.contains { $0.stimulus.contains(#/, when told .*: (start|stop)/#) }
    return isNested ? ", only when a client calls back during a call" : ""
  }

  /// The observations of one side only, in one line.
  fileprivate func effect(candidate: String, columns: Int) -> String {
    func observations(_ kind: String) -> String {
      edits.filter { $0.hasPrefix(kind) }.map { $0.dropFirst(kind.count) }.joined(separator: ", ")
    }
    let sides = [
      ("only legacy: ", "missing "), ("only \(candidate): ", "extra "), ("in another order: ", "moved "),
    ].map { ($0, observations($1)) }
    let all =
      sides.filter { !$0.1.isEmpty }.map { $0 + $1 }
      + edits.filter { !$0.contains(#/^(missing|extra|moved) /#) }
    // The longest part is shortened first.
    let lengths = all.map(\.count)
    let widths = lengths.map {
      max(columns - 2 * (all.count - 1) + $0 - lengths.reduce(0, +), columns / all.count - 3)
    }
    return zip(all, widths).map { $0.truncated(to: $1) }.joined(separator: "; ")
  }
}
