extension Machine {
  /// The machine as a Mermaid state diagram, without the stimuli that show and change nothing.
  public func mermaid(title: String) -> String {
    var lines = ["---", "title: \(title)", "---", "stateDiagram-v2", "  [*] --> s0"]
    for (number, transitions) in states.enumerated() {
      for transition in transitions where !transition.isIdle(in: number) {
        let stimulus = ([alphabet[transition.stimulus]] + transition.choices.map(\.description))
          .joined(separator: ", ")
        let shown = transition.observations.isEmpty ? "-" : transition.observations.joined(separator: ", ")
        lines.append("  s\(number) --> s\(transition.target): \(Self.label("\(stimulus) / \(shown)"))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Escapes the characters that would end the label.
  private static func label(_ text: String) -> String {
    text.map { character in
      switch character {
      case "#": "#35;"
      case ";": "#59;"
      case ":": "#58;"
      case "\n": " "
      default: String(character)
      }
    }.joined()
  }
}
