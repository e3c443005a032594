extension Machine {
  /// What stands behind the number of a state in which nothing was done.
  static var outside: String { ", outside what is assumed" }
  /// How many states back one is looked for that a state is told by: a reader has to find it.
  private static var near: Int { 16 }

  /// The machine as lines of text, the same for the same behaviour.
  ///
  /// ```text
  /// Mealy machine, format 2
  /// alphabet
  ///   push(1)
  ///   pop
  /// state 0
  ///   push(1) -> 1|accepted
  ///   pop|empty
  /// state 1
  ///   push(1) -> 2|accepted
  ///   pop -> 0|popped(1)
  /// ```
  ///
  /// A line has the stimulus, where it leads unless it stays, and what it shows. A stimulus that is not listed does in a
  /// state what it does in the one named behind `as`; where none is named, it shows nothing and stays. Lines that begin
  /// with `?` say what is asked and which answers there are, those with `!` which answers this transition is for.
  /// Assumptions stand above the alphabet.
  public var text: String {
    var lines = ["Mealy machine, format 2"]
    if !assumptions.isEmpty { lines += ["assumed"] + assumptions.map { "  " + Self.escaped($0) } }
    lines += ["alphabet"] + alphabet.map { "  " + Self.escaped($0) }
    let entries = states.indices.map { state in states[state].map { entry($0, in: state) } }
    for (number, transitions) in states.enumerated() {
      var title = "state \(number)" + (transitions.isEmpty ? Self.outside : "")
      var told = transitions.indices.filter { !transitions[$0].isIdle(in: number) }
      for model in max(0, number - Self.near)..<number {
        guard let changes = changes(of: number, from: model, entries), changes.count < told.count else {
          continue
        }
        (title, told) = ("state \(number) as \(model)", changes)
      }
      lines += [title] + told.map { entries[number][$0] }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Which transitions of a state are not as in another one; nil if the two do not take the same answers.
  private func changes(of state: Int, from model: Int, _ entries: [[String]]) -> [Int]? {
    let (transitions, others) = (states[state], states[model])
    guard transitions.count == others.count,
      zip(transitions, others).allSatisfy({ $0.stimulus == $1.stimulus && $0.choices == $1.choices })
    else { return nil }
    return transitions.indices.filter { entries[state][$0] != entries[model][$0] }
  }

  /// What a transition of a state says, which for those that stay is the same in each state.
  private func entry(_ transition: Transition, in state: Int) -> String {
    let target = transition.target == state ? "" : " -> \(transition.target)"
    // An arrow in a name is no arrow.
    let stimulus = Self.escaped(alphabet[transition.stimulus], inFields: true).replacing(
      " -> ", with: " \\-> ")
    let lines =
      [
        "  " + stimulus + target
          + transition.observations.map { "|" + Self.escaped($0, inFields: true) }.joined()
      ]
      + transition.choices.map { "    ! " + Self.fields([$0.question, "\($0.occurrence)", $0.answer]) }
      + transition.questions.map { "    ? " + Self.fields([$0.text, "\($0.occurrence)"] + $0.answers) }
    return lines.joined(separator: "\n")
  }

  static func fields(_ names: [String]) -> String {
    names.map { escaped($0, inFields: true) }.joined(separator: "|")
  }

  static func names(inFields line: Substring) -> [String] { fields(of: line).map(unescaped) }

  static func fields(of line: Substring) -> [Substring] {
    // Not by characters, as a name may begin with what combines.
    line.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false).map(Substring.init)
  }

  /// Keeps a name on one line, and in one field.
  private static func escaped(_ name: String, inFields: Bool = false) -> String {
    // A space would count as indentation.
    var escaped = ["?", "!", " "].contains(name.prefix(1)) ? "\\" : ""
    for character in name.unicodeScalars {
      switch character {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "|" where inFields: escaped += "\\p"
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
}

extension Machine.Transition {
  func isIdle(in state: Int) -> Bool {
    target == state && observations.isEmpty && choices.isEmpty && questions.isEmpty
  }
}
