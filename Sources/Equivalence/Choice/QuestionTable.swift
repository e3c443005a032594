/// Numbers the questions, in the same way for both sides.
///
/// If a step asks a question again, or with other answers, the question gets another number.
final class QuestionTable {
  /// The numbers of all questions with the same question type and the same answer type.
  ///
  /// An exploration may read this table in each step, so it boxes no value. Pass the same array of answers each
  /// time, because arrays with shared storage are compared in constant time.
  private final class Numbers<Question: Hashable, Answer: Hashable> {
    private var numbers: [Question: [(answers: [Answer], number: Int)]] = [:]

    subscript(question: Question, answers: [Answer]) -> Int? {
      get {
        guard let known = numbers[question] else { return nil }
        for entry in known where entry.answers == answers { return entry.number }
        return nil
      }
      set { if let newValue { numbers[question, default: []].append((answers, newValue)) } }
    }
  }

  private var questions = Numbering<ChoicePoint>()
  private var numbers: [ObjectIdentifier: AnyObject] = [:]

  func key<Question: Hashable, Answer: Hashable>(
    _ question: Question, _ answers: [Answer], after asked: [Int], _ texts: inout AskedTexts
  ) -> Int {
    let first = number(of: question, answers)
    let (text, answers) = (questions[first].text, questions[first].answers)
    let occurrence: Int
    if asked.count < Self.few {
      occurrence = asked.count { $0 == first || questions[$0].text == text }
    } else {
      for key in asked[texts.counted...] { texts.counts[questions[key].text, default: 0] += 1 }
      texts.counted = asked.count
      occurrence = texts.counts[text, default: 0]
    }
    return occurrence == 0
      ? first : questions.number(of: .init(text: text, occurrence: occurrence, answers: answers))
  }

  /// How often each text was asked, among the first `counted` questions of a step.
  struct AskedTexts {
    fileprivate var counts: [String: Int] = [:]
    fileprivate(set) var counted = 0
  }

  /// With fewer questions than this in a step, a linear search is quicker than a dictionary.
  private static var few: Int { 16 }

  /// The number that a question has when a step asks it for the first time.
  private func number<Question: Hashable, Answer: Hashable>(
    of question: Question, _ answers: [Answer]
  ) -> Int {
    let type = ObjectIdentifier(Numbers<Question, Answer>.self)
    let numbers = self.numbers[type] as? Numbers<Question, Answer> ?? Numbers()
    if let number = numbers[question, answers] { return number }
    let (text, texts) = (display(question), answers.map { display($0) })
    require(
      Set(texts).count == texts.count,
      "Answers to \(text) have the same description: \(texts). Make them CustomStringConvertible, each with its own."
    )
    // The test doubles of the two sides may use different types for the same question.
    let number = questions.number(of: .init(text: text, occurrence: 0, answers: texts))
    numbers[question, answers] = number
    self.numbers[type] = numbers
    return number
  }

  func answerCount(of key: Int) -> Int { questions[key].answers.count }

  func question(_ key: Int) -> ChoicePoint { questions[key] }

  /// The position of the second event that the answers choose; nil if none comes.
  func follower(in answers: [Choices.Answer]) -> Int? {
    answers.first { questions[$0.key].text == Choice.overlap }.map { $0.index - 1 }
  }

  func choice(_ answer: Choices.Answer) -> Choice {
    let question = questions[answer.key]
    return Choice(question.text, question.answers[answer.index], occurrence: question.occurrence)
  }
}
