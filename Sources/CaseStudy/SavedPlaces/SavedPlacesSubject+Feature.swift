public import Equivalence

extension SavedPlacesSubject: @MainActor OpenSubject {}

extension Feature {
  /// The saved places.
  public static let savedPlaces = Feature(
    "SavedPlaces", kinds: SavedPlacesSubject.World.allCases,
    alphabet: { _ in SavedPlacesSubject.Stimulus.alphabet },
    candidates: SavedPlacesSubject.Implementation.candidates, rows: [SavedPlacesSubject.writesInPlace],
    machineTitle: "The inherited saved places",
    machine: { try SavedPlacesSubject.machine(of: .legacy) }, machineOf: SavedPlacesSubject.machine,
    explore: { world, candidate, known, limits, progress in
      Comparison(
        starts: [
          Start(world.description) {
            SavedPlacesSubject(.legacy, in: world)
          } candidate: {
            SavedPlacesSubject(candidate, in: world)
          }
        ],
        alphabet: SavedPlacesSubject.Stimulus.alphabet,
        observationKinds: [
          "loaded", "title", "cannotSave", "onDisk", "years", "cannotCalculate", "userName",
        ],
        declared: known.declared, named: known.named,
        assumptions: [
          Assumption(
            "nothing is done after an attempt to overwrite what cannot be read, as legacy has lost it from there on"
          ) { !$0.wasAboutToLose }
        ]
      ).explore(limits: limits ?? Limits(states: 20_000)) { progress($0) }
    })
}

extension SavedPlacesSubject {
  fileprivate static func machine(of implementation: Implementation) throws -> Machine {
    try Machine(of: { SavedPlacesSubject(implementation) }, alphabet: Stimulus.machineAlphabet)
  }

  /// The fault of the draft.
  nonisolated static let writesInPlace = PublishedRow<Stimulus, Observation>(
    number: "P1", original: "keeps the old content until the new one is complete",
    port:
      "writes in place, so that a write which fails leaves neither (this draft is ours, nobody published it)"
  ) { stimulus, edit in
    if case .onDisk = edit.observation { stimulus == .save } else { false }
  }
}

extension SavedPlacesSubject.Stimulus {
  /// The stimuli of the machine on the page.
  static let machineAlphabet: [Self] = [
    .newDocument, .load, .readTitle, .setTitle(.paris), .save, .othersChange(nil), .othersChange(.damaged),
  ]
}
