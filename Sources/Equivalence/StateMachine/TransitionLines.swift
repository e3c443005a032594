private import Foundation

/// A file of transitions that any tool can read: one JSON object a line, after a first line about the file.
///
/// ```text
/// {"alphabet":["push(1)","pop"],"assumed":[],"caveats":[]}
/// {"event":"push(1)","from":0,"shows":["accepted"],"to":1}
/// {"event":"pop","from":0,"shows":["empty"],"to":0}
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
    guard let head = lines.first.flatMap({ try? JSONDecoder().decode(Head.self, from: $0) }) else {
      throw DamagedFile(file: file, line: 1, expected: "a JSON object with the fields of the first line")
    }
    self.head = head
    var transitions: [StateMachine.Transition] = []
    for (index, line) in lines.enumerated().dropFirst() {
      guard let transition = try? JSONDecoder().decode(StateMachine.Transition.self, from: line),
        // If a test double asked a question without answers or with duplicate answers, the process would end.
        transition.questions.allSatisfy({ !$0.answers.isEmpty && Set($0.answers).count == $0.answers.count })
      else {
        throw DamagedFile(
          file: file, line: index + 1, expected: "a JSON object with the fields of a transition")
      }
      transitions.append(transition)
    }
    self.transitions = transitions
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
    var caveats: [String]?
    /// The state without transitions, if there is one.
    var outside: Int?
  }

  /// The state machine as lines of JSON, one for each transition; subjects with the same behaviour have the same text.
  ///
  /// The first line contains the alphabet, the assumptions, and the number of the state outside the assumptions.
  /// - Throws: The errors of a JSON encoder.
  public var text: String {
    get throws {
      let outside = assumptions.isEmpty ? nil : states.firstIndex(of: [])
      return try TransitionLines.text(
        Head(alphabet: alphabet, assumed: assumptions, caveats: caveats, outside: outside),
        Array(states.joined()))
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
    var states: [[Transition]] = []
    for (index, transition) in lines.transitions.enumerated() {
      let isNext = (states.last?.count ?? alphabet.count) >= alphabet.count
      if isNext, transition.state == states.count + (outside == states.count ? 1 : 0) {
        states += [[Transition]](repeating: [], count: transition.state + 1 - states.count)
      }
      guard transition.state == states.count - 1, Self.follows(transition, states[transition.state], alphabet)
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
    guard isComplete, !states.isEmpty, states.indices.contains(outside ?? 0) else {
      throw lines.damage(at: lines.transitions.count, expected: "the rest of the transitions")
    }
    if let index = lines.transitions.firstIndex(where: { !states.indices.contains($0.target) }) {
      throw lines.damage(at: index, expected: "a target below \(states.count), the number of states")
    }
    self.init(
      assumptions: lines.head.assumed, caveats: lines.head.caveats ?? [], alphabet: alphabet, states: states)
  }

  private static func follows(_ next: Transition, _ others: [Transition], _ alphabet: [String]) -> Bool {
    if others.count < alphabet.count {
      return next.choices.isEmpty && next.stimulus == alphabet[others.count]
    }
    return !next.choices.isEmpty && alphabet.contains(next.stimulus)
      && !others.contains { $0.stimulus == next.stimulus && $0.choices == next.choices }
  }
}

extension ConformanceSuite {
  private struct Head: Codable {
    var states: Int
    var extraStates: Int
    var transitions: Int
    var caveats: [String]?
  }

  /// The suite as lines of JSON: first its size, then the sequences as a tree of transitions.
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
    let isPossible = (1...transitions.count + 1).contains(head.states)
    guard isPossible, (0...255).contains(head.extraStates) else {
      throw lines.damage(at: -1, expected: "as many states as \(transitions.count) transitions can reach")
    }
    for (index, transition) in transitions.enumerated() {
      guard (0...index).contains(transition.state), transition.target == index + 1 else {
        throw lines.damage(at: index, expected: "a transition from an earlier one's target to \(index + 1)")
      }
    }
    guard transitions.count == head.transitions else {
      throw lines.damage(at: transitions.count, expected: "\(head.transitions) transitions")
    }
    self.init(
      states: head.states, extraStates: head.extraStates, caveats: head.caveats ?? [],
      transitions: transitions)
  }
}
