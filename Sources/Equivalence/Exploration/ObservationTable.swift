/// Numbers for lists of observations, the same for both sides; the empty list is 0.
struct ObservationTable<Observation: Hashable> {
  private(set) var lists: [[Observation]] = [[]]
  private var numbers: [[Observation]: Int] = [:]

  /// The list's number; `hint` is one that it is likely to be.
  mutating func number(of list: [Observation], hint: Int) -> Int {
    if list.isEmpty { return 0 }
    if hint > 0, lists[hint] == list { return hint }
    if let number = numbers[list] { return number }
    numbers[list] = lists.count
    lists.append(list)
    return lists.count - 1
  }
}
