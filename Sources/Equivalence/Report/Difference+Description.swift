extension Difference: CustomStringConvertible {
  /// The sequence as a numbered table: each stimulus with what both sides showed.
  public var description: String {
    let rows = steps.enumerated().map { index, step in
      [
        "\(index + 1)", display(step.stimulus), list(step.control), list(step.candidate), mark(step.outcome),
      ]
    }
    return headline + "\n" + table([["", "stimulus", "control", "candidate", ""]] + rows)
  }

  var headline: String {
    let name = names.isEmpty ? "" : names.joined(separator: ", ") + ": "
    let consequence = isConsequence ? " (after an earlier difference)" : ""
    return name + edits.map(\.description).joined(separator: ", ") + ", from \(start)" + consequence
  }

  private func list(_ observations: [Observation]) -> String {
    observations.isEmpty ? "-" : observations.map { display($0) }.joined(separator: ", ")
  }

  private func mark(_ outcome: Step<Stimulus, Observation>.Outcome) -> String {
    switch outcome {
    case .equal: ""
    case .declared: "declared"
    case .different: "different"
    }
  }
}
