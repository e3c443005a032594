package import Equivalence

extension SavedPlacesSubject: @MainActor OpenSubject {}

extension Feature {
  package static let savedPlaces = Feature(
    "SavedPlaces", kinds: SavedPlacesSubject.World.allCases,
    alphabet: \.alphabet, samples: \.samples,
    candidates: SavedPlacesSubject.Implementation.candidates, rows: [SavedPlacesSubject.writesInPlace],
    machineTitle: "The inherited saved places",
    mostStates: 20_000,
    machine: { try SavedPlacesSubject.machine(of: .legacy) }, machineOf: SavedPlacesSubject.machine,
    explore: { world, candidate, known, limits, progress in
      await SavedPlacesComparison(
        candidate: candidate, in: world, declared: known.declared, named: known.named
      ).explore(waiting: .laterTurns, limits: limits, progress: progress)
    })
}

extension SavedPlacesSubject {
  fileprivate static func machine(of implementation: Implementation) throws -> StateMachine {
    try StateMachine(
      of: { Effects(subject: SavedPlacesSubject(implementation)) }, alphabet: Stimulus.machineAlphabet)
  }

  /// An implementation without what it meets, of which the machine would have a letter for each combination.
  @MainActor
  private struct Effects: @MainActor OpenSubject {
    let subject: SavedPlacesSubject
    var fingerprint: Fingerprint { subject.fingerprint }

    func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
      subject.apply(stimulus, choices: choices).effects
    }
  }

  nonisolated static let writesInPlace = PublishedRow<Stimulus, Observation>(
    number: "P1", original: "keeps the old content until the new one is complete",
    port:
      "writes in place, so that a write which fails leaves neither (this draft is ours, nobody published it)"
  ) { _, observations in
    for (fate, remains) in [(.failsInTheMiddle, .neither), (.full, .neither), (.failsAtTheEnd, .new)]
      as [(Fate, Remains)]
    where observations.contains(.write(fate)) {
      observations = observations.map { if case .onDisk = $0 { .onDisk(remains) } else { $0 } }
    }
  }
}

extension SavedPlacesSubject.Stimulus {
  static let machineAlphabet: [Self] = [
    .newDocument, .load, .readTitle, .setTitle(.paris), .save, .othersChange(nil), .othersChange(.damaged),
  ]
}

package typealias SavedPlacesComparison = Comparison<SavedPlacesSubject, SavedPlacesSubject>

extension SavedPlacesComparison {
  /// Compares an implementation with the legacy one; what it declares is meant to differ, unless said otherwise.
  @MainActor
  package init(
    candidate: SavedPlacesSubject.Implementation, in world: SavedPlacesSubject.World,
    declared: [DeclaredDifference<Stimulus, Observation>]? = nil,
    named: [DeclaredDifference<Stimulus, Observation>] = []
  ) {
    self.init(
      starts: [
        ComparisonStart(world.description) {
          SavedPlacesSubject(.legacy, in: world, puttingBack: true)
        } candidate: {
          SavedPlacesSubject(candidate, in: world, puttingBack: true)
        }
      ],
      alphabet: world.alphabet,
      observationKinds: [
        .found(nil), .write(.succeeds), .loaded(true), .title(""), .cannotSave, .onDisk(.old),
        .userName(nil),
      ] + (world == .values ? [] : [.years(0), .cannotCalculate]),
      declared: declared ?? candidate.declaredDifferences, named: named,
      caveats: ["what a save has lost is put back at once, as the disks would differ from there on"])
  }
}
