/// A shortest sequence of stimuli that shows one kind of difference.
public struct Difference<Stimulus: Hashable, Observation: Hashable>: Hashable {
  /// The initial condition from which the sequence is applied.
  public let start: String
  /// The sequence; its last step shows the difference.
  public let steps: [Step<Stimulus, Observation>]
  /// The named differences that the last step shows.
  public let names: [String]
  /// What would make the control's observations into the candidate's, without what is declared.
  public let edits: [Edit<Observation>]
  /// The number of transitions that show this kind of difference.
  public let occurrences: Int

  /// Whether an earlier step of the sequence is different already, so that this may only follow from that.
  public var isConsequence: Bool { steps.dropLast().contains { $0.outcome == .different } }
}

extension Difference: Sendable where Stimulus: Sendable, Observation: Sendable {}

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

extension Difference {
  /// Swift to paste into a test: the sequence applied to both sides, and the expectation that fails.
  ///
  /// It expects `control` and `candidate` to be there, fresh from the same initial condition, and `Stimulus` to be
  /// the type of the stimuli.
  public var swiftTest: String {
    let stimuli = steps.map { swiftSource($0.stimulus) }
    var lines = ["// \(headline)"]
    if stimuli.count > 1 {
      lines.append("for stimulus: Stimulus in [\(stimuli.dropLast().joined(separator: ", "))] {")
      // An earlier step may differ as well, and then only the last expectation is about this difference.
      let isAgreed = steps.dropLast().allSatisfy { $0.outcome == .equal }
      lines.append(
        isAgreed
          ? "  #expect(candidate.apply(stimulus) == control.apply(stimulus))"
          : "  _ = (control.apply(stimulus), candidate.apply(stimulus))")
      lines.append("}")
    }
    lines += stimuli.suffix(1).map { "#expect(candidate.apply(\($0)) == control.apply(\($0)))" }
    return lines.joined(separator: "\n")
  }
}
