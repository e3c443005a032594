/// The shortest sequence of events found with one kind of difference.
public struct Difference<Stimulus: Hashable, Observation: Hashable>: Hashable {
  /// The name of the initial condition before the sequence.
  public let start: String
  /// The sequence, whose last step shows the difference.
  public let steps: [ComparisonStep<Stimulus, Observation>]
  /// The undeclared edits from the control's observations to the candidate's.
  public let edits: [ObservationEdit<Observation>]
  /// The number of transitions that show this kind of difference.
  public let occurrences: Int
  /// True if no shorter sequence shows the difference; false if a problem, such as a limit, prevents this conclusion.
  public internal(set) var isShortest: Bool
  let isAsynchronous: Bool

  /// True if an earlier step of the sequence differs too, which may be the cause of this difference.
  public var isConsequence: Bool { steps.dropLast().contains { $0.outcome == .different } }
}

extension Difference: Sendable where Stimulus: Sendable, Observation: Sendable {}

extension Difference: CustomStringConvertible {
  /// The sequence as a numbered table of at most 100 characters a line, with both sides' observations of each event.
  ///
  /// An equals sign means that the candidate had the control's observations. If a line would be too long, the last row
  /// contains only the difference, and the table cuts long cells.
  public var description: String {
    var rows = steps.enumerated().map { index, step in
      [
        "\(index + 1)", step.description, list(step.control),
        step.candidate == step.control ? "=" : list(step.candidate), mark(step),
      ]
    }
    rows.insert(["", "event", "control", "candidate", ""], at: 0)
    if width(of: rows) > widest, let last = rows.last {
      rows[steps.count].replaceSubrange(2...3, with: differingFields(last[2], last[3]))
    }
    let doubt = isShortest ? "" : "; a shorter sequence may show it"
    return headline + doubt + "\n" + table(rows)
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
  /// Swift code to paste into a test, which applies the sequence to both sides and fails at the difference.
  ///
  /// Define `control` and `candidate` as fresh subjects from the same initial condition, and `Stimulus` as the type of
  /// the events. If a declared difference changes the expected observations, also define the `comparison`, which
  /// computes these observations.
  public var swiftTest: String {
    var lines = ["// " + headline.split(whereSeparator: \.isNewline).joined(separator: " ")]
    let due = steps.last?.due ?? []
    if !due.isEmpty { lines.append("// due as declared: \(due.joined(separator: ", "))") }
    // Only a comparison can apply a second event before the first one has settled.
    if !due.isEmpty || steps.contains(where: { $0.choices.contains { $0.question == Choice.overlap } }) {
      return (lines + linesOfReplay).joined(separator: "\n")
    }
    if steps.dropLast().allSatisfy(\.choices.isEmpty), steps.count > 1 {
      lines.append(
        "for stimulus: Stimulus in [\(steps.dropLast().map { swiftSource($0.stimulus) }.joined(separator: ", "))] {"
      )
      // If an earlier step differs as well, only the last step gets an expectation.
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

// MARK: - Tables

/// The maximum number of characters in a line of a table.
private let widest = 100

private func widths(of rows: [[String]]) -> [Int] {
  (rows.first?.indices ?? 0..<0).map { column in rows.map { $0[column].count }.max() ?? 0 }
}

private func width(of rows: [[String]]) -> Int { widths(of: rows).reduce(0) { $0 + $1 + 2 } - 2 }

/// Aligns the cells of rows in columns, and cuts the widest columns until each line fits.
private func table(_ rows: [[String]]) -> String {
  var (rows, widths) = (rows, widths(of: rows))
  while width(of: rows) > widest, let column = widths.indices.max(by: { widths[$0] < widths[$1] }) {
    let room = widths[column] - 1
    for row in rows.indices where rows[row][column].count > room {
      rows[row][column] = rows[row][column].prefix(room - 1) + "…"
    }
    widths[column] = room
  }
  return rows.map { row in
    var line = zip(row, widths).map { cell, width in
      cell + String(repeating: " ", count: width - cell.count)
    }.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }.joined(separator: "\n")
}

/// Two lists without their common beginning and end.
private func differingFields(_ one: String, _ other: String) -> [String] {
  let lists = [one, other].map { $0.split(separator: ", ", omittingEmptySubsequences: false) }
  let first = zip(lists[0], lists[1]).prefix { $0 == $1 }.count
  let rest = lists.map { $0.dropFirst(first) }
  let last = zip(rest[0].reversed(), rest[1].reversed()).prefix { $0 == $1 }.count
  return rest.map { fields in
    ((first > 0 ? ["…"] : []) + fields.dropLast(last) + (last > 0 ? ["…"] : [])).joined(separator: ", ")
  }
}
