import CaseStudy
import Equivalence

struct ScenarioToExplore: CustomStringConvertible {
  var feature: any Feature
  /// The position of the scenario in `feature.scenarioNames`.
  var index: Int

  var name: String { feature.scenarioNames[index] }

  var description: String { "\(feature), \(name)" }

  static func all(of features: [any Feature]) -> [ScenarioToExplore] {
    features.flatMap { feature in
      feature.scenarioNames.indices.map { ScenarioToExplore(feature: feature, index: $0) }
    }
  }
}

typealias ScenarioProgress = (ScenarioToExplore, ExplorationProgress) -> Void

extension Feature {
  /// The shortest sequence of one difference alone, in the simplest scenario that shows this difference.
  @MainActor
  func shortestFinding(
    of known: KnownDifference, progress: @escaping ScenarioProgress
  ) async -> ExploredScenario.Finding? {
    for scenario in ScenarioToExplore.all(of: [self]) {
      let findings = await findings(of: known, in: scenario.index) { progress(scenario, $0) }
      if let shortest = findings.first { return shortest }
    }
    return nil
  }
}

struct ExploredFeature {
  let feature: any Feature
  var scenarios: [ExploredScenario] = []

  var verdict: Verdict { .together(scenarios.map(\.verdict)) }

  var problems: [String] {
    grouped(
      scenarios.map { scenario in
        scenario.problems.map(\.text)
          + (scenario.limit.map {
            ["a limit of \($0.kind) ended the exploration after all sequences up to length \($0.depth)"]
          } ?? [])
      })
  }

  var assumptions: [String] { grouped(scenarios.map { $0.assumptions.map(\.text) + $0.caveats }) }

  /// Groups the texts by number of scenarios, with one line for each number.
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

  /// The observed regressions, each with its shortest sequence in the simplest scenario that shows the regression.
  ///
  /// If a class defers work, the list is empty, because deferred work can look like a regression.
  var regressions: [(Regression, ExploredScenario.Finding)] {
    let findings = laterWork == nil ? scenarios.flatMap(\.findings) : []
    return feature.regressions.compactMap { regression in
      findings.first { $0.names.contains(regression.name) }.map { (regression, $0) }
    }
  }

  /// The problem that a class defers work to a later run-loop pass, or nil.
  var laterWork: ExploredScenario.Problem? {
    scenarios.flatMap(\.problems).first { ["laterWork", "deferredWork"].contains($0.kind) }
  }

  /// The shortest difference of each kind, without differences that known regressions explain.
  ///
  /// If a class defers work, known regressions explain nothing. If all differences are consequences of others, the list
  /// contains consequences, too. The list begins with one difference for each last event.
  var kindsOfDifference: [ExploredScenario.Finding] {
    let findings = scenarios.flatMap(\.findings).sorted { $0.length < $1.length }
      .filter { laterWork != nil || $0.names.isEmpty }
    let first = findings.filter { !$0.isConsequence }
    var (edits, stimuli): (Set<Set<String>>, Set<String>) = ([], [])
    let kinds = (first.isEmpty ? findings : first).filter {
      edits.insert(Set($0.edits.map { String($0.prefix { !"=:(".contains($0) }) })).inserted
    }
    let ofNewEvent = kinds.map { stimuli.insert($0.lastStimulus).inserted }
    return [true, false].flatMap { wanted in zip(kinds, ofNewEvent).filter { $0.1 == wanted }.map(\.0) }
  }
}

extension ExploredScenario.Finding {
  fileprivate var lastStimulus: String {
    String(steps.last?.stimulus.prefix { $0 != "(" && $0 != "," } ?? "")
  }
}

extension Verdict {
  static func together(_ verdicts: [Verdict]) -> Verdict {
    let order: [Verdict] = [.different, .inconclusive, .equivalentExceptAsDeclared]
    return order.first(where: verdicts.contains) ?? .equivalent
  }
}
