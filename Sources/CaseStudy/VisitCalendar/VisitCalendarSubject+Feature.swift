package import Equivalence

extension Feature {
  package static let visitCalendar = Feature(
    "VisitCalendar", kinds: VisitCalendarSubject.World.Kind.all, alphabet: \.alphabet, samples: \.samples,
    candidates: VisitCalendarSubject.Implementation.candidates, rows: VisitCalendarSubject.PublishedRow.all,
    rowScope: RowScope(kinds: 3, depth: 5),
    machineTitle: "The inherited calendar of visits", isAsynchronous: true, mostStates: 10_000,
    machine: { try await VisitCalendarSubject.machine(of: .legacy) },
    machineOf: VisitCalendarSubject.machine,
    explore: { kind, candidate, known, limits, progress in
      await VisitCalendarComparison(
        candidate: candidate, in: kind, declared: known.declared, named: known.named
      ).explore(limits: limits, progress: progress)
    })
}

extension VisitCalendarSubject {
  fileprivate static func machine(of implementation: Implementation) async throws -> StateMachine {
    try await StateMachine(
      of: { VisitCalendarSubject(implementation, in: .init { $0.appearancesAtATime = 1 }) },
      alphabet: Stimulus.machineAlphabet)
  }
}

extension VisitCalendarSubject: AsyncTestSubject {
  package typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>
}

package typealias VisitCalendarComparison = Comparison<VisitCalendarSubject, VisitCalendarSubject>

extension VisitCalendarComparison {
  /// Compares an implementation with legacy, unless said otherwise; what it declares is meant to differ, unless said otherwise.
  @MainActor
  package init(
    control: VisitCalendarSubject.Implementation = .legacy, candidate: VisitCalendarSubject.Implementation,
    in kind: VisitCalendarSubject.World.Kind,
    declared: [VisitCalendarSubject.DeclaredDifference]? = nil,
    named: [VisitCalendarSubject.DeclaredDifference] = []
  ) {
    self.init(
      starts: [
        ComparisonStart(kind.description) {
          VisitCalendarSubject(control, in: kind.world)
        } candidate: {
          VisitCalendarSubject(candidate, in: kind.world)
        }
      ],
      alphabet: kind.alphabet,
      observationKinds: [
        .asked(.places, .first), .shown([]), .alert(title: "", message: ""), .details([], .quiet),
        .screenReleased(.quiet),
      ],
      declared: kind.hasDeclaredDifferences ? declared ?? candidate.declaredDifferences : [], named: named,
      assumptions: [Assumption(kind.assumption) { kind.isAssumed($0) }])
  }
}
