package import Equivalence

extension Difference where Stimulus: CustomStringConvertible, Observation: CustomStringConvertible {
  /// The steps to the difference, with each side's observations.
  package func text(candidate: String) -> String {
    let names = ["legacy", candidate]
    let isDue = steps.last?.due.isEmpty == false
    let width = (names + ["both"] + (isDue ? ["expected"] : [])).map(\.count).max() ?? 0
    let creation = shownAtCreation
    let head = ["from: \(start)"] + (creation.isEmpty ? [] : creation.words.wrapped(indent: "  creation: "))
    let lines = steps.enumerated().flatMap { index, step in
      let isLast = index == steps.count - 1
      var lines = ["  \(index + 1). \(step)\(step.outcome.mark)"]
      let shown = [step.control, step.candidate, step.expected].map {
        $0.dropFirst(index == 0 ? creation.count : 0)
      }
      var sides = shown[0] == shown[1] ? [("both", shown[0])] : Array(zip(names, shown))
      if isLast, isDue { sides.append(("expected", shown[2])) }
      for (name, observations) in sides {
        let indent = "     " + name + String(repeating: " ", count: width - name.count + 2)
        lines += Array(observations).words.wrapped(indent: indent)
      }
      return lines
    }
    return (head + lines).joined(separator: "\n")
  }

  /// The common observations of the creation, which the report lists with the first event.
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

extension [String] {
  /// The words, separated by commas, in lines that fit a page of documentation.
  ///
  /// A line may also end after a semicolon.
  func wrapped(indent: String, width: Int = 72) -> [String] {
    var lines: [String] = []
    let text = joined(separator: ", ").replacing(", ", with: ",\n").replacing("; ", with: ";\n")
    for piece in text.split(separator: "\n") {
      if let line = lines.last, line.count + 1 + piece.count <= width {
        lines[lines.count - 1] += " " + piece
      } else {
        lines.append((lines.isEmpty ? indent : String(repeating: " ", count: indent.count)) + piece)
      }
    }
    return lines
  }
}

extension Array where Element: CustomStringConvertible {
  /// The observations in words, or *nothing*.
  package var words: [String] {
    isEmpty ? ["nothing"] : map(\.description)
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
