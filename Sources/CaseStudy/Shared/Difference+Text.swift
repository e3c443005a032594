public import Equivalence

extension Difference where Stimulus: CustomStringConvertible, Observation: CustomStringConvertible {
  /// The sequence that shows the difference, step by step, with what each side did.
  public func text(candidate: String) -> String {
    let names = ["legacy", candidate]
    let width = (names + ["both"]).map(\.count).max() ?? 0
    let lines = steps.enumerated().flatMap { index, step in
      var lines = ["  \(index + 1). \(step)\(step.outcome.mark)"]
      let sides =
        step.control == step.candidate
        ? [("both", step.control)] : Array(zip(names, [step.control, step.candidate]))
      for (name, observations) in sides {
        let indent = "     " + name + String(repeating: " ", count: width - name.count + 2)
        lines += wrapped(observations.words, indent: indent)
      }
      return lines
    }
    return (["from: \(start)"] + lines).joined(separator: "\n")
  }

  private func wrapped(_ words: [String], indent: String) -> [String] {
    var lines = [indent]
    for (index, word) in words.enumerated() {
      let piece = index == words.count - 1 ? word : word + ", "
      if lines[lines.count - 1].count + piece.count > 110 {
        lines.append(String(repeating: " ", count: indent.count))
      }
      lines[lines.count - 1] += piece
    }
    return lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
  }
}

extension Array where Element: CustomStringConvertible {
  /// The observations in words, also when there are none.
  public var words: [String] {
    isEmpty ? ["nothing"] : map(\.description)
  }
}

extension Step.Outcome {
  fileprivate var mark: String {
    switch self {
    case .equal: ""
    case .declared: "   (differs as declared)"
    case .different: "   <- different"
    }
  }
}
