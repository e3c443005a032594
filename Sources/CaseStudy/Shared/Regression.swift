import Equivalence

/// A behaviour that a draft changes by accident, as the published change did.
package struct Regression: Sendable {
  /// The regression's number in the table of its feature, for example `10` or `V1`.
  package let number: String
  package let legacy: String
  package let draft: String
  /// The effect on a user of the app.
  package let noticed: String
  /// The later history of the code in the upstream project, or nil if it is unknown.
  package var later: String?

  package var name: String { "regression \(number)" }
}

package enum KnownDifference: Sendable {
  case declared(id: String, reason: String)
  case regression(Regression)

  package var name: String {
    switch self {
    case .declared(let id, _): id
    case .regression(let regression): regression.name
    }
  }
}

extension Feature {
  package func declaredDifferences() -> [KnownDifference] {
    let modern = Subject.implementations.first { $0.name == "modern" }
    return modern?.declaredDifferences.map { .declared(id: $0.id, reason: $0.reason) } ?? []
  }

  /// Explores one scenario with only one known difference, and returns the findings.
  ///
  /// The candidate is either the draft with only this regression, or modern with only this declaration left out.
  @MainActor
  func findings(
    of known: KnownDifference, in position: Int, progress: @escaping Progress = { _ in }
  ) async -> [ExploredScenario.Finding] {
    let scenario = scenarios[position]
    var limits = Limits(depthPastFirstDifference: 0)
    let candidate: Implementation<Subject>?
    switch known {
    case .declared(let id, _):
      candidate = Subject.implementations.first { $0.name == "modern" }
      guard candidate?.declaredDifferences.contains(where: { $0.id == id && scenario.canShow($0) }) == true
      else { return [] }
    case .regression(let regression):
      candidate = switched(on: [regression.number])
      limits.depth = 5
    }
    guard let candidate else { return [] }
    let declared = candidate.declaredDifferences.filter { $0.id != known.name }
    let report = await report(scenario.compared(candidate, declared: declared), limits, false, progress)
    return report.differences.map {
      ExploredScenario.Finding($0, names: [known.name], candidate: candidate.name)
    }
  }

  /// The shortest sequence of one known difference alone, in the simplest scenario that shows this difference.
  @MainActor
  package func shortestFinding(
    of known: KnownDifference, progress: @escaping ScenarioProgress = { _, _ in }
  ) async -> ExploredScenario.Finding? {
    for (position, name) in scenarioNames.enumerated() {
      let findings = await findings(of: known, in: position) { progress("\(self), \(name)", $0) }
      if let shortest = findings.first { return shortest }
    }
    return nil
  }

  /// The regressions that explain a difference, without any that the explanation does not need.
  ///
  /// If the draft with only these regressions repeats the steps, it shows what the whole draft shows in the last step,
  /// or what another candidate shows in every step.
  @MainActor
  func regressions(
    in difference: Difference<Subject.Stimulus, Subject.Observation>, of scenario: Scenario, isDraft: Bool
  ) async -> [Regression] {
    let shown = difference.steps.map(\.candidate)
    func areSufficient(_ regressions: [Regression]) async -> Bool {
      let replayed = await replay(difference.steps, difference.start, scenario, with: regressions)
      return isDraft ? replayed?.last == shown.last : replayed == shown
    }
    for regression in regressions {
      if await areSufficient([regression]) { return [regression] }
    }
    guard await areSufficient(regressions) else { return [] }
    var left = regressions
    for regression in regressions {
      let fewer = left.filter { $0.number != regression.number }
      if await areSufficient(fewer) { left = fewer }
    }
    return left
  }

  /// Whether the draft with all regressions shows the candidate's observations in each step.
  @MainActor
  func areExplained(
    _ steps: some Collection<ComparisonStep<Subject.Stimulus, Subject.Observation>>, _ start: String,
    _ scenario: Scenario
  ) async -> Bool {
    await replay(steps, start, scenario, with: regressions) == steps.map(\.candidate)
  }

  /// For each step, the observations of the draft with these regressions, or nil if there is no such draft.
  @MainActor
  private func replay(
    _ steps: some Collection<ComparisonStep<Subject.Stimulus, Subject.Observation>>, _ start: String,
    _ scenario: Scenario, with regressions: [Regression]
  ) async -> [[Subject.Observation]]? {
    guard let start = scenario.namedStarts.first(where: { $0.name == start }),
      let implementation = switched(on: Set(regressions.map(\.number)))
    else { return nil }
    let subject = start.make(implementation)
    var shown: [[Subject.Observation]] = []
    for step in steps {
      shown.append(await subject.apply(step.stimulus, choices: Choices(step.choices)))
    }
    return shown
  }
}
