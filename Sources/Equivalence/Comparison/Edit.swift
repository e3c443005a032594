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
    let common = control.count - missing.count
    var edits = missing.map { Edit.missing($0) } + extra.map { Edit.extra($0) }
    guard longestCommonPart(control, candidate, avoiding: nil).length < common else { return edits }
    var seen: Set<Observation> = []
    for observation in control where seen.insert(observation).inserted {
      let shared = min(control.count { $0 == observation }, candidate.count { $0 == observation })
      let kept = longestCommonPart(control, candidate, avoiding: observation).avoided
      if kept < shared { edits.append(.moved(observation)) }
    }
    return edits
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

  /// The length of the longest part that both lists have in the same order, and how often an observation has to
  /// occur in it.
  private static func longestCommonPart(
    _ control: [Observation], _ candidate: [Observation], avoiding avoided: Observation?
  ) -> (length: Int, avoided: Int) {
    typealias Best = (length: Int, avoided: Int)
    func better(_ one: Best, _ other: Best) -> Best {
      (one.length, -one.avoided) >= (other.length, -other.avoided) ? one : other
    }
    var row = [Best](repeating: (0, 0), count: candidate.count + 1)
    for observation in control {
      let above = row
      for (index, other) in candidate.enumerated() {
        row[index + 1] = better(above[index + 1], row[index])
        guard observation == other else { continue }
        let (length, count) = above[index]
        row[index + 1] = better((length + 1, count + (observation == avoided ? 1 : 0)), row[index + 1])
      }
    }
    return row[candidate.count]
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
