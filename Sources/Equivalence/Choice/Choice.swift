/// An answer to a question of a step, other than the quiet one.
public struct Choice: Hashable, Sendable, CustomStringConvertible {
  /// The question's description.
  public let question: String
  /// How often the question was asked before in the same step, from 0.
  public let occurrence: Int
  /// The answer's description.
  public let answer: String

  /// Answers a question, where it comes up for the first time in a step unless said otherwise.
  public init(_ question: String, _ answer: String, occurrence: Int = 0) {
    self.question = question
    self.answer = answer
    self.occurrence = occurrence
  }

  /// The question and its answer, as in `client: stop`.
  public var description: String {
    question + (occurrence > 0 ? " #\(occurrence + 1)" : "") + ": " + answer
  }

  /// The choice as Swift source.
  package var swiftSource: String {
    let occurrence = occurrence > 0 ? ", occurrence: \(occurrence)" : ""
    return "Choice(\(question.debugDescription), \(answer.debugDescription)\(occurrence))"
  }
}
