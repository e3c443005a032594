extension Machine {
  /// Reads a machine from its text.
  ///
  /// - Parameters:
  ///   - text: What ``text`` wrote, or what it wrote in format 1, which had a line for each observation.
  ///   - file: The name that errors give to where the text is from.
  /// - Throws: ``MachineSyntaxError`` with the line and what was expected there.
  public init(parsing text: String, file: String) throws(MachineSyntaxError) {
    var parser = MachineParser(text, file: file)
    self = try parser.machine()
  }
}

/// A text that is not a machine.
public struct MachineSyntaxError: Error, Hashable, CustomStringConvertible {
  /// Where the text is from.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// What should have been there.
  public let expected: String
  /// What was there; nil at the end of the text.
  public let found: String?

  /// The place, what was expected there, and what was found.
  public var description: String {
    "\(file):\(line): expected \(expected), found \(found.map { "'\($0)'" } ?? "the end of the file")"
  }
}

private struct MachineParser {
  let file: String
  let lines: [Substring]
  var position = 0
  private var isFirstFormat: Bool { lines.first == "Mealy machine, format 1" }

  init(_ text: String, file: String) {
    self.file = file
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
  }

  mutating func machine() throws(MachineSyntaxError) -> Machine {
    guard isFirstFormat || current == "Mealy machine, format 2" else {
      throw error("'Mealy machine, format 2'")
    }
    position += 1
    var assumptions: [String] = []
    if current == "assumed" {
      position += 1
      while let assumption = content(indentedBy: 2) {
        assumptions.append(assumption)
        position += 1
      }
    }
    guard current == "alphabet" else { throw error("'alphabet'") }
    position += 1
    var alphabet: [String] = []
    while let stimulus = content(indentedBy: 2) {
      guard !alphabet.contains(stimulus) else { throw error("a stimulus that is not listed yet") }
      alphabet.append(stimulus)
      position += 1
    }
    var states: [[Machine.Transition]] = []
    var targets: [(line: Int, state: Int)] = []
    repeat {
      let title = "state \(states.count)"
      let isOutside = !assumptions.isEmpty && current.map(String.init) == title + Machine.outside
      let model = try model(title, states)
      guard isOutside || model != nil || current.map(String.init) == title else { throw error("'\(title)'") }
      position += 1
      states.append(
        isOutside ? [] : try transitions(of: states.count, as: model, over: alphabet, targets: &targets))
    } while current != nil
    for target in targets where target.state >= states.count {
      position = target.line
      throw error("a target below \(states.count), the number of states")
    }
    return Machine(assumptions: assumptions, alphabet: alphabet, states: states)
  }

  /// The state by which the current one is told, as it would do what that does; nil if there is none.
  private func model(
    _ title: String, _ states: [[Machine.Transition]]
  ) throws(MachineSyntaxError) -> [Machine.Transition]? {
    guard let line = current, line.hasPrefix(title + " as ") else { return nil }
    guard let model = Int(line.dropFirst(title.count + 4)), states.indices.contains(model) else {
      throw error("the number of an earlier state behind 'as'")
    }
    return states[model].map { transition in
      var transition = transition
      if transition.target == model { transition.target = states.count }
      return transition
    }
  }

  private mutating func transitions(
    of state: Int, as model: [Machine.Transition]?, over alphabet: [String],
    targets: inout [(line: Int, state: Int)]
  ) throws(MachineSyntaxError) -> [Machine.Transition] {
    var transitions =
      model ?? alphabet.indices.map { Machine.Transition(stimulus: $0, observations: [], target: state) }
    var earlier = -1
    while let line = current, line.hasPrefix("  ") {
      let parts = isFirstFormat ? [line] : Machine.fields(of: line)
      let arrow = parts[0].lastArrow
      guard let target = arrow.map({ Int(parts[0][$0.upperBound...]) }) ?? (isFirstFormat ? nil : state),
        target >= 0
      else { throw error("a transition as in '  stimulus -> 1'") }
      let stimulus = Machine.unescaped(parts[0][..<(arrow?.lowerBound ?? parts[0].endIndex)].dropFirst(2))
      guard let index = alphabet.firstIndex(of: stimulus) else { throw error("a stimulus of the alphabet") }
      let start = position
      position += 1
      var transition = Machine.Transition(
        stimulus: index, observations: parts.dropFirst().map(Machine.unescaped), target: target)
      while let fields = fields(after: "    ! ") {
        guard fields.count == 3, let occurrence = Int(fields[1]) else {
          throw error("an answer as in '    ! question|0|answer'")
        }
        transition.choices.append(Choice(fields[0], fields[2], occurrence: occurrence))
        position += 1
      }
      while let fields = fields(after: "    ? ") {
        guard fields.count > 2, let occurrence = Int(fields[1]) else {
          throw error("a question as in '    ? question|0|answer|answer'")
        }
        transition.questions.append(
          Question(text: fields[0], occurrence: occurrence, answers: Array(fields.dropFirst(2))))
        position += 1
      }
      while isFirstFormat, let observation = content(indentedBy: 4) {
        transition.observations.append(observation)
        position += 1
      }
      targets.append((start, target))
      if let known = transitions.firstIndex(where: {
        $0.stimulus == index && $0.choices == transition.choices
      }),
        !transition.choices.isEmpty
      {
        transitions[known] = transition
      } else if !transition.choices.isEmpty {
        transitions.append(transition)
      } else if index > earlier {
        earlier = index
        transitions[index] = transition
      } else {
        position = start
        throw error("the stimuli in the alphabet's order, each once")
      }
    }
    return transitions
  }

  private func fields(after prefix: String) -> [String]? {
    guard let line = current, line.hasPrefix(prefix) else { return nil }
    return Machine.names(inFields: line.dropFirst(prefix.count))
  }

  private var current: Substring? { position < lines.count ? lines[position] : nil }

  /// The current line's content, if it is indented by at least so much.
  private func content(indentedBy spaces: Int) -> String? {
    guard let line = current, line.hasPrefix(String(repeating: " ", count: spaces)) else { return nil }
    return Machine.unescaped(line.dropFirst(spaces))
  }

  private func error(_ expected: String) -> MachineSyntaxError {
    MachineSyntaxError(
      file: file, line: position + 1, expected: expected, found: current.map(String.init))
  }
}

extension Substring {
  /// The last arrow, with the spaces around it.
  fileprivate var lastArrow: Range<Index>? {
    var end = endIndex
    while end > startIndex {
      if self[..<end].hasSuffix(" -> ") { return index(end, offsetBy: -4)..<end }
      formIndex(before: &end)
    }
    return nil
  }
}
