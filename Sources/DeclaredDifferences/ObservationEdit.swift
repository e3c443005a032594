/// One thing in which the candidate's observations of a step differ from the control's.
public enum ObservationEdit<Observation: Hashable>: Hashable {
  /// The candidate shows it less often than the control.
  case missing(Observation)
  /// The candidate shows it more often than the control.
  case extra(Observation)
  /// Both show it, in another place among the rest.
  case moved(Observation)
  /// Only one side asks it.
  case unshared(ChoicePoint, by: ComparisonSide)

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
  package static func edits(from control: [Observation], to candidate: [Observation]) -> [ObservationEdit] {
    if let (some, others) = differingParts(of: control, candidate) {
      return Self.edits(from: some, to: others)
    }
    let missing = surplus(of: control, over: candidate)
    let extra = surplus(of: candidate, over: control)
    let edits = missing.map { ObservationEdit.missing($0) } + extra.map { ObservationEdit.extra($0) }
    guard control.count * candidate.count <= large else {
      return edits.isEmpty ? control.prefix(1).map { .moved($0) } : edits
    }
    // Numbers are compared quicker than observations.
    var numbers: [Observation: Int] = [:]
    for observation in control + candidate where numbers[observation] == nil {
      numbers[observation] = numbers.count
    }
    let (some, others) = (control.map { numbers[$0] }, candidate.map { numbers[$0] })
    let before = commonLengths(some, others)
    let longest = before[control.count][candidate.count]
    guard longest < control.count - missing.count else { return edits }
    let after = commonLengths(some.reversed(), others.reversed())
    let (rows, columns) = (control.indices, candidate.indices)
    // Whether a place is left out by some longest common part: the rest has one that is as long.
    let isLeftOut = (
      control: rows.map { row in
        (0...columns.count).contains {
          before[row][$0] + after[rows.count - row - 1][columns.count - $0] == longest
        }
      },
      candidate: columns.map { column in
        (0...rows.count).contains {
          before[$0][column] + after[rows.count - $0][columns.count - column - 1] == longest
        }
      }
    )
    // Of what one side has more often, some is left out anyway: the other side's places tell.
    let (missed, added) = (Set(missing), Set(extra))
    let moved = Set(rows.filter { isLeftOut.control[$0] }.map { control[$0] }).subtracting(missed)
      .union(Set(columns.filter { isLeftOut.candidate[$0] }.map { candidate[$0] }).subtracting(added))
    var seen: Set<Observation> = []
    return edits + control.filter { moved.contains($0) && seen.insert($0).inserted }.map { .moved($0) }
  }

  /// The product of two lengths for which tables of that size are too large.
  private static var large: Int { 1_000_000 }

  /// Long lists without what both begin or end with; nil if they are not long, or there is nothing to leave out.
  private static func differingParts(
    of some: [Observation], _ others: [Observation]
  ) -> ([Observation], [Observation])? {
    guard some.count * others.count > large else { return nil }
    let start = zip(some, others).prefix { $0 == $1 }.count
    let end = zip(some.dropFirst(start).reversed(), others.dropFirst(start).reversed()).prefix { $0 == $1 }
      .count
    guard start + end > 0 else { return nil }
    return (Array(some[start..<some.count - end]), Array(others[start..<others.count - end]))
  }

  /// What a list has more often than another one.
  package static func surplus(of some: [Observation], over others: [Observation]) -> [Observation] {
    var counts: [Observation: Int] = [:]
    for observation in others { counts[observation, default: 0] += 1 }
    return some.filter { observation in
      counts[observation, default: 0] -= 1
      return counts[observation, default: 0] < 0
    }
  }

  /// The length of the longest part that the first elements of both lists have in the same order, however many of each.
  private static func commonLengths(_ some: [Int?], _ others: [Int?]) -> [[Int]] {
    var rows = [[Int](repeating: 0, count: others.count + 1)]
    for number in some {
      let above = rows[rows.count - 1]
      var row = [0]
      for (index, other) in others.enumerated() {
        row.append(number == other ? above[index] + 1 : max(above[index + 1], row[index]))
      }
      rows.append(row)
    }
    return rows
  }
}

extension ObservationEdit {
  /// The kind of edit and what it is of, without values, as in `missing toldLocation`.
  package var word: String {
    switch self {
    case .missing(let observation): "missing \(DeclaredDifferences.word(of: observation))"
    case .extra(let observation): "extra \(DeclaredDifferences.word(of: observation))"
    case .moved(let observation): "moved \(DeclaredDifferences.word(of: observation))"
    case .unshared: "unshared"
    }
  }
}

extension ObservationEdit: Sendable where Observation: Sendable {}

extension ObservationEdit: CustomStringConvertible {
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

/// One of the two that are compared.
public enum ComparisonSide: String, Hashable, Sendable {
  /// What the candidate is compared with.
  case control
  /// What is to behave as the control does.
  case candidate
}

/// A question that was asked in a step.
public struct ChoicePoint: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The question's description.
  public let text: String
  /// How often it was asked before in the same step, from 0.
  public let occurrence: Int
  /// The descriptions of the answers, the quiet one first.
  public let answers: [String]

  /// A question with its answers.
  package init(text: String, occurrence: Int, answers: [String]) {
    self.text = text
    self.occurrence = occurrence
    self.answers = answers
  }

  /// The question and the answers that it allows.
  public var description: String {
    text + (occurrence > 0 ? " #\(occurrence + 1)" : "") + "? (" + answers.joined(separator: ", ") + ")"
  }
}
