import Equivalence

extension Feature {
  /// The calendar of visits.
  public static let visitCalendar = Feature(
    "VisitCalendar", kinds: VisitCalendarSubject.World.Kind.all, alphabet: \.alphabet, samples: \.samples,
    candidates: VisitCalendarSubject.Implementation.candidates, rows: VisitCalendarSubject.PublishedRow.all,
    rowScope: RowScope(kinds: 3, depth: 5),
    machineTitle: "The inherited calendar of visits", isAsynchronous: true, mostStates: 10_000,
    machine: { try await VisitCalendarSubject.machine(of: .legacy) },
    machineOf: VisitCalendarSubject.machine,
    explore: { kind, candidate, known, limits, progress in
      await VisitCalendarComparison(
        candidate: candidate, in: kind, declared: kind.hasDeclaredDifferences ? known.declared : [],
        named: known.named
      ).explore(limits: limits, progress: progress)
    })
}

extension VisitCalendarSubject {
  fileprivate static func machine(of implementation: Implementation) async throws -> Machine {
    try await Machine(
      of: { VisitCalendarSubject(implementation, in: .init { $0.appearancesAtATime = 1 }) },
      alphabet: Stimulus.machineAlphabet)
  }
}
