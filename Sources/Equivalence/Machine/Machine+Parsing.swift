extension Machine {
  /// Reads a machine from its text.
  ///
  /// - Parameters:
  ///   - text: What ``text`` wrote.
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

  init(_ text: String, file: String) {
    self.file = file
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
  }

  mutating func machine() throws(MachineSyntaxError) -> Machine {
    try expect("Mealy machine, format 2")
    var assumptions: [String] = []
    if current == "assumed" {
      position += 1
      while let assumption = take("  ") { assumptions.append(Machine.unescaped(assumption)) }
    }
    try expect("alphabet")
    var alphabet: [String] = []
    while let line = take("  ") {
      let stimulus = Machine.unescaped(line)
      guard !alphabet.contains(stimulus) else { throw error("a stimulus that is not listed yet", at: -1) }
      alphabet.append(stimulus)
    }
    var states: [[Machine.Transition]] = []
    var targets: [(state: Int, line: Int)] = []
    repeat {
      let title = "state \(states.count)"
      guard let rest = take(title) else { throw error("'\(title)'") }
      if rest == Machine.outside, !assumptions.isEmpty {
        states.append([])
      } else if let model = try model(behind: rest, states) {
        states.append(try transitions(of: states.count, as: model, over: alphabet, &targets))
      } else if rest.isEmpty {
        let idle = alphabet.indices.map {
          Machine.Transition(stimulus: $0, observations: [], target: states.count)
        }
        states.append(try transitions(of: states.count, as: idle, over: alphabet, &targets))
      } else {
        throw error("'\(title)'", at: -1)
      }
    } while current != nil
    if let target = targets.first(where: { $0.state >= states.count }) {
      position = target.line
      throw error("a target below \(states.count), the number of states")
    }
    return Machine(assumptions: assumptions, alphabet: alphabet, states: states)
  }

  /// What a state does that would do what an earlier one does; nil if none is named behind its title.
  private func model(
    behind title: Substring, _ states: [[Machine.Transition]]
  ) throws(MachineSyntaxError) -> [Machine.Transition]? {
    guard title.hasPrefix(" as ") else { return nil }
    guard let model = Int(title.dropFirst(4)), states.indices.contains(model), !states[model].isEmpty else {
      throw error("the number of an earlier state behind 'as'", at: -1)
    }
    return states[model].map { transition in
      var transition = transition
      if transition.target == model { transition.target = states.count }
      return transition
    }
  }

  private mutating func transitions(
    of state: Int, as model: [Machine.Transition], over alphabet: [String],
    _ targets: inout [(state: Int, line: Int)]
  ) throws(MachineSyntaxError) -> [Machine.Transition] {
    var transitions = model
    var earlier = -1
    while let line = take("  ") {
      let fields = Machine.fields(of: line)
      let arrow = fields[0].ranges(of: " -> ").last
      guard let target = arrow.map({ Int(fields[0][$0.upperBound...]) }) ?? state, target >= 0 else {
        throw error("a transition as in '  stimulus -> 1'", at: -1)
      }
      let stimulus = Machine.unescaped(fields[0][..<(arrow?.lowerBound ?? fields[0].endIndex)])
      guard let index = alphabet.firstIndex(of: stimulus) else {
        throw error("a stimulus of the alphabet", at: -1)
      }
      targets.append((target, position - 1))
      var transition = Machine.Transition(
        stimulus: index, observations: fields.dropFirst().map(Machine.unescaped), target: target)
      while let fields = take("    ! ").map(Machine.names) {
        guard fields.count == 3, let occurrence = Int(fields[1]) else {
          throw error("an answer as in '    ! question|0|answer'", at: -1)
        }
        transition.choices.append(Choice(fields[0], fields[2], occurrence: occurrence))
      }
      if transition.choices.isEmpty {
        guard index > earlier else { throw error("the stimuli in the alphabet's order, each once", at: -1) }
        earlier = index
      }
      while let fields = take("    ? ").map(Machine.names) {
        guard fields.count > 2, let occurrence = Int(fields[1]) else {
          throw error("a question as in '    ? question|0|answer|answer'", at: -1)
        }
        transition.questions.append(
          Question(text: fields[0], occurrence: occurrence, answers: Array(fields.dropFirst(2))))
      }
      let known = transitions.firstIndex { $0.stimulus == index && $0.choices == transition.choices }
      if let known { transitions[known] = transition } else { transitions.append(transition) }
    }
    return transitions
  }

  private var current: Substring? { position < lines.count ? lines[position] : nil }

  /// What stands behind the beginning of the current line, which is gone past; nil if it begins otherwise.
  private mutating func take(_ beginning: String) -> Substring? {
    guard let line = current, line.hasPrefix(beginning) else { return nil }
    position += 1
    return line.dropFirst(beginning.count)
  }

  private mutating func expect(_ line: String) throws(MachineSyntaxError) {
    guard current == Substring(line) else { throw error("'\(line)'") }
    position += 1
  }

  /// What is wrong in the current line, or in one before it.
  private func error(_ expected: String, at offset: Int = 0) -> MachineSyntaxError {
    let line = position + offset
    return MachineSyntaxError(
      file: file, line: line + 1, expected: expected, found: line < lines.count ? String(lines[line]) : nil)
  }
}
