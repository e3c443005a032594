/// Numbers values from 0, in the order of their first occurrence.
struct Numbering<Value: Hashable> {
  private(set) var values: [Value]
  private var numbers: [Value: Int]

  init(_ values: [Value] = []) {
    self.values = values
    numbers = Dictionary(uniqueKeysWithValues: zip(values, values.indices))
  }

  var count: Int { values.count }

  subscript(number: Int) -> Value { values[number] }

  /// The value's number; if `hint` is right, no hash needs to be computed.
  mutating func number(of value: Value, hint: Int = -1) -> Int {
    if hint >= 0, values[hint] == value { return hint }
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}

/// Numbers the lists of observations that either side shows in a step.
///
/// It is a class because each step reads the fields twice, and in a generic structure each read looks up metadata.
final class ObservationTable<Observation: Hashable> {
  /// The lists by number; the empty list is number 0.
  private(set) var lists: [[Observation]] = [[]]
  /// The numbers by hash value, because the class may change an object, and two equal keys would end the process.
  private var numbers: [Int: [Int]] = [:]

  /// The description of an observation that does not equal itself.
  private(set) var unequal: String?

  /// True to check whether equality and hash values of the observations are consistent.
  var isDoubting = false
  /// The descriptions of observations whose equality or hash values are inconsistent.
  private(set) var inconsistent: [String]?

  /// For each list except the empty one, a hash of its content and of its description when it was new.
  private var marks: [Int] = []
  /// The description of a list that the class has changed since it was shown; nil if there is none.
  var changed: String? {
    let number = marks.indices.first { marks[$0] != mark(of: $0 + 1) && mark(of: $0 + 1) == mark(of: $0 + 1) }
    return number.map { lists[$0 + 1].map { display($0) }.joined(separator: ", ") }
  }

  /// The numbers of both sides' lists in a step.
  ///
  /// If `hint` is the control's number and both lists are equal, no hash needs to be computed.
  func numbers(
    of control: [Observation], _ candidate: [Observation], hint: Int
  ) -> (control: Int, candidate: Int) {
    let (number, isEqual) = (number(of: control, hint: hint), candidate == control)
    if !isDoubting, isEqual { return (number, number) }
    let other = self.number(of: candidate, hint: number)
    // Both lists equal an earlier one, but not each other.
    if other == number, !isEqual, unequal == nil {
      inconsistent = (control + candidate).map { display($0) }
    }
    return (number, other)
  }

  private func number(of list: [Observation], hint: Int) -> Int {
    // For `isEmpty`, the runtime would look up the array's type each time.
    if list.count == 0 { return 0 }
    if isDoubting { doubt(list) }
    return hint > 0 && lists[hint] == list ? hint : number(of: list)
  }

  private func number(of list: [Observation]) -> Int {
    let hash = list.hashValue
    for number in numbers[hash] ?? [] where lists[number] == list { return number }
    if let unequal = list.first(where: { $0 != $0 }) { return number(ofUnequal: list, unequal) }
    // Equal lists may have different hash values.
    if lists.count <= Self.few, let known = lists.firstIndex(of: list) {
      inconsistent = (lists[known] + list).map { display($0) }
      return known
    }
    numbers[hash, default: []].append(lists.count)
    return add(list)
  }

  private func add(_ list: [Observation]) -> Int {
    lists.append(list)
    marks.append(mark(of: lists.count - 1))
    return lists.count - 1
  }

  private func mark(of number: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(lists[number])
    // A hash need not cover the content, but describing thousands of lists would take long.
    if number <= Self.few { hasher.combine(lists[number].map { display($0) }) }
    return hasher.finalize()
  }

  /// While at most this many lists are known, each new one is compared with all of them, to find hash values that are
  /// inconsistent with equality.
  private static var few: Int { 64 }

  private func doubt(_ list: [Observation]) {
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

  private func number(ofUnequal list: [Observation], _ observation: Observation) -> Int {
    unequal = unequal ?? display(observation)
    let text = list.map { display($0) }
    if let known = lists.firstIndex(where: { $0.count == text.count && $0.map { display($0) } == text }) {
      return known
    }
    return add(list)
  }
}
