import CaseStudy
import Equivalence

extension Summary {
  /// The differences of a feature, first those that no regression of the draft explains.
  func differences(in explored: ExploredFeature) -> String {
    let (all, showsAll) = (explored.kindsOfDifference, options.has(.details))
    let scenarios = "\(explored.scenarios.count) of its \(explored.feature.scenarioNames.count) scenarios"
    var blocks = [
      "\(explored.feature): \(explored.countedDifferences)".painted(.red) + " in \(scenarios)"
        + (left > 0 && interrupted == nil ? "; --all tries the other \(left)" : "")
    ]
    if let later = explored.laterWork {
      let advice = """
        Your class defers work, perhaps to another thread, and no event can show this work. Fix this \
        first, because until then the report cannot name regressions. Call back at once, or hold the work \
        in a test double: Docs/07-AsynchronousClasses.md
        """
      blocks.append(advice.folded(columns) + "\n" + later.text.folded(columns, indent: "  "))
    }
    let shown = showsAll ? all : Array(all.prefix(4))
    for (index, one) in shown.enumerated() {
      let title = "difference \(index + 1) of \(all.count)".painted(.red) + explored.remarks(on: one)
      blocks.append("\(title)\n\(showsAll ? one.text : index == 0 ? one.text.cut(to: 16) : brief(one))")
    }
    if shown.count < all.count { blocks.append("\(all.count - shown.count) more; --details shows them") }
    for (regression, one) in explored.regressions {
      let others = one.names.filter { $0 != regression.name }.map { $0.dropFirst("regression ".count) }
      let remark = (others.isEmpty ? "" : " (also shows \(others.joined(separator: ", ")))") + one.remark
      blocks.append("\(regression.item(columns, remark: remark))\n\(showsAll ? one.text : brief(one))")
    }
    return blocks.joined(separator: showsAll ? "\n\n" : "\n")
  }

  /// The events of a difference in at most two lines, then a line with what is missing, extra or moved.
  private func brief(_ finding: ExploredScenario.Finding) -> String {
    let events = finding.steps.map(\.stimulus).joined(separator: ", then ").shortened(to: 2 * columns - 30)
    let kinds = [
      ("missing ", "only legacy"), ("extra ", "only \(options.candidate)"), ("moved ", "in another order"),
    ]
    let shown =
      kinds.compactMap { kind, title in
        let observations = finding.edits.filter { $0.hasPrefix(kind) }.map { $0.dropFirst(kind.count) }
        return observations.isEmpty ? nil : "\(title): \(observations.joined(separator: ", "))"
      } + finding.edits.filter { edit in !kinds.contains { edit.hasPrefix($0.0) } }
    // The longest part gives way first.
    let space = columns - 4 - 2 * shown.count
    let parts = shown.map { part in
      part.truncated(to: max(part.count + space - shown.sum(\.count), (columns - 6) / shown.count - 3))
    }
    return "\(events.folded(columns, indent: "      "))\n      \(parts.joined(separator: "; "))"
  }

  var walksText: String? {
    guard let (walks, time) = walks, walks.walks > 0 else { return nil }
    let result = walks.difference == nil ? "ok".painted(.green) : "different".painted(.red)
    let line = """
      \(walks.walks.counted("random walk")) through \(LocationManagerFeature()), \(walks.steps.counted("step")): \
      \(result), \(time.inSeconds)
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
      regressions.count.counted("regression"),
      kindsOfDifference.count.counted(isDraft ? "other difference" : "difference"),
    ]
    let found = counts.filter { !$0.hasPrefix("0") }
    return found.isEmpty ? verdict.short : found.joined(separator: " and ")
  }

  fileprivate func remarks(on finding: ExploredScenario.Finding) -> String {
    let names = laterWork == nil ? finding.names : []
    return (names.isEmpty ? "" : ", as in draft: \(names.joined(separator: ", "))")
      + (finding.isConsequence ? ", after a step that already differs" : "") + finding.remark
  }
}

extension Regression {
  /// The number and the effect on the user, with further lines indented under the effect.
  func item(_ columns: Int, remark: String = "") -> String {
    let text = "\(noticed)\(remark)".folded(columns, indent: "    ").dropFirst(4)
    return "\(number.painted(.red).rightAligned(2))  \(text)"
  }
}

extension ExploredScenario.Finding {
  /// Says that a client calls the manager during a callback, or is empty if none does.
  fileprivate var remark: String {
    let isNested = steps.contains { $0.stimulus.contains(#/, when told .*: (start|stop)/#) }
    return isNested ? ", only when a client calls the manager during a callback" : ""
  }
}
