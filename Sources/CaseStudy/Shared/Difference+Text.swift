package import Equivalence

extension Difference where Stimulus: CustomStringConvertible, Observation: CustomStringConvertible {
  package func text(candidate: String) -> String {
    let creation = shownAtCreation
    let head = ["from: \(start)"] + creation.map(\.description).wrapped(indent: "  creation: ")
    return (head + listing(["legacy", candidate], omitting: creation.count)).joined(separator: "\n")
  }

  /// The observations that both subjects make at their creation, listed by the report before the first event.
  private var shownAtCreation: [Observation] {
    guard let first = steps.first else { return [] }
    return zip(first.control, first.candidate)
      .prefix { ($0 as? any CreationObservation)?.isOfCreation == true && $0 == $1 }.map(\.0)
  }
}

/// An observation that a subject may make during its creation, before the first event.
protocol CreationObservation {
  var isOfCreation: Bool { get }
}
