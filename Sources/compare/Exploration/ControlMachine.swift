import Equivalence
import LocationSubjects

/// The control part of the legacy implementation's smallest machine: the specification that it never had.
@MainActor
enum ControlMachine {
  static func diagram() throws -> String {
    try Machine(
      of: { LocationSubject.settled(.legacy, in: World { $0.othersWatchOrientation = true }) },
      alphabet: Stimulus.controlAlphabet
    )
    .mermaid(title: "The inherited location manager")
  }
}
