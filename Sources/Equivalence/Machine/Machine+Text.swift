extension Machine {
  private static var header: String { "Mealy machine, format 1" }

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
  /// A stimulus that is not listed with a state shows nothing there and changes nothing.
  public var text: String {
    var lines = [Self.header, "alphabet"] + alphabet.map { "  " + Self.escaped($0) }
    for (number, transitions) in states.enumerated() {
      lines.append("state \(number)")
      for (stimulus, transition) in zip(alphabet, transitions) {
        if transition.target == number, transition.observations.isEmpty { continue }
        lines.append("  \(Self.escaped(stimulus)) -> \(transition.target)")
        lines += transition.observations.map { "    " + Self.escaped($0) }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Keeps a name on one line.
  private static func escaped(_ name: String) -> String {
    var escaped = ""
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
      default: unescaped.append(character)
      }
      isEscape = false
    }
    return String(unescaped)
  }

  static func isHeader(_ line: Substring) -> Bool { line == header }
  static var expectedHeader: String { "'\(header)'" }
}
