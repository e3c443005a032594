import CaseStudy
import Equivalence

/// A scenario of a feature, to be explored.
struct ScenarioToExplore: CustomStringConvertible {
  var feature: any Feature
  /// The position of the scenario in `feature.scenarioNames`.
  var index: Int

  var kind: String { feature.scenarioNames[index] }

  var description: String { "\(feature), \(kind)" }

  /// All scenarios of some features, in order.
  static func all(of features: [any Feature]) -> [ScenarioToExplore] {
    features.flatMap { feature in
      feature.scenarioNames.indices.map { ScenarioToExplore(feature: feature, index: $0) }
    }
  }
}

/// The explorations of a feature's scenarios, taken together.
struct ExploredFeature {
  let feature: any Feature
  var scenarios: [ExploredScenario] = []

  var verdict: Verdict { .together(scenarios.map(\.verdict)) }

  /// The problems that prevent a proof, each with its scenario.
  var problems: [(place: String, problem: String)] {
    scenarios.flatMap { scenario in scenario.problems.map { ("\(feature), \(scenario.kind)", $0.text) } }
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

  /// The shortest sequence that shows a regression, in the simplest scenario that shows it.
  func shortest(_ regression: Regression) -> ExploredScenario.Finding? {
    scenarios.lazy.compactMap { $0.findings.first { $0.names.contains(regression.name) } }.first
  }

  /// The differences that no known regression explains, except consequences of earlier differences, shortest first.
  ///
  /// Differences with the same edits at the same event count once, even in other scenarios or with other values.
  var unnamed: [ExploredScenario.Finding] {
    var seen: Set<[String]> = []
    return unexplained.filter {
      !$0.isConsequence && seen.insert($0.edits.sorted() + [$0.lastStimulus]).inserted
    }
  }

  /// The edits of consequences that no known regression explains, each with its events and its shortest sequence below.
  var unexplainedLater: [String] {
    let later = unexplained.filter(\.isConsequence)
    return later.flatMap(\.edits).unique.map { edit in
      let findings = later.filter { $0.edits.contains(edit) }
      let stimuli = Set(findings.map(\.lastStimulus)).sorted().joined(separator: ", ")
      let steps = findings[0].steps.map(\.stimulus).joined(separator: "; ")
      return "\(edit), at \(stimuli)".folded(indent: "  ") + "\n"
        + "first: \(steps)".folded(indent: "    ")
    }
  }

  /// The differences that no known regression explains, shortest first.
  private var unexplained: [ExploredScenario.Finding] {
    scenarios.flatMap(\.findings).filter(\.names.isEmpty).sorted { $0.length < $1.length }
  }
}

extension ExploredScenario.Finding {
  /// The name of the last event, without its values and choices.
  var lastStimulus: String {
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
