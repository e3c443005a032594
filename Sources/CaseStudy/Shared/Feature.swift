package import Equivalence

/// A feature whose implementations are compared, as the commands and the tests see it.
package protocol Feature: Sendable, CustomStringConvertible {
  associatedtype Scenario: ComparedScenario
  typealias Subject = Scenario.Subject

  /// The name of its folders.
  var name: String { get }
  /// The scenarios in which it is explored, the simplest first.
  var scenarios: [Scenario] { get }
  /// The representatives that no scenario meets, each with the reason; by default none.
  var untried: [String: String] { get }
  /// The regressions of its draft; by default none.
  var regressions: [Regression] { get }
  /// The title of its state machine; by default the name.
  var machineTitle: String { get }
  /// A limit of several times the states of equivalent implementations: one that differs may have infinitely many.
  var mostStates: Int { get }

  /// The smallest state machine of legacy: the specification that it never had.
  ///
  /// - Throws: `IncompleteExploration` if not all of its behaviour was seen.
  @MainActor func machine() async throws -> StateMachine
  /// The state machine of an implementation for the explorer; by default nil, and the explorer shows legacy alone.
  @MainActor func machine(of implementation: Implementation<Subject>) async throws -> StateMachine?
  /// The draft with some of its regressions, by their numbers; by default there is none.
  func switched(on numbers: Set<String>) -> Implementation<Subject>?
  /// The names of a state machine's states, by their behaviour; by default nil.
  func names(of machine: StateMachine) throws -> [String]?
  /// Explores a comparison, each kind of subject in its own way.
  @MainActor func report(
    on comparison: Comparison<Subject, Subject>, limits: Limits, reportsTraps: Bool,
    progress: @escaping Progress
  ) async -> Report<Subject.Stimulus, Subject.Observation>
}

package typealias Progress = @MainActor (ExplorationProgress) -> Void

extension Feature {
  package var untried: [String: String] { [:] }
  package var regressions: [Regression] { [] }
  package func switched(on numbers: Set<String>) -> Implementation<Subject>? { nil }
  package var machineTitle: String { name }
  @MainActor
  package func machine(of implementation: Implementation<Subject>) async throws -> StateMachine? { nil }
  package func names(of machine: StateMachine) throws -> [String]? { nil }
}

extension Feature where Subject: AsyncTestSubject {
  @MainActor
  package func report(
    on comparison: Comparison<Subject, Subject>, limits: Limits, reportsTraps: Bool,
    progress: @escaping Progress
  ) async -> Report<Subject.Stimulus, Subject.Observation> {
    await comparison.explore(limits: limits, reportsTraps: reportsTraps, progress: progress)
  }
}

extension Feature {
  package var description: String { name }

  /// The name in words, as in `location manager`.
  package var title: String {
    name.reduce(into: "") { title, letter in
      if letter.isUppercase, !title.isEmpty { title += " " }
      title += letter.lowercased()
    }
  }

  package var scenarioNames: [String] { scenarios.map(\.description) }
  package var candidates: [String] { Subject.implementations.map(\.name) }
  package var isAsynchronous: Bool { Subject.self is any AsyncTestSubject.Type }

  /// The representatives of its events' values, whether some scenario meets each, and why not.
  package var representatives: [(name: String, isMet: Bool, whyUntried: String?)] {
    let samples = scenarios.flatMap(\.alphabet).reduce(into: Samples()) { $0.add($1.samples) }
    return Representative.all.compactMap { one in
      one.isMet(samples).map { (one.name, $0, untried[one.name]) }
    }
  }

  /// Explores legacy and a candidate side by side in one scenario.
  ///
  /// - Parameters:
  ///   - position: The position of the scenario.
  ///   - candidate: One of ``candidates``.
  ///   - exploresAll: Whether to continue after the first differences, for as long as the
  ///     limits allow.
  ///   - limits: The limits; by default the feature's own.
  ///   - progress: Receives the state of the exploration ten times a second.
  @MainActor
  package func explore(
    _ position: Int, candidate name: String, exploresAll: Bool = false,
    limits: Limits? = nil, progress: @escaping Progress = { _ in }
  ) async -> ExploredScenario {
    guard let candidate = Subject.implementations.first(where: { $0.name == name }) else {
      preconditionFailure("\(self) has no candidate '\(name)'; expected one of \(candidates)")
    }
    var known = self.limits
    if exploresAll { known.depthPastFirstDifference = nil }
    let scenario = scenarios[position]
    let declared =
      candidate.isForeign
      ? await declaredDifferences(shownBy: candidate, in: scenario) : candidate.declaredDifferences
    let report = await report(
      on: scenario.compared(candidate, declared: declared), limits: limits ?? known,
      reportsTraps: candidate.isForeign, progress: progress)
    var findings: [ExploredScenario.Finding] = []
    for difference in report.differences {
      let names = await regressions(in: difference, of: scenario).map(\.name)
      var finding = ExploredScenario.Finding(difference, names: names, candidate: name)
      // A step that regressions explain has no consequences.
      if names.isEmpty, finding.isConsequence {
        finding.isConsequence = await !areExplained(difference.steps.dropLast(), difference.start, scenario)
      }
      findings.append(finding)
    }
    return ExploredScenario(report, findings, name: scenarioNames[position])
  }

  /// The declared differences that a foreign candidate shows.
  ///
  /// It may also behave like legacy.
  @MainActor
  private func declaredDifferences(
    shownBy candidate: Implementation<Subject>, in scenario: Scenario
  ) async -> Implementation<Subject>.Declared {
    let subsets = candidate.declaredDifferences.reduce(into: [[]]) { all, one in all += all.map { $0 + [one] }
    }
    var best: (declared: Implementation<Subject>.Declared, differences: Int)?
    for declared in subsets.reversed() {
      let report = await report(
        on: scenario.compared(candidate, declared: declared), limits: Limits(states: 200),
        reportsTraps: true, progress: { _ in })
      let differences = report.differences.reduce(0) { $0 + $1.occurrences }
      if differences < best?.differences ?? .max { best = (declared, differences) }
    }
    return best?.declared ?? []
  }

  /// The limits of an exploration by default: one that finds a difference may never end.
  package var limits: Limits { Limits(states: mostStates, depthPastFirstDifference: 3) }

  /// The smallest machine as a list of its states.
  ///
  /// - Throws: An error of ``machine()``.
  @MainActor
  package func machineText() async throws -> String {
    let machine = try await machine()
    return machine.listing(try stateNames(of: machine))
  }

  /// The names of a machine's states, by number: its behaviour, or the shortest way to it.
  ///
  /// - Parameters:
  ///   - machine: A machine of the feature.
  ///   - words: Puts an event on the way to a state into words; by default it stays Swift.
  /// - Throws: An error if the feature has no name for a state.
  package func stateNames(of machine: StateMachine, words: (String) -> String = { $0 }) throws -> [String] {
    try names(of: machine)
      ?? machine.waysToStates.map { way in
        way.isEmpty ? "the start" : "after: " + way.map(words).joined(separator: ", then ")
      }
  }

  /// The machine of each implementation that the explorer shows, over the same events, legacy first.
  ///
  /// - Throws: `IncompleteExploration` if not all of the behaviour of one was seen.
  @MainActor
  package func machines() async throws -> [(name: String, machine: StateMachine)] {
    var machines: [(String, StateMachine)] = []
    for implementation in Subject.implementations where !implementation.isForeign {
      if let machine = try await machine(of: implementation) {
        machines.append((implementation.name, machine))
      }
    }
    return machines.isEmpty ? [("legacy", try await machine())] : machines
  }
}

extension Duration {
  /// The time in which an exploration looks for work that waits for a later run-loop pass.
  package static let laterTurns = milliseconds(20)
}

package enum Features {
  /// Every feature, in the order in which `compare` shows them.
  package static let all: [any Feature] = [
    LocationManagerFeature(), NearbyContentFeature(), AddLocationFeature(), ExploreCardFeature(),
    VisitCalendarFeature(), SavedPlacesFeature(),
  ]

  /// The features that `compare` explores: every feature, then two of them together.
  package static let explored: [any Feature] = all + [CardAndNearbyFeature()]
}
