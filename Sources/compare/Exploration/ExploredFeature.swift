import CaseStudy
import Equivalence

/// A scenario of a feature, for an exploration.
struct ScenarioToExplore: CustomStringConvertible {
  var feature: any Feature
  /// The position of the scenario in `feature.scenarioNames`.
  var index: Int

  var name: String { feature.scenarioNames[index] }

  var description: String { "\(feature), \(name)" }

  /// All scenarios of some features, in order.
  static func all(of features: [any Feature]) -> [ScenarioToExplore] {
    features.flatMap { feature in
      feature.scenarioNames.indices.map { ScenarioToExplore(feature: feature, index: $0) }
    }
  }
}

typealias ScenarioProgress = (ScenarioToExplore, ExplorationProgress) -> Void

extension Feature {
  /// The findings of one difference alone, in the simplest scenario that shows it.
  ///
  /// - Parameter limits: The limits of the first scenario. The default is the first sequence with the difference.
  @MainActor
  func findings(
    of known: KnownDifference, limits: Limits? = nil, progress: @escaping ScenarioProgress
  ) async -> [ExploredScenario.Finding] {
    for scenario in ScenarioToExplore.all(of: [self]) {
      let findings = await findings(
        of: known, in: scenario.index, limits: scenario.index == 0 ? limits : nil
      ) { progress(scenario, $0) }
      if !findings.isEmpty { return findings }
    }
    return []
  }
}

/// The explorations of a feature's scenarios, taken together.
struct ExploredFeature {
  let feature: any Feature
  var scenarios: [ExploredScenario] = []

  var verdict: Verdict { .together(scenarios.map(\.verdict)) }

  /// The problems that prevent a proof, each with its scenario.
  var problems: [String] {
    scenarios.flatMap { scenario in scenario.problems.map { "\(feature), \(scenario.name): \($0.text)" } }
  }

  /// The problems that prevent a proof, each with the number of its scenarios.
  var reasons: [String] { grouped(scenarios.map { $0.problems.map(\.text) }) }

  /// The assumptions about the environment, with the number of scenarios that make them.
  var assumptions: [String] { grouped(scenarios.map { $0.assumptions.map(\.text) + $0.caveats }) }

  /// Groups the texts by the number of scenarios that have them, one line for each number.
  private func grouped(_ texts: [[String]]) -> [String] {
    let all = texts.joined().unique
    return (1...max(1, scenarios.count)).reversed().compactMap { count in
      let found = all.filter { text in texts.count { $0.contains(text) } == count }
      let place =
        count < scenarios.count
        ? "each in \(count) of \(scenarios.count) scenarios"
        : count == 1 ? "in its scenario" : "in all \(count) scenarios"
      return found.isEmpty ? nil : "\(feature), \(place): \(found.joined(separator: "; "))"
    }
  }

  /// The observed regressions, each with its shortest sequence in the simplest scenario that shows it.
  var regressions: [(Regression, ExploredScenario.Finding)] {
    let findings = scenarios.flatMap(\.findings)
    return feature.regressions.compactMap { regression in
      findings.first { $0.names.contains(regression.name) }.map { (regression, $0) }
    }
  }

  /// The differences that no known regression explains, except consequences of earlier differences, shortest first.
  ///
  /// Differences with the same edits at the same event count once, even in other scenarios or with other values.
  var unnamed: [ExploredScenario.Finding] {
    var seen: Set<[String]> = []
    return findings.filter {
      $0.names.isEmpty && !$0.isConsequence && seen.insert($0.edits.sorted() + [$0.lastStimulus]).inserted
    }
  }

  /// The shortest difference of each kind: of those that no known regression explains, or of all.
  ///
  /// The first of each event comes before the others. A consequence counts only if there is no other difference.
  func kindsOfDifference(includingNamed: Bool) -> [ExploredScenario.Finding] {
    let sought = findings.filter { includingNamed || $0.names.isEmpty }
    let first = sought.filter { !$0.isConsequence }
    var (edits, stimuli): (Set<Set<String>>, Set<String>) = ([], [])
    let kinds = (first.isEmpty && findings.allSatisfy(\.names.isEmpty) ? sought : first).filter {
      edits.insert(Set($0.edits.map { String($0.prefix { !"=:(".contains($0) }) })).inserted
    }
    let ofNewEvent = kinds.map { stimuli.insert($0.lastStimulus).inserted }
    return [true, false].flatMap { wanted in zip(kinds, ofNewEvent).filter { $0.1 == wanted }.map(\.0) }
  }

  /// The edits of consequences that no known regression explains, each with its events and its shortest sequence below.
  var unexplainedLater: [String] {
    let later = findings.filter { $0.names.isEmpty && $0.isConsequence }
    return later.flatMap(\.edits).unique.map { edit in
      let findings = later.filter { $0.edits.contains(edit) }
      let stimuli = Set(findings.map(\.lastStimulus)).sorted().joined(separator: ", ")
      let steps = findings[0].steps.map(\.stimulus).joined(separator: "; ")
      return "\(edit), at \(stimuli)".folded(indent: "  ") + "\n"
        + "first: \(steps)".folded(indent: "    ")
    }
  }

  /// All differences, shortest first.
  private var findings: [ExploredScenario.Finding] {
    scenarios.flatMap(\.findings).sorted { $0.length < $1.length }
  }
}

extension ExploredScenario.Finding {
  /// The name of the last event, without its values and choices.
  fileprivate var lastStimulus: String {
    String(steps.last?.stimulus.prefix { $0 != "(" && $0 != "," } ?? "")
  }
}

extension Verdict {
  /// The worst of several verdicts.
  static func together(_ verdicts: [Verdict]) -> Verdict {
    let order: [Verdict] = [.different, .inconclusive, .equivalentExceptAsDeclared]
    return order.first(where: verdicts.contains) ?? .equivalent
  }
}
