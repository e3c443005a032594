package import Equivalence

extension Difference where Stimulus: CustomStringConvertible, Observation: CustomStringConvertible {
  /// The sequence as text, which lists the observations during creation before the first event.
  package func text(candidate: String) -> String {
    let (names, created) = (["legacy", candidate], shownAtCreation)
    let isSame = created.control == created.candidate
    let sides =
      isSame
      ? created.control.map(\.description).wrapped(indent: "  creation: ")
      : ["  creation   <- different"]
        + zip(names, [created.control, created.candidate]).flatMap { name, shown in
          (shown.isEmpty ? ["nothing"] : shown.map(\.description)).wrapped(indent: "     \(name)  ")
        }
    let events =
      comesOnlyAtCreation
      ? [] : listing(names, omitting: (created.control.count, created.candidate.count))
    return (["from: \(start)"] + sides + events).joined(separator: "\n")
  }

  /// Whether the sides differ only during their creation, whose observations are part of the first step.
  var comesOnlyAtCreation: Bool { edits.allSatisfy(comesAtCreation) }

  func comesAtCreation(_ edit: ObservationEdit<Observation>) -> Bool {
    steps.count == 1 && (edit.observation as? any CreationObservation)?.comesAtCreation == true
  }

  /// Each subject's observations during its creation, which the report lists before the first event.
  private var shownAtCreation: (control: [Observation], candidate: [Observation]) {
    func created(_ shown: [Observation]?) -> [Observation] {
      Array((shown ?? []).prefix { ($0 as? any CreationObservation)?.comesAtCreation == true })
    }
    return (created(steps.first?.control), created(steps.first?.candidate))
  }
}

/// An observation that a subject may make during its creation, before the first event.
protocol CreationObservation {
  var comesAtCreation: Bool { get }
}
