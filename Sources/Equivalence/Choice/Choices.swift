/// The choices that a subject's test doubles make while an event is applied.
///
/// A test double asks a question where the real object could act in several ways. Examples are a client that gets a
/// callback, the platform during a call, and a service with two answers to send.
///
/// ```swift
/// func told(_ observation: Observation) {
///   recorder.record(observation)
///   if choices.pick("client", from: [Reaction.nothing, .stop]) == .stop { manager?.stop() }
/// }
/// ```
///
/// An exploration tries every answer to every question, but in one step at most as many non-default answers as the
/// comparison allows. Both sides get the same answer to the same question.
public final class Choices {
  /// An answer other than the default one.
  struct Answer: Hashable {
    /// The number that identifies the question and its occurrence in the step.
    var key: Int
    /// The answer's position, from 1, because the default answer has position 0.
    var index: Int
  }

  enum Answers: Sendable {
    case choices([Choice])
    case drawn(AnswerDraw)

    /// The moment, counted from 0, at which the listed choices let a second event come; -1 if there is none.
    var overlap: Int {
      guard case .choices(let choices) = self else { return -1 }
      return choices.first { $0.question == Choice.overlap }?.occurrence ?? -1
    }
  }

  /// A question that a test double asked, and the places in the tree of the questions that followed it in other steps.
  private class Asked {
    let key: Int
    let types: [ObjectIdentifier]
    var followers: [Int] = []

    init(key: Int, types: [ObjectIdentifier]) { (self.key, self.types) = (key, types) }
  }

  private final class AskedQuestion<Question: Hashable, Answer: Hashable>: Asked {
    let question: Question
    let answers: [Answer]

    init(_ question: Question, _ answers: [Answer], key: Int) {
      (self.question, self.answers) = (question, answers)
      super.init(key: key, types: [ObjectIdentifier(Question.self), ObjectIdentifier(Answer.self)])
    }
  }

  private let questions: QuestionTable
  /// True if these are the choices of an event, rather than a double's own.
  private let isOfEvent: Bool
  private var source: Answers
  private(set) var script: [Answer] = []
  private(set) var asked: [Int] = []
  /// The questions of the steps so far, by those that were asked before them, so that few are looked up in the table.
  private var tree = [Asked(key: -1, types: [])]
  /// The place of this step's last question in the tree; -1 if the tree is full.
  private var place = 0
  private var askedTexts = QuestionTable.AskedTexts()
  private var isInStep = true
  private var isFresh = false
  /// A question that a double asked between two events.
  private(set) var strayQuestion: String?

  /// Makes choices with the given answers, and with the default answer to all other questions.
  public init(_ choices: [Choice] = []) {
    questions = QuestionTable()
    isOfEvent = false
    source = .choices(choices)
  }

  /// True if a default implementation of `apply` passes these choices on.
  private(set) var isForwarded = false

  convenience init(isForwarded: Bool) {
    self.init()
    self.isForwarded = isForwarded
  }

  init(questions: QuestionTable) {
    self.questions = questions
    isOfEvent = true
    source = .choices([])
  }

  /// Asks which of several possibilities occurs.
  ///
  /// - Parameters:
  ///   - question: The question. Two questions are the same if they, and their answers, have the same descriptions.
  ///   - answers: The possibilities. The first one is the default, which should be the usual case.
  /// - Returns: One of the answers.
  /// - Precondition: There is at least one answer, and all answers have different descriptions.
  public func pick<Question: Hashable, Answer: Hashable>(
    _ question: Question, from answers: [Answer]
  ) -> Answer {
    // `isEmpty` would make the runtime look up the array's type each time.
    require(answers.count > 0, "The question \(question) has no answers.")
    guard isInStep else {
      strayQuestion = display(question)
      return answers[0]
    }
    isFresh = false
    let key = key(question, answers)
    asked.append(key)
    let index = answer(to: key)
    if index == 0, !isOfEvent, answers.count > 1 {
      Caveat.note(
        "*\(display(question))* has its default answer where a test double lacks the choices of an event, as in init"
      )
    }
    return answers[index]
  }

  private func key<Question: Hashable, Answer: Hashable>(_ question: Question, _ answers: [Answer]) -> Int {
    if place >= 0, let known = follower(question, answers) {
      place = known
      return tree[known].key
    }
    let key = questions.key(question, answers, after: asked, &askedTexts)
    if place >= 0, tree.count < 10_000 {
      tree[place].followers.append(tree.count)
      place = tree.count
      tree.append(AskedQuestion(question, answers, key: key))
    } else {
      place = -1
    }
    return key
  }

  private func follower<Question: Hashable, Answer: Hashable>(
    _ question: Question, _ answers: [Answer]
  ) -> Int? {
    let followers = tree[place].followers
    var number = 0
    while number < followers.count {
      let follower = tree[followers[number]]
      // A cast would look up the metadata of the class, which takes longer than all that follows.
      if follower.types[0] == ObjectIdentifier(Question.self),
        follower.types[1] == ObjectIdentifier(Answer.self)
      {
        let known = unsafeDowncast(follower, to: AskedQuestion<Question, Answer>.self)
        if known.question == question, isSame(known.answers, answers) || known.answers == answers {
          // The next step is likely to ask the same.
          if number > 0 { tree[place].followers.swapAt(0, number) }
          return followers[number]
        }
      }
      number += 1
    }
    return nil
  }

  /// True if both arrays share their storage, which needs no look-up of the array's type as `==` does.
  private func isSame<Answer>(_ some: [Answer], _ others: [Answer]) -> Bool {
    unsafeBitCast(some, to: UInt.self) == unsafeBitCast(others, to: UInt.self)
  }

  private func answer(to key: Int) -> Int {
    for answer in script where answer.key == key { return answer.index }
    let index: Int
    switch source {
    case .drawn(var draw):
      index = draw.next(among: questions.answerCount(of: key))
      source = .drawn(draw)
    case .choices(let choices):
      if choices.count == 0 { return 0 }
      let question = questions.question(key)
      let choice = choices.first { $0.question == question.text && $0.occurrence == question.occurrence }
      index = choice.flatMap { question.answers.firstIndex(of: $0.answer) } ?? 0
    }
    if index > 0 { script.append(Answer(key: key, index: index)) }
    return index
  }
}

extension Choices {
  func begin(_ script: [Answer]) {
    isInStep = true
    // A step without questions leaves nothing to reset, and for some subjects most steps have none.
    if isFresh, script.count == 0 { return }
    source = .choices([])
    self.script = script
    asked.removeAll(keepingCapacity: true)
    place = 0
    if askedTexts.counted > 0 { askedTexts = QuestionTable.AskedTexts() }
    isFresh = script.count == 0
  }

  func begin(_ answers: Answers) {
    begin([] as [Answer])
    source = answers
    isFresh = false
  }

  package func begin(_ choices: [Choice]) { begin(.choices(choices)) }

  /// Adds the questions about a second event that only the other side asks, because its work pauses more often.
  func addOverlaps(askedBy other: Choices) {
    let others = other.asked.filter { questions.question($0).text == Choice.overlap && !asked.contains($0) }
    if others.isEmpty { return }
    asked += others
    isFresh = false
  }

  var given: Set<Answer> { Set(script.filter { asked.contains($0.key) }) }

  /// Ends a step, so that a question after it is noticed.
  func end() { isInStep = false }
}

// MARK: - Repetition on another thread

extension Choices {
  var answers: Answers {
    if case .choices(let choices) = source, choices.isEmpty { return .choices(script.map(questions.choice)) }
    return source
  }

  var record: (questions: [ChoicePoint], choices: [Choice]) {
    (asked.map(questions.question), script.map(questions.choice))
  }

  func repeatStep(_ asked: [ChoicePoint], _ choices: [Choice]) {
    // The answers were drawn in the step itself, so the repetition draws none.
    if case .drawn = source { source = .choices(choices) }
    for question in asked { _ = pick(question.text, from: question.answers) }
  }
}

extension Choices: Container {
  /// Writes only whether there are any, because an event's answers are not state; a double's own are, each given once.
  static func write(at address: UnsafeRawPointer, path: Int, to writer: inout FingerprintWriter) {
    let choices = address.assumingMemoryBound(to: Choices?.self).pointee
    writer.write(choices == nil ? 0 : 1)
    guard let choices, !choices.isOfEvent, case .choices(let given) = choices.source, !given.isEmpty else {
      return
    }
    writer.writeUnseen(path: path)
  }
}

/// Picks random answers for one step: mostly the defaults, and at most as many others as the limit allows.
struct AnswerDraw: Sendable {
  private var generator: SeededGenerator
  private var left: Int

  init(seed: UInt64, maxChoicesPerStep: Int) {
    generator = SeededGenerator(seed: seed)
    left = maxChoicesPerStep
  }

  mutating func next(among answers: Int) -> Int {
    guard left > 0, Int.random(in: 0..<3, using: &generator) == 0 else { return 0 }
    left -= 1
    return Int.random(in: 0..<answers, using: &generator)
  }
}

/// An event with the choices of its step, as in `.save (the write: fails)`.
package func describe(_ event: String, with choices: [Choice]) -> String {
  choices.isEmpty ? event : "\(event) (\(choices.map(\.description).joined(separator: ", ")))"
}

/// A non-default answer to a question that a step asks.
public struct Choice: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The question's description.
  public let question: String
  /// How often the same step has asked the question before.
  public let occurrence: Int
  /// The answer's description.
  public let answer: String

  /// Answers a question at one of its occurrences in a step, counted from 0; by default at the first.
  public init(_ question: String, _ answer: String, occurrence: Int = 0) {
    self.question = question
    self.answer = answer
    self.occurrence = occurrence
  }

  /// The question and its answer, as in `client: stop`.
  public var description: String {
    if question == Self.overlap, occurrence > 0 {
      return "\(question), after \(occurrence.counted("turn")): \(answer)"
    }
    return question + (occurrence > 0 ? " #\(UInt(occurrence) + 1)" : "") + ": " + answer
  }

  /// The question that asks which second event comes before the step's own event has settled.
  static let overlap = "before it settles"

  package var swiftSource: String {
    let occurrence = occurrence > 0 ? ", occurrence: \(occurrence)" : ""
    return "Choice(\(question.debugDescription), \(answer.debugDescription)\(occurrence))"
  }
}
