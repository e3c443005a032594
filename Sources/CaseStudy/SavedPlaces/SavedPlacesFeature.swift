import Equivalence

struct SavedPlacesFeature: Feature {
  let name = "SavedPlaces"
  let scenarios = SavedPlacesSubject.Scenario.allCases
  let separateEventReasons = [
    "askYears": "The account reads neither the document nor the user's name.",
    "logInAsNumber": "The user's name does not affect the document.",
  ]
  let machineTitle = "The legacy saved places"
  let maxStates = 20_000

  func machine(of implementation: SavedPlacesSubject.Implementation) throws -> StateMachine? {
    try StateMachine(
      of: { SavedPlacesSubject.Effects(subject: SavedPlacesSubject(implementation)) },
      alphabet: SavedPlacesSubject.Stimulus.machineAlphabet)
  }

  @MainActor var report: Exploring<SavedPlacesSubject> { Comparison.report }
}

extension SavedPlacesSubject {
  /// A subject without observations of found entries and writes, which would multiply the state machine's outputs.
  @MainActor
  fileprivate struct Effects: @MainActor SubjectWithChoices {
    let subject: SavedPlacesSubject
    var fingerprint: Fingerprint { subject.fingerprint }

    func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
      subject.apply(stimulus, choices: choices).effects
    }
  }
}

extension [SavedPlacesSubject.Observation] {
  var effects: Self {
    filter {
      switch $0 {
      case .found, .write: false
      default: true
      }
    }
  }
}
