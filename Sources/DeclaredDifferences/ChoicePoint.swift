/// A question that a test double asks in a step, with the answers to choose from.
public struct ChoicePoint: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The description of the question.
  public let text: String
  /// How often a double has already asked the same question in this step.
  public let occurrence: Int
  /// The descriptions of the answers, the default answer first.
  public let answers: [String]

  package init(text: String, occurrence: Int, answers: [String]) {
    self.text = text
    self.occurrence = occurrence
    self.answers = answers
  }

  /// The question and its answers.
  public var description: String {
    text + (occurrence > 0 ? " #\(occurrence + 1)" : "") + "? (" + answers.joined(separator: ", ") + ")"
  }
}
