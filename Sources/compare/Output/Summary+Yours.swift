import CaseStudy
import Equivalence

// The conclusions about a foreign class, on one screen.
extension Summary {
  /// The most differences that are shown with their sequences.
  private static var most: Int { 5 }

  func shortParts(_ explored: ExploredFeature) -> [String] {
    let later = explored.scenarios.flatMap(\.problems).first {
      ["laterWork", "deferredWork"].contains($0.kind)
    }
    // A later run-loop pass can look like a regression.
    let found = later == nil ? regressions(explored) : []
    let groups = explored.groups(namesNone: later != nil)
    var parts: [String?] = [
      later.map {
        """
        Your class does work later, which no event can show. Until that is cured, no regression is named. Let \
        Sources/YourLocation call back at once, or hold the work in a test double: Docs/07-AsynchronousClasses.md
        """.folded() + "\n" + $0.text.folded(indent: "  ")
      },
      lines(
        "your class shows what these regressions show",
        found.map { regression, finding in
          "\(regression.name), shortest \(finding.length)\(finding.mark): \(regression.noticed)"
        }),
    ]
    parts += groups.prefix(Self.most).map { "differs otherwise\($0.mark)\n\($0.text)" }
    if groups.count > Self.most {
      parts.append("\(groups.count - Self.most) more kinds of difference; --details shows them")
    }
    parts.append(lines("like modern, not legacy", declared.map(\.name).unique))
    let limited = explored.scenarios.count { !$0.problems.isEmpty || $0.limit != nil }
    if limited > 0 {
      parts.append("not explored to the end: \(limited.counted("scenario")); --details says why")
    }
    if status == .different {
      parts.append("next: repair the shortest difference, and run this again")
    }
    return parts.compactMap(\.self)
  }
}

extension ExploredFeature {
  /// One difference for each way to differ, the shortest: those without a name, or all.
  ///
  /// The first of each event comes before the others. A difference that may follow from an earlier one counts only if
  /// there is no other.
  fileprivate func groups(namesNone: Bool) -> [ExploredScenario.Finding] {
    let all = scenarios.flatMap(\.findings)
    let findings = all.filter { namesNone || $0.names.isEmpty }.sorted { $0.length < $1.length }
    let first = findings.filter { !$0.isConsequence }
    var (edits, stimuli): (Set<[String]>, Set<String>) = ([], [])
    let groups = (first.isEmpty && all.allSatisfy(\.names.isEmpty) ? findings : first).filter {
      edits.insert(Set($0.edits.map { String($0.prefix { !"=:(".contains($0) }) }).sorted()).inserted
    }
    let isFirst = groups.map { stimuli.insert($0.lastStimulus).inserted }
    return [true, false].flatMap { wanted in zip(groups, isFirst).filter { $0.1 == wanted }.map(\.0) }
  }
}

extension ExploredScenario.Finding {
  /// Whether it shows only if a client calls the manager during one of its callbacks.
  fileprivate var mark: String {
    let isNested = steps.contains { step in
      step.stimulus.contains(#/, when told .*: (start|stop)/#)
    }
    return isNested ? ", only when a client calls back during a call" : ""
  }
}
