extension Machine {
  private static var header: String { "Mealy machine, format 1" }
  /// What stands behind the number of a state in which nothing was done.
  static var outside: String { ", outside what is assumed" }

  /// The machine as lines of text, the same for the same behaviour.
  ///
  /// ```text
  /// Mealy machine, format 1
  /// alphabet
  ///   push(1)
  ///   pop
  /// state 0
  ///   push(1) -> 1
  ///     accepted
  /// ```
  ///
  /// A stimulus that is not listed with a state shows nothing there and changes nothing. Lines that begin with `?`
  /// say what is asked and which answers there are, those with `!` which answers this transition is for. Assumptions
  /// stand above the alphabet.
  public var text: String {
    var lines = [Self.header]
    if !assumptions.isEmpty { lines += ["assumed"] + assumptions.map { "  " + Self.escaped($0) } }
    lines += ["alphabet"] + alphabet.map { "  " + Self.escaped($0) }
    for (number, transitions) in states.enumerated() {
      lines.append("state \(number)" + (transitions.isEmpty ? Self.outside : ""))
      for transition in transitions where !transition.isIdle(in: number) {
        lines.append("  \(Self.escaped(alphabet[transition.stimulus])) -> \(transition.target)")
        lines += transition.choices.map { choice in
          "    ! " + Self.fields([choice.question, "\(choice.occurrence)", choice.answer])
        }
        lines += transition.questions.map { question in
          "    ? " + Self.fields([question.text, "\(question.occurrence)"] + question.answers)
        }
        lines += transition.observations.map { "    " + Self.escaped($0) }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Several names on one line.
  static func fields(_ names: [String]) -> String {
    names.map { escaped($0).replacing("|", with: "\\p") }.joined(separator: "|")
  }

  /// The names on one line.
  static func names(inFields line: Substring) -> [String] {
    line.split(separator: "|", omittingEmptySubsequences: false).map { unescaped($0) }
  }

  /// Keeps a name on one line.
  private static func escaped(_ name: String) -> String {
    // A space would count as indentation.
    var escaped = ["?", "!", " "].contains(name.prefix(1)) ? "\\" : ""
    for character in name.unicodeScalars {
      switch character {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  static func unescaped(_ name: Substring) -> String {
    var unescaped = String.UnicodeScalarView()
    var isEscape = false
    for character in name.unicodeScalars {
      switch (isEscape, character) {
      case (false, "\\"):
        isEscape = true
        continue
      case (true, "n"): unescaped.append("\n")
      case (true, "r"): unescaped.append("\r")
      case (true, "p"): unescaped.append("|")
      default: unescaped.append(character)
      }
      isEscape = false
    }
    return String(unescaped)
  }

  static func isHeader(_ line: Substring) -> Bool { line == header }
  static var expectedHeader: String { "'\(header)'" }
}

extension Machine.Transition {
  /// Whether there is nothing to say of the transition of a state.
  func isIdle(in state: Int) -> Bool {
    target == state && observations.isEmpty && choices.isEmpty && questions.isEmpty
  }
}
