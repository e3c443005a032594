package import Equivalence

/// A feature whose implementations the commands and the tests compare.
package protocol Feature: Sendable, CustomStringConvertible {
  associatedtype Scenario: ComparedScenario
  typealias Subject = Scenario.Subject

  /// The name of the feature and of its folders.
  var name: String { get }
  /// The explored scenarios, the simplest first.
  var scenarios: [Scenario] { get }
  /// Why no scenario combines two kinds of event. A key is one kind, or a pair such as `kind, otherKind`.
  var separateEventReasons: [String: String] { get }
  /// The regressions of the feature's draft.
  var regressions: [Regression] { get }
  /// The title of the state machine.
  var machineTitle: String { get }
  /// The maximum number of states to explore; implementations that differ may reach infinitely many.
  var maxStates: Int { get }

  /// The smallest state machine of legacy, which serves as the class's specification.
  ///
  /// - Throws: `ComparisonError` if the exploration did not see all behaviour.
  @MainActor func machine() async throws -> StateMachine
  /// The state machine of an implementation for the explorer, or nil if it has none.
  ///
  /// If no implementation has one, the explorer shows only legacy's `machine()`.
  @MainActor func machine(of implementation: Implementation<Subject>) async throws -> StateMachine?
  /// The draft with only the regressions of these numbers, or nil if the feature has no regressions.
  func switched(on numbers: Set<String>) -> Implementation<Subject>?
  /// For each state of a state machine, a name that describes the behaviour in this state.
  func names(of machine: StateMachine) throws -> [String]?
  /// Explores a comparison, synchronously or asynchronously, as the feature's subject requires.
  @MainActor var report: Exploring<Subject> { get }
}

package typealias Progress = @MainActor (ExplorationProgress) -> Void
package typealias ScenarioProgress = @MainActor (_ scenario: String, ExplorationProgress) -> Void
package typealias Exploring<Subject: ComparedSubject> =
  @MainActor (
    Comparison<Subject, Subject>, Limits, _ reportsTraps: Bool, @escaping Progress
  ) async -> Report<Subject.Stimulus, Subject.Observation>

extension Feature {
  var separateEventReasons: [String: String] { [:] }
  var regressions: [Regression] { [] }
  func switched(on numbers: Set<String>) -> Implementation<Subject>? { nil }
  var machineTitle: String { name }
  @MainActor
  package func machine() async throws -> StateMachine {
    guard let machine = try await machine(of: Subject.implementations[0]) else {
      preconditionFailure("\(self) has no state machine.")
    }
    return machine
  }
  @MainActor
  package func machine(of implementation: Implementation<Subject>) async throws -> StateMachine? { nil }
  package func names(of machine: StateMachine) throws -> [String]? { nil }
}

extension Feature where Subject: AsyncTestSubject {
  @MainActor var report: Exploring<Subject> {
    { await $0.explore(limits: $1, reportsTraps: $2, progress: $3) }
  }
}

extension Comparison where Control: ComparedSubject & SubjectWithChoices, Candidate == Control {
  /// Explores synchronous subjects, whose isolated conformances allow no default in `Feature`.
  @MainActor static var report: Exploring<Control> {
    { comparison, limits, reportsTraps, progress in
      await comparison.explore(waiting: .laterRunLoopPass, limits: limits, reportsTraps: reportsTraps) {
        progress($0)
      }
    }
  }
}

extension Feature {
  package var description: String { name }

  package var scenarioNames: [String] { scenarios.map(\.description) }
  package var candidates: [String] { Subject.implementations.map(\.name) }
  package var isAsynchronous: Bool { Subject.self is any AsyncTestSubject.Type }

  /// The pairs of event kinds that no scenario combines, for example `typeAndLeave, typeTwice`.
  var separateEventPairs: [(String, String)] {
    let alphabets = scenarios.map { Set($0.alphabet.map(word)) }
    let kinds = alphabets.reduce(Set()) { $0.union($1) }.sorted()
    return kinds.flatMap { kind in
      kinds.filter { other in kind < other && !alphabets.contains { $0.isSuperset(of: [kind, other]) } }
        .map { (kind, $0) }
    }
  }

  /// For each reason, a line with the kind of event, the other kinds that no scenario combines with it, and the reason.
  package var separateEvents: [String] {
    separateEventReasons.sorted { $0.key < $1.key }.map { kind, reason in
      let others = separateEventPairs.compactMap { $0 == kind ? $1 : $1 == kind ? $0 : nil }
      return (others.isEmpty ? kind : "\(kind) with \(others.joined(separator: ", "))") + ": \(reason)"
    }
  }

  /// Explores legacy and a candidate side by side in one scenario.
  ///
  /// With `exploresAll`, only the other limits can stop the exploration, not the first difference.
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
      candidate.isYours
      ? await declaredDifferences(shownBy: candidate, in: scenario) : candidate.declaredDifferences
    let report = await report(
      scenario.compared(candidate, declared: declared), limits ?? known, candidate.isYours, progress)
    var findings: [ExploredScenario.Finding] = []
    for difference in report.differences {
      let names = await regressions(in: difference, of: scenario, isDraft: name == "draft")
        .map(\.name)
      var finding = ExploredScenario.Finding(difference, names: names, candidate: name)
      // If regressions explain all earlier differences, this one is not a consequence.
      if names.isEmpty, finding.isConsequence {
        finding.isConsequence = await !areExplained(difference.steps.dropLast(), difference.start, scenario)
      }
      findings.append(finding)
    }
    return ExploredScenario(
      report, findings, name: scenarioNames[position], events: scenario.alphabet.map { "\($0)" })
  }

  /// The declared differences that leave your own class with the fewest undeclared ones.
  ///
  /// In each declared difference, your class may behave like modern or like legacy.
  @MainActor
  private func declaredDifferences(
    shownBy candidate: Implementation<Subject>, in scenario: Scenario
  ) async -> Implementation<Subject>.Declared {
    let subsets = candidate.declaredDifferences.reduce(into: [[]]) { all, one in all += all.map { $0 + [one] }
    }
    var best: (declared: Implementation<Subject>.Declared, differences: Int)?
    for declared in subsets.reversed() {
      let report = await report(
        scenario.compared(candidate, declared: declared), Limits(states: 200), true, { _ in })
      let differences = report.differences.reduce(0) { $0 + $1.occurrences }
      if differences < best?.differences ?? .max { best = (declared, differences) }
    }
    return best?.declared ?? []
  }

  var limits: Limits { Limits(states: maxStates, depthPastFirstDifference: 3) }

  /// A name for each state: a description of the behaviour, or else the shortest sequence that leads there.
  package func stateNames(of machine: StateMachine, words: (String) -> String = { $0 }) throws -> [String] {
    try names(of: machine)
      ?? machine.shortestSequences.map { way in
        way.isEmpty ? "the start" : "after: " + way.map(words).joined(separator: ", then ")
      }
  }

  /// The state machines that the explorer shows, over the same events and with legacy's first.
  @MainActor
  package func machines() async throws -> [(name: String, machine: StateMachine)] {
    var machines: [(String, StateMachine)] = []
    for implementation in Subject.implementations where !implementation.isYours {
      if let machine = try await machine(of: implementation) {
        machines.append((implementation.name, machine))
      }
    }
    return machines.isEmpty ? [("legacy", try await machine())] : machines
  }
}

extension Duration {
  /// How long an exploration waits for work that runs in a later run-loop pass.
  static let laterRunLoopPass = milliseconds(20)
}

package enum Features {
  /// The six features of the app, in the order of `compare`'s output; `explored` adds `CardAndNearby`.
  package static let all: [any Feature] = [
    LocationManagerFeature(), NearbyContentFeature(), AddLocationFeature(), ExploreCardFeature(),
    VisitCalendarFeature(), SavedPlacesFeature(),
  ]

  package static let explored: [any Feature] = all + [CardAndNearbyFeature()]
}
