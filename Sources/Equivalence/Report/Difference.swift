/// A sequence of stimuli that shows one kind of difference, as short as was found.
public struct Difference<Stimulus: Hashable, Observation: Hashable>: Hashable {
  /// The initial condition from which the sequence is applied.
  public let start: String
  /// The sequence; its last step shows the difference.
  public let steps: [ComparisonStep<Stimulus, Observation>]
  /// What would make the control's observations into the candidate's, without what is declared.
  public let edits: [ObservationEdit<Observation>]
  /// The number of transitions that show this kind of difference.
  public let occurrences: Int
  /// Whether no shorter sequence shows it; where a limit stopped the search, one may.
  public let isShortest: Bool
  let isAsynchronous: Bool

  /// Whether an earlier step of the sequence is different already, so that this may only follow from that.
  public var isConsequence: Bool { steps.dropLast().contains { $0.outcome == .different } }
}

extension Difference: Sendable where Stimulus: Sendable, Observation: Sendable {}

extension Difference: CustomStringConvertible {
  /// The sequence as a numbered table: each stimulus with what both sides showed.
  public var description: String {
    let rows = steps.enumerated().map { index, step in
      [
        "\(index + 1)", step.description, list(step.control), list(step.candidate), mark(step),
      ]
    }
    let doubt = isShortest ? "" : "; a shorter sequence may show it"
    return headline + doubt + "\n" + table([["", "stimulus", "control", "candidate", ""]] + rows)
  }

  var headline: String {
    let transitions = occurrences > 1 ? ", \(occurrences) transitions" : ""
    let consequence = isConsequence ? " (after an earlier difference)" : ""
    return edits.map(\.description).joined(separator: ", ") + ", from \(start)" + transitions + consequence
  }

  private func list(_ observations: [Observation]) -> String {
    observations.isEmpty ? "-" : observations.map { display($0) }.joined(separator: ", ")
  }

  private func mark(_ step: ComparisonStep<Stimulus, Observation>) -> String {
    switch step.outcome {
    case .equal: ""
    case .declared: "declared"
    case .different where step.due.isEmpty: "different"
    case .different: "different; due as declared: \(list(step.expected))"
    }
  }
}

extension Difference {
  /// Swift to paste into a test: the sequence applied to both sides, and the expectation that fails.
  ///
  /// It expects `control` and `candidate` to be there, fresh from the same initial condition, and `Stimulus` to be
  /// the type of the stimuli. Where something else is declared than the control shows, it expects the `comparison`,
  /// which knows what.
  public var swiftTest: String {
    var lines = ["// " + headline.split(whereSeparator: \.isNewline).joined(separator: " ")]
    let due = steps.last?.due ?? []
    if !due.isEmpty { lines.append("// due as declared: \(due.joined(separator: ", "))") }
    // A subject by itself makes no choice between events.
    if !due.isEmpty || steps.contains(where: { $0.choices.contains { $0.question == Choice.overlap } }) {
      return (lines + linesOfReplay).joined(separator: "\n")
    }
    if steps.dropLast().allSatisfy(\.choices.isEmpty), steps.count > 1 {
      lines.append(
        "for stimulus: Stimulus in [\(steps.dropLast().map { swiftSource($0.stimulus) }.joined(separator: ", "))] {"
      )
      // An earlier step may differ as well, and then only the last expectation is about this difference.
      let isAgreed = steps.dropLast().allSatisfy { $0.outcome == .equal }
      lines.append("  " + line("stimulus", isExpectation: isAgreed))
      lines.append("}")
    } else {
      lines += steps.dropLast().map { line(arguments(of: $0), isExpectation: $0.outcome == .equal) }
    }
    lines += steps.suffix(1).map { line(arguments(of: $0), isExpectation: true) }
    return lines.joined(separator: "\n")
  }

  private var linesOfReplay: [String] {
    let choices = steps.map { "[" + $0.choices.map(\.swiftSource).joined(separator: ", ") + "]" }
    let recording = zip(steps, choices).map { "(\(swiftSource($0.stimulus)), \($1))" }
    let list = recording.count == 1 ? recording[0] : "\n  " + recording.joined(separator: ",\n  ") + ",\n"
    return [
      "let steps = \(isAsynchronous ? "try await " : "")comparison.replay([\(list)])",
      "#expect(steps.last?.outcome != .different)",
    ]
  }

  private func line(_ arguments: String, isExpectation: Bool) -> String {
    let (control, candidate) = ("control.apply(\(arguments))", "candidate.apply(\(arguments))")
    let waiting = isAsynchronous ? "await " : ""
    return isExpectation
      ? "#expect(\(waiting)\(candidate) == \(control))" : "_ = \(waiting)(\(control), \(candidate))"
  }

  private func arguments(of step: ComparisonStep<Stimulus, Observation>) -> String {
    let stimulus = swiftSource(step.stimulus)
    if step.choices.isEmpty { return stimulus }
    return
      "\(stimulus), choices: Choices([\(step.choices.map(\.swiftSource).joined(separator: ", "))])"
  }
}

func table(_ rows: [[String]]) -> String {
  let columns = rows.first?.indices ?? 0..<0
  let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    var line = zip(row, widths).map { cell, width in
      cell + String(repeating: " ", count: width - cell.count)
    }.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }.joined(separator: "\n")
}
