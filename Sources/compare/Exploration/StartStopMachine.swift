import CaseStudy
import Equivalence

/// The start-stop machine of the legacy implementation: the specification that it never had.
@MainActor
enum StartStopMachine {
  static func diagram() throws -> String {
    try Machine(
      of: { Compared(.legacy, in: Compared.World { $0.othersWatchOrientation = true }) },
      alphabet: Compared.Stimulus.startStopAlphabet
    )
    .mermaid(title: "The inherited location manager")
  }
}
