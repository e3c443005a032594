/// The shortest sequence found that shows one kind of difference.
public struct Difference<Stimulus: Hashable, Observation: Hashable>: Hashable {
  /// The name of the initial condition from which the sequence starts.
  public let start: String
  /// The sequence, whose last step shows the difference.
  public let steps: [ComparisonStep<Stimulus, Observation>]
  /// The edits from the expected observations to the candidate's, with any unmatched choices.
  public let edits: [ObservationEdit<Observation>]
  /// The number of transitions that show this kind of difference.
  public let occurrences: Int
  /// True if no shorter sequence shows this difference, except after another difference.
  ///
  /// It is false if a problem, such as a limit, prevents this conclusion.
  public internal(set) var isShortest: Bool
  let isAsynchronous: Bool
  /// The position of the initial condition.
  var startPosition = 0

  /// True if every known sequence with this difference shows another difference first, which may be its cause.
  public var isConsequence: Bool { steps.dropLast().contains { $0.outcome == .different } }
}

extension Difference: Sendable where Stimulus: Sendable, Observation: Sendable {}

extension Difference: CustomStringConvertible {
  /// The difference, then the sequence with both sides' observations after each event.
  public var description: String {
    let doubt = isShortest ? "" : "; this sequence may not be the shortest"
    return ([headline + doubt] + listing()).joined(separator: "\n")
  }

  /// The sequence as lines, without the first `omitted` observations of the first event.
  package func listing(
    _ names: [String] = ["control", "candidate"], omitting omitted: (control: Int, candidate: Int) = (0, 0)
  ) -> [String] {
    let isDue = steps.last?.due.isEmpty == false
    let width = (names + ["both"] + (isDue ? ["expected"] : [])).map(\.count).max() ?? 0
    return steps.enumerated().flatMap { index, step in
      let counts = index == 0 ? [omitted.control, omitted.candidate, omitted.control] : [0, 0, 0]
      let shown = zip([step.control, step.candidate, step.expected], counts).map { Array($0.dropFirst($1)) }
      var sides = shown[0] == shown[1] ? [("both", shown[0])] : Array(zip(names, shown))
      if index == steps.count - 1, isDue { sides.append(("expected", shown[2])) }
      let lines = sides.flatMap { name, observations in
        var texts = observations.isEmpty ? ["nothing"] : observations.map { display($0) }
        // A description may leave out the very part that differs.
        if name == names[1], texts == shown[0].map({ display($0) }) {
          texts = Self.texts(of: observations, otherThan: shown[0])
        }
        if name == "expected" { texts.append("as declared by *\(step.due.joined(separator: "*, *"))*") }
        return texts.wrapped(indent: "     " + name + String(repeating: " ", count: width - name.count + 2))
      }
      return ["  \(index + 1). \(step.event)\(step.outcome.mark)"] + lines
    }
  }

  /// The descriptions of observations, with the parts that tell them apart from others with the same description.
  private static func texts(of observations: [Observation], otherThan others: [Observation]) -> [String] {
    zip(observations, others).map { one, other in
      let parts = one == other ? [] : differingParts(of: other, one)
      let text = parts.map { "\($0.path.isEmpty ? "" : "\($0.path) ")\($0.other), not \($0.some)" }
      return display(one) + (text.isEmpty ? "" : " (\(text.joined(separator: "; ")))")
    }
  }

  var headline: String {
    let transitions = occurrences > 1 ? ", \(occurrences) transitions" : ""
    let consequence = isConsequence ? " (after an earlier difference)" : ""
    return edits.map(\.description).joined(separator: ", ") + ", from \(start)" + transitions + consequence
  }
}

extension ComparisonStep.Outcome {
  fileprivate var mark: String {
    switch self {
    case .equal: ""
    case .declared: "   (differs as declared)"
    case .different: "   <- different"
    }
  }
}

extension Difference {
  /// Swift code for a test that applies the sequence to both sides and fails at the difference.
  ///
  /// Define `control` and `candidate` as fresh subjects from the same initial condition, and `Stimulus` as the type of
  /// their events. If events overlap, a declared difference changes the last step, or only questions differ, define only
  /// the `comparison`, with which the code then replays the sequence.
  public var swiftTest: String {
    var lines = ["// " + headline.split(whereSeparator: \.isNewline).joined(separator: " ")]
    let due = steps.last?.due ?? []
    if !due.isEmpty { lines.append("// due as declared: \(due.joined(separator: ", "))") }
    // Only a comparison knows the questions, and can apply a second event before the first one has settled.
    let isOfQuestions = edits.allSatisfy { $0.observation == nil }
    let hasOverlap = steps.contains { $0.choices.contains { $0.question == Choice.overlap } }
    if !due.isEmpty || isOfQuestions || hasOverlap {
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
    let start = startPosition == 0 ? "" : ", from: \(startPosition)"
    return [
      "let steps = \(isAsynchronous ? "try await " : "")comparison.replay([\(list)]\(start))",
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

extension [String] {
  /// The texts, separated by commas, in lines that fit a page of documentation.
  package func wrapped(indent: String, width: Int = 72) -> [String] {
    let text = joined(separator: ", ").replacing(", ", with: ",\n").replacing("; ", with: ";\n")
    let hanging = String(repeating: " ", count: indent.count)
    return text.split(separator: "\n").filled(indent: indent, hanging: hanging, width: width)
  }
}

extension [Substring] {
  /// Fills lines with the words up to the width, which only a longer word exceeds; later lines begin with `hanging`.
  package func filled(indent: String, hanging: String, width: Int) -> [String] {
    reduce(into: []) { lines, word in
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append((lines.isEmpty ? indent : hanging) + word)
      }
    }
  }
}
