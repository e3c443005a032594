package import Equivalence

extension SavedPlacesSubject: @MainActor OpenSubject {}

package struct SavedPlacesFeature: Feature {
  package let name = "SavedPlaces"
  package let scenarios = SavedPlacesSubject.Scenario.allCases
  package let machineTitle = "The inherited saved places"
  package let mostStates = 20_000

  package init() {}

  package func machine() throws -> StateMachine { try SavedPlacesSubject.machine(of: .legacy) }

  package func machine(of implementation: SavedPlacesSubject.Implementation) throws -> StateMachine? {
    try SavedPlacesSubject.machine(of: implementation)
  }

  package func report(
    on comparison: Comparison<SavedPlacesSubject, SavedPlacesSubject>, limits: Limits,
    reportsTraps: Bool, progress: @escaping Progress
  ) async -> Report<SavedPlacesSubject.Stimulus, SavedPlacesSubject.Observation> {
    await comparison.explore(waiting: .laterTurns, limits: limits, reportsTraps: reportsTraps) {
      progress($0)
    }
  }
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
}

extension SavedPlacesSubject.Stimulus {
  static let machineAlphabet: [Self] = [
    .newDocument, .load, .readTitle, .setTitle(.paris), .save, .othersChange(nil), .othersChange(.damaged),
  ]
}

extension SavedPlacesSubject.Scenario: ComparedScenario {
  package func subject(_ implementation: SavedPlacesSubject.Implementation) -> SavedPlacesSubject {
    SavedPlacesSubject(implementation, in: self, puttingBack: true)
  }

  package func observationKinds(of _: SavedPlacesSubject.Implementation) -> [SavedPlacesSubject.Observation] {
    [.found(nil), .write(.succeeds), .loaded(true), .title(""), .cannotSave, .onDisk(.old), .userName(nil)]
      + (self == .values ? [] : [.years(0), .cannotCalculate])
  }

  package var caveats: [String] {
    ["what a save has lost is put back at once, as the disks would differ from there on"]
  }
}
