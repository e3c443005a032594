/// What both sides showed and asked in a step, by number.
struct Outcome: Hashable {
  var control = 0
  var candidate = 0
  var controlQuestions = 0
  var candidateQuestions = 0
}

/// Numbers for what both sides show in a step, and what they ask.
struct OutcomeTable<Observation: Hashable> {
  /// The lists of observations, the same numbers for both sides; the empty list is 0.
  private(set) var lists: [[Observation]] = [[]]
  private var listNumbers: [[Observation]: Int] = [:]
  /// The lists of questions; the empty list is 0.
  private(set) var questions: [[Int]] = [[]]
  private(set) var outcomes: [Outcome] = [Outcome()]
  private var numbers: [Outcome: Int] = [Outcome(): 0]

  /// An observation that does not equal itself, in words: a table with an observation in it would be of no fixed size,
  /// and everything that has such a table would take longer to be found in memory.
  private(set) var unequal: String?

  /// Whether to look at each list whether it is told apart consistently from those known.
  var isDoubting = false
  /// Observations that are not, in words.
  private(set) var inconsistent: [String]?

  /// The number of a list of observations; `hint` is one that it is likely to be.
  mutating func number(of list: [Observation], hint: Int) -> Int {
    // Not `isEmpty`, for which the runtime looks up the array's type each time.
    if list.count == 0 { return 0 }
    if isDoubting { doubt(list) }
    return hint > 0 && lists[hint] == list ? hint : number(of: list)
  }

  private mutating func number(of list: [Observation]) -> Int {
    if let number = listNumbers[list] { return number }
    if let unequal = list.first(where: { $0 != $0 }) { return number(ofUnequal: list, unequal) }
    // The standard library ends the process over a table with equal keys.
    if lists.count <= Self.few, let known = lists.firstIndex(of: list) {
      inconsistent = (lists[known] + list).map { display($0) }
      return known
    }
    listNumbers[list] = lists.count
    lists.append(list)
    return lists.count - 1
  }

  /// How many lists are looked through for one that equals a new one: a hash that breaks its promise does so soon.
  private static var few: Int { 64 }

  private mutating func doubt(_ list: [Observation]) {
    for observation in list {
      let equal = lists.joined().filter { $0 == observation }
      let named = Dictionary(equal.map { (display($0), $0) }, uniquingKeysWith: { first, _ in first })
      for (name, one) in named {
        if one.hashValue != observation.hashValue { inconsistent = [name, display(observation)] }
        guard let other = equal.first(where: { $0 != one }) else { continue }
        inconsistent = [name, display(observation), display(other)]
      }
    }
  }

  /// The number of a list that does not equal itself, by its description.
  private mutating func number(ofUnequal list: [Observation], _ observation: Observation) -> Int {
    unequal = unequal ?? display(observation)
    let text = list.map { display($0) }
    if let known = lists.firstIndex(where: { $0.count == text.count && $0.map { display($0) } == text }) {
      return known
    }
    lists.append(list)
    return lists.count - 1
  }

  /// The number of a list of questions.
  mutating func number(ofQuestions list: [Int]) -> Int {
    if list.isEmpty { return 0 }
    if let known = questions.firstIndex(of: list) { return known }
    questions.append(list)
    return questions.count - 1
  }

  /// The outcome's number; `hint` is one that it is likely to be.
  mutating func number(of outcome: Outcome, hint: Int) -> Int {
    if outcomes[hint] == outcome { return hint }
    if let number = numbers[outcome] { return number }
    numbers[outcome] = outcomes.count
    outcomes.append(outcome)
    return outcomes.count - 1
  }
}
