import CaseStudy
import Equivalence

struct ScenarioToExplore: CustomStringConvertible {
  var feature: any Feature
  /// The position in `feature.scenarios`.
  var index: Int

  var name: String { feature.scenarioNames[index] }

  var description: String { "\(feature), \(name)" }
}

extension Feature {
  var scenariosToExplore: [ScenarioToExplore] {
    scenarioNames.indices.map { ScenarioToExplore(feature: self, index: $0) }
  }
}

struct ExploredFeature {
  let feature: any Feature
  let isDraft: Bool
  var scenarios: [ExploredScenario] = []

  var verdict: Verdict { .together(scenarios.map(\.verdict)) }

  /// The declared differences that the candidate showed, with the number of transitions in all scenarios.
  var declared: [ExploredScenario.Declared] {
    scenarios.flatMap(\.declared).filter { $0.transitions > 0 }.reduce(into: []) { all, one in
      if let place = all.firstIndex(where: { $0.id == one.id }) {
        all[place].transitions += one.transitions
      } else {
        all.append(one)
      }
    }
  }

  /// The texts about the scenarios, grouped by the number of scenarios that have them.
  func grouped(_ texts: (ExploredScenario) -> [String]) -> [(place: String, texts: [String])] {
    let texts = scenarios.map(texts)
    let groups = Dictionary(grouping: texts.joined().unique) { text in texts.count { $0.contains(text) } }
    return groups.sorted { $0.key > $1.key }.map { count, texts in
      if count < scenarios.count { return ("in \(count) of \(scenarios.count) scenarios", texts) }
      return (count == 1 ? "in its scenario" : "in all \(count) scenarios", texts)
    }
  }

  /// The draft's regressions that were found, each with the first sequence that shows it alone or, if there is none,
  /// the first that shows it with others.
  var regressions: [(Regression, ExploredScenario.Finding)] {
    let findings = isDraft ? scenarios.flatMap(\.findings) : []
    return feature.regressions.compactMap { regression in
      let ofOne = findings.filter { $0.names.contains(regression.name) }
      return (ofOne.first { $0.names.count == 1 } ?? ofOne.first).map { (regression, $0) }
    }
  }

  var laterWork: ExploredScenario.Problem? {
    scenarios.flatMap(\.problems).first { ["laterWork", "deferredWork"].contains($0.kind) }
  }

  /// The shortest difference of each kind; for the draft, only of kinds that no regression explains.
  ///
  /// Consequences of other differences are listed only if there is nothing else. The list begins with one difference
  /// for each last event, and the others follow.
  var kindsOfDifference: [ExploredScenario.Finding] {
    let findings = scenarios.flatMap(\.findings).sorted { $0.length < $1.length }
      .filter { !isDraft || $0.names.isEmpty }
    let first = findings.filter { !$0.isConsequence }
    var (edits, events): (Set<Set<String>>, Set<String>) = ([], [])
    let kinds = (first.isEmpty ? findings : first).filter {
      edits.insert(Set($0.edits.map { String($0.prefix { !"=:(".contains($0) }) })).inserted
    }
    let areNew = kinds.map { kind in
      events.insert(String(kind.steps.last?.stimulus.prefix { !"(,".contains($0) } ?? "")).inserted
    }
    return zip(kinds, areNew).sorted { $0.1 && !$1.1 }.map(\.0)
  }
}

extension ExploredScenario {
  var allAssumptions: [String] { assumptions.map(\.text) + caveats }

  var allProblems: [String] {
    problems.map(\.text)
      + [limit].compactMap(\.self).map {
        "a limit of \($0.kind) ended the exploration after all sequences up to length \($0.depth)"
      }
  }
}

extension Verdict {
  static func together(_ verdicts: [Verdict]) -> Verdict {
    let order: [Verdict] = [.different, .inconclusive, .equivalentExceptAsDeclared]
    return order.first(where: verdicts.contains) ?? .equivalent
  }
}
