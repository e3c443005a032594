private import Foundation

/// A file of transitions that any tool can read, with a first line about the file and then a JSON object on each line.
///
/// ```text
/// {"alphabet":["push(1)","pop"],"assumed":[],"caveats":[],"choices":0,"transitions":4}
/// {"event":"push(1)","from":0,"shows":["accepted"],"to":1}
/// {"event":"pop","from":0,"shows":["empty"],"to":0}
/// {"event":"push(1)","from":1,"shows":["rejected"],"to":1}
/// {"event":"pop","from":1,"shows":["popped(1)"],"to":0}
/// ```
struct TransitionLines<Head: Codable> {
  let file: String
  let head: Head
  let transitions: [StateMachine.Transition]

  static func text(_ head: Head, _ transitions: [StateMachine.Transition]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try ([encoder.encode(head)] + transitions.map(encoder.encode))
      .map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
  }

  init(_ text: String, file: String) throws(DamagedFile) {
    self.file = file
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      Data($0)
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard let head = lines.first.flatMap({ Self.decoded(Head.self, from: $0) }) else {
      throw DamagedFile(
        file: file, line: 1,
        expected: "a JSON object with the fields of the first line, among them transitions")
    }
    self.head = head
    var transitions: [StateMachine.Transition] = []
    for (index, line) in lines.enumerated().dropFirst() {
      guard let transition = Self.decoded(StateMachine.Transition.self, from: line), transition.isConsistent
      else {
        throw DamagedFile(
          file: file, line: index + 1, expected: "a JSON object with the fields of a transition")
      }
      transitions.append(transition)
    }
    self.transitions = transitions
  }

  /// The value of a line; nil if it has a field too many, or one twice, both of which a decoder would ignore.
  private static func decoded<Value: Codable>(_: Value.Type, from line: Data) -> Value? {
    guard let value = try? JSONDecoder().decode(Value.self, from: line),
      let again = try? JSONEncoder().encode(value), fieldCount(again) == fieldCount(line)
    else { return nil }
    return value
  }

  private static func fieldCount(_ json: Data) -> Int {
    var (count, isInText, isEscaped) = (0, false, false)
    for byte in json {
      if byte == UInt8(ascii: "\""), !isEscaped { isInText.toggle() }
      if byte == UInt8(ascii: ":"), !isInText { count += 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return count
  }

  func damage(at index: Int, expected: String) -> DamagedFile {
    DamagedFile(file: file, line: index + 2, expected: expected)
  }
}

/// A file with a malformed line.
public struct DamagedFile: Error, Hashable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The expected content of the line.
  public let expected: String

  /// The file and line, the expected content, and the remedy.
  public var description: String {
    "\(file):\(line): expected \(expected). Restore the file, or delete it and record it again."
  }
}

extension StateMachine.Transition {
  /// True if a test double could have asked the questions, and each choice answers one of them.
  fileprivate var isConsistent: Bool {
    var earlier: [String: Int] = [:]
    var left = choices[...]
    for question in questions {
      guard !question.answers.isEmpty, Set(question.answers).count == question.answers.count,
        question.occurrence == earlier[question.text, default: 0]
      else { return false }
      earlier[question.text, default: 0] += 1
      guard let choice = left.first, choice.question == question.text else { continue }
      let isAnswer = question.answers.dropFirst().contains(choice.answer)
      if isAnswer, choice.occurrence == question.occurrence { left.removeFirst() }
    }
    return left.isEmpty
  }
}

extension StateMachine.Transition: Codable {
  private enum CodingKeys: String, CodingKey {
    case stimulus = "event"
    case state = "from"
    case choices = "given"
    case questions
    case observations = "shows"
    case target = "to"
  }

  /// Reads a transition; answers and questions may be missing.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    state = try fields.decode(Int.self, forKey: .state)
    stimulus = try fields.decode(String.self, forKey: .stimulus)
    choices = try fields.decodeIfPresent([Choice].self, forKey: .choices) ?? []
    questions = try fields.decodeIfPresent([ChoicePoint].self, forKey: .questions) ?? []
    observations = try fields.decode([String].self, forKey: .observations)
    target = try fields.decode(Int.self, forKey: .target)
  }

  /// Writes a transition, and omits empty lists of answers and questions.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(state, forKey: .state)
    try fields.encode(stimulus, forKey: .stimulus)
    if !choices.isEmpty { try fields.encode(choices, forKey: .choices) }
    if !questions.isEmpty { try fields.encode(questions, forKey: .questions) }
    try fields.encode(observations, forKey: .observations)
    try fields.encode(target, forKey: .target)
  }
}

extension StateMachine {
  private struct Head: Codable {
    var alphabet: [String]
    var assumed: [String]
    var caveats: [String]
    /// The number of choices in all transitions.
    var choices: Int
    /// The state without transitions, if there is one.
    var outside: Int?
    var transitions: Int
  }

  /// The state machine as lines of JSON: a first line, and then a line for each transition.
  ///
  /// The first line contains the alphabet, the assumptions and caveats, how many transitions and choices there are, and
  /// the number of the state outside the assumptions. Subjects with the same behaviour have the same other lines.
  /// - Throws: The errors of a JSON encoder.
  public var text: String {
    get throws {
      let transitions = Array(states.joined())
      return try TransitionLines.text(
        Head(
          alphabet: alphabet, assumed: assumptions, caveats: caveats, choices: transitions.choiceCount,
          outside: assumptions.isEmpty ? nil : states.firstIndex(of: []), transitions: transitions.count),
        transitions)
    }
  }

  /// Reads a state machine from its text.
  ///
  /// - Parameters:
  ///   - text: A text that ``text`` wrote.
  ///   - file: The file's name, for errors.
  /// - Throws: ``DamagedFile`` with the first malformed line.
  public init(parsing text: String, file: String) throws(DamagedFile) {
    let lines = try TransitionLines<Head>(text, file: file)
    let (alphabet, outside) = (lines.head.alphabet, lines.head.outside)
    guard Set(alphabet).count == alphabet.count else {
      throw lines.damage(at: -1, expected: "an alphabet with each event once")
    }
    guard outside == nil || !lines.head.assumed.isEmpty else {
      throw lines.damage(at: -1, expected: "no field `outside`, because the file lists no assumptions")
    }
    var states: [[Transition]] = []
    for (index, transition) in lines.transitions.enumerated() {
      let isNext = (states.last?.count ?? alphabet.count) >= alphabet.count
      if isNext, transition.state == states.count + (outside == states.count ? 1 : 0) {
        states += [[Transition]](repeating: [], count: transition.state + 1 - states.count)
      }
      guard let others = states.last, transition.state == states.count - 1,
        Self.follows(transition, others, alphabet)
      else {
        throw lines.damage(
          at: index,
          expected:
            "the next transition: by state, each event in the alphabet's order, then other choices")
      }
      states[transition.state].append(transition)
    }
    let isComplete = (states.last?.count ?? alphabet.count) >= alphabet.count
    if outside == states.count { states.append([]) }
    let (count, choices) = (lines.head.transitions, lines.head.choices)
    guard isComplete, !states.isEmpty, states.indices.contains(outside ?? 0),
      lines.transitions.count == count, lines.transitions.choiceCount == choices
    else {
      let size = "\(count.counted("transition")) with \(choices.counted("choice"))"
      throw lines.damage(at: lines.transitions.count, expected: "the rest of \(size)")
    }
    try Self.checkStates(states, in: lines)
    self.init(
      assumptions: lines.head.assumed, caveats: lines.head.caveats, alphabet: alphabet, states: states)
  }

  /// Checks that the states are numbered as by an exploration, and that no two have equal futures.
  private static func checkStates(
    _ states: [[Transition]], in lines: TransitionLines<Head>
  ) throws(DamagedFile) {
    var reached = 0
    for (index, transition) in lines.transitions.enumerated() {
      guard transition.state <= reached else {
        throw lines.damage(at: index, expected: "a state that an earlier transition reaches")
      }
      let highest = min(reached + 1, states.count - 1)
      guard (0...highest).contains(transition.target) else {
        let reason =
          highest == states.count - 1
          ? "the file has \(states.count.counted("state"))" : "state \(highest) is the next new one"
        throw lines.damage(at: index, expected: "a target from 0 to \(highest), because \(reason)")
      }
      reached = max(reached, transition.target)
    }
    guard reached == states.count - 1 else {
      throw lines.damage(at: -1, expected: "a transition that leads to the state outside the assumptions")
    }
    var known: Set<Int> = []
    guard let twin = indistinguishable(edges(of: states)).firstIndex(where: { !known.insert($0).inserted })
    else { return }
    let index = lines.transitions.firstIndex { $0.state == twin } ?? lines.transitions.count
    throw lines.damage(at: index, expected: "a state that some events distinguish from each earlier state")
  }

  fileprivate static func edges(of states: [[Transition]]) -> [[StateGraph.Edge]] {
    var (inputs, outcomes) = (Numbering<Transition>(), Numbering<Transition>())
    return states.map { transitions in
      transitions.map { transition in
        let input = Transition(
          state: 0, stimulus: transition.stimulus, choices: transition.choices, observations: [], target: 0)
        let outcome = Transition(
          state: 0, stimulus: "", questions: transition.questions, observations: transition.observations,
          target: 0)
        return StateGraph.Edge(
          source: transition.state, action: inputs.number(of: input), outcome: outcomes.number(of: outcome),
          target: transition.target)
      }
    }
  }

  private static func follows(_ next: Transition, _ others: [Transition], _ alphabet: [String]) -> Bool {
    if others.count < alphabet.count {
      return next.choices.isEmpty && next.stimulus == alphabet[others.count]
    }
    let choices = Array(next.choices.dropLast())
    guard let last = next.choices.last, alphabet.contains(next.stimulus),
      !others.contains(where: { $0.stimulus == next.stimulus && $0.choices == next.choices }),
      let known = others.first(where: { $0.stimulus == next.stimulus && $0.choices == choices }),
      let asked = next.questions.firstIndex(where: {
        $0.text == last.question && $0.occurrence == last.occurrence
      })
    else { return false }
    // Up to the last answer, the questions are those of the transition without this answer.
    return next.questions[...asked] == known.questions.prefix(asked + 1)
  }
}

extension [StateMachine.Transition] {
  fileprivate var choiceCount: Int { reduce(0) { $0 + $1.choices.count } }
}

extension ConformanceSuite {
  private struct Head: Codable {
    var states: Int
    var extraStates: Int
    var transitions: Int
    var caveats: [String]
  }

  /// The suite as lines of JSON: first its size and caveats, and then the sequences as a tree of transitions.
  ///
  /// - Throws: The errors of a JSON encoder.
  public var text: String {
    get throws {
      try TransitionLines.text(
        Head(states: states, extraStates: extraStates, transitions: transitions.count, caveats: caveats),
        transitions)
    }
  }

  /// Reads a suite from its text.
  ///
  /// - Parameters:
  ///   - text: A text that ``text`` wrote.
  ///   - file: The file's name, for errors.
  /// - Throws: ``DamagedFile`` with the first malformed line.
  public init(parsing text: String, file: String) throws(DamagedFile) {
    let lines = try TransitionLines<Head>(text, file: file)
    let (head, transitions) = (lines.head, lines.transitions)
    for (index, transition) in transitions.enumerated() {
      guard (0...index).contains(transition.state), transition.target == index + 1 else {
        throw lines.damage(at: index, expected: "a transition from an earlier one's target to \(index + 1)")
      }
    }
    guard transitions.count == head.transitions else {
      throw lines.damage(at: transitions.count, expected: "\(head.transitions) transitions")
    }
    self.init(
      states: head.states, extraStates: head.extraStates, caveats: head.caveats,
      transitions: transitions)
    guard (0...255).contains(extraStates), identifiesStates else {
      throw lines.damage(at: -1, expected: "as many states, and extra ones, as the sequences tell apart")
    }
  }

  /// True if the sequences tell all states apart, and identify the state after up to `extraStates` + 1 inputs in each.
  private var identifiesStates: Bool {
    let followers = Dictionary(grouping: transitions, by: \.state)
    let edges = StateMachine.edges(of: (0...transitions.count).map { followers[$0] ?? [] })
    func differ(_ one: Int, _ other: Int) -> Bool {
      var pairs = [(one, other)]
      while let (one, other) = pairs.popLast() {
        for first in edges[one] {
          for second in edges[other] where second.action == first.action {
            if second.outcome != first.outcome { return true }
            pairs.append((first.target, second.target))
          }
        }
      }
      return false
    }
    /// For each state, the end of the first sequence that leads to it.
    var known = [0]
    var next = 0
    while next < known.count, known.count <= states {
      for end in edges[known[next]].map(\.target) where known.allSatisfy({ differ($0, end) }) {
        known.append(end)
      }
      next += 1
    }
    guard known.count == states else { return false }
    var ends = known
    for extra in 0...extraStates {
      ends = ends.flatMap { edges[$0].map(\.target) }
      let isComplete = ends.allSatisfy { end in
        let alike = known.filter { !differ($0, end) }
        return alike.count == 1 && (extra == extraStates || edges[alike[0]].count == edges[end].count)
      }
      if !isComplete { return false }
    }
    return true
  }
}
