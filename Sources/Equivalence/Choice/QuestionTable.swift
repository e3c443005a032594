/// Numbers for the questions asked, the same for both sides.
///
/// A question asked again in the same step is another one, and so is one that allows other answers.
final class QuestionTable {
  /// The numbers of the questions of one type whose answers are of one type.
  ///
  /// It is asked in every step of an exploration, so nothing is boxed here. Arrays that share their storage are found
  /// to be equal at once, so it pays to hand over the same answers each time.
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

  /// A question with the answers that it allows, whenever it is asked.
  private struct Known {
    var text: String
    var answers: [String]
    /// The position among the questions of the same text.
    var key: [Int] = []
  }

  private var known: [Known] = []
  private var numbers: [ObjectIdentifier: AnyObject] = [:]
  private var keys: [(known: Int, occurrence: Int)] = []

  /// The number of a question, given the numbers of those asked before in the step.
  func key<Question: Hashable, Answer: Hashable>(
    _ question: Question, _ answers: [Answer], after asked: [Int]
  ) -> Int {
    let number = number(of: question, answers)
    let text = known[number].text
    var occurrence = 0
    for key in asked where keys[key].known == number || known[keys[key].known].text == text {
      occurrence += 1
    }
    while known[number].key.count <= occurrence {
      known[number].key.append(keys.count)
      keys.append((number, known[number].key.count - 1))
    }
    return known[number].key[occurrence]
  }

  private func number<Question: Hashable, Answer: Hashable>(
    of question: Question, _ answers: [Answer]
  ) -> Int {
    let type = ObjectIdentifier(Numbers<Question, Answer>.self)
    let numbers = self.numbers[type] as? Numbers<Question, Answer> ?? Numbers()
    if let number = numbers[question, answers] { return number }
    let new = Known(text: display(question), answers: answers.map { display($0) })
    precondition(
      Set(new.answers).count == answers.count,
      "Answers to \(new.text) have the same description: \(new.answers)")
    // The doubles of the two sides may ask the same in types of their own.
    let number = known.firstIndex { $0.text == new.text && $0.answers == new.answers } ?? known.count
    if number == known.count { known.append(new) }
    numbers[question, answers] = number
    self.numbers[type] = numbers
    return number
  }

  /// The number of answers that a question allows.
  func answerCount(of key: Int) -> Int { known[keys[key].known].answers.count }

  /// A question in words.
  func question(_ key: Int) -> Question {
    let (number, occurrence) = keys[key]
    return Question(text: known[number].text, occurrence: occurrence, answers: known[number].answers)
  }

  /// An answer in words.
  func choice(_ answer: Environment.Answer) -> Choice {
    let question = question(answer.key)
    return Choice(question.text, question.answers[answer.index], occurrence: question.occurrence)
  }
}
