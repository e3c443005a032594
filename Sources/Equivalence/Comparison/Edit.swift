/// One thing in which the candidate's observations of a step differ from the control's.
public enum Edit<Observation: Hashable>: Hashable {
  /// The candidate shows it less often than the control.
  case missing(Observation)
  /// The candidate shows it more often than the control.
  case extra(Observation)
  /// Both show it, in another place among the rest.
  case moved(Observation)
  /// Only one side asks it.
  case unshared(Question, by: Side)

  /// What is missing, extra or moved; nil for a question.
  public var observation: Observation? {
    switch self {
    case .missing(let observation), .extra(let observation), .moved(let observation): observation
    case .unshared: nil
    }
  }

  /// What the candidate's observations lack, what they have in addition, and what stands in another place.
  ///
  /// What moved does not depend on how the two lists are laid side by side: it is what some longest common part
  /// leaves out. Where two are swapped, both have moved.
  public static func edits(from control: [Observation], to candidate: [Observation]) -> [Edit] {
    let missing = surplus(of: control, over: candidate)
    let extra = surplus(of: candidate, over: control)
    let edits = missing.map { Edit.missing($0) } + extra.map { Edit.extra($0) }
    let before = commonLengths(control, candidate)
    let longest = before[control.count][candidate.count]
    guard longest < control.count - missing.count else { return edits }
    let after = commonLengths(control.reversed(), candidate.reversed())
    // A longest common part has one pair of equal observations at each of its places.
    var pairs = [Int](repeating: 0, count: longest)
    var places: [Observation: [Int?]] = [:]
    for (index, observation) in control.enumerated() {
      for (other, equal) in candidate.enumerated() where equal == observation {
        let place = before[index][other]
        let rest = after[control.count - index - 1][candidate.count - other - 1]
        let isPart = place + 1 + rest == longest
        if isPart { pairs[place] += 1 }
        places[observation, default: []].append(isPart ? place : nil)
      }
    }
    var seen: Set<Observation> = []
    let moved = control.filter { observation in
      guard seen.insert(observation).inserted, let places = places[observation] else { return false }
      // The only pair of an observation is left out somewhere if another one can take its place.
      if places.count == 1 { return places[0].map { pairs[$0] > 1 } ?? true }
      let shared = min(control.count { $0 == observation }, candidate.count { $0 == observation })
      return fewest(observation, inLongestCommonPartOf: control, candidate) < shared
    }
    return edits + moved.map { .moved($0) }
  }

  /// What a list has more often than another one.
  private static func surplus(of some: [Observation], over others: [Observation]) -> [Observation] {
    var counts: [Observation: Int] = [:]
    for observation in others { counts[observation, default: 0] += 1 }
    return some.filter { observation in
      counts[observation, default: 0] -= 1
      return counts[observation, default: 0] < 0
    }
  }

  /// The length of the longest part that the first elements of both lists have in the same order, however many of each.
  private static func commonLengths(_ some: [Observation], _ others: [Observation]) -> [[Int]] {
    var rows = [[Int](repeating: 0, count: others.count + 1)]
    for observation in some {
      let above = rows[rows.count - 1]
      var row = [0]
      for (index, other) in others.enumerated() {
        row.append(observation == other ? above[index] + 1 : max(above[index + 1], row[index]))
      }
      rows.append(row)
    }
    return rows
  }

  /// How often an observation has to occur in a longest common part of two lists.
  private static func fewest(
    _ observation: Observation, inLongestCommonPartOf control: [Observation], _ candidate: [Observation]
  ) -> Int {
    typealias Best = (length: Int, count: Int)
    func better(_ one: Best, _ other: Best) -> Best {
      (one.length, -one.count) >= (other.length, -other.count) ? one : other
    }
    var row = [Best](repeating: (0, 0), count: candidate.count + 1)
    for element in control {
      let above = row
      for (index, other) in candidate.enumerated() {
        row[index + 1] = better(above[index + 1], row[index])
        guard element == other else { continue }
        let (length, count) = above[index]
        row[index + 1] = better((length + 1, count + (element == observation ? 1 : 0)), row[index + 1])
      }
    }
    return row[candidate.count].count
  }
}

extension Edit: Sendable where Observation: Sendable {}

extension Edit: CustomStringConvertible {
  /// What is missing, extra or elsewhere, in words.
  public var description: String {
    switch self {
    case .missing(let observation): "missing \(display(observation))"
    case .extra(let observation): "extra \(display(observation))"
    case .moved(let observation): "moved \(display(observation))"
    case .unshared(let question, let side): "only the \(side.rawValue) asks \(question)"
    }
  }
}
