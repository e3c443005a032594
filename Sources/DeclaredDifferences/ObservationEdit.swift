/// One difference between the observations expected in a step, which are usually the control's, and the candidate's.
public enum ObservationEdit<Observation: Hashable>: Hashable {
  /// This observation is expected, but the candidate lacks it or has it less often.
  case missing(Observation)
  /// The candidate has this observation, which is not expected, or not so often.
  case extra(Observation)
  /// The candidate has this observation at another position than expected.
  case moved(Observation)
  /// Only this side asks for this choice.
  case unmatchedChoice(ChoicePoint, by: ComparisonSide)

  /// The missing, extra or moved observation, or nil for an unmatched choice.
  public var observation: Observation? {
    switch self {
    case .missing(let observation), .extra(let observation), .moved(let observation): observation
    case .unmatchedChoice: nil
    }
  }

  /// The edits that turn the expected observations into the candidate's.
  ///
  /// An observation has moved if at least one longest common subsequence omits it. So if two observations change
  /// places, both have moved, however you align the two lists. If the lists are too long for a table of all pairs, only
  /// missing and extra observations count, and if there are none, only the first that differs has moved.
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
    // Comparing numbers is faster than comparing observations.
    var numbers: [Observation: Int] = [:]
    for observation in control + candidate where numbers[observation] == nil {
      numbers[observation] = numbers.count
    }
    let (some, others) = (control.map { numbers[$0] }, candidate.map { numbers[$0] })
    let before = commonLengths(some, others)
    let longest = before[control.count][candidate.count]
    guard longest < control.count - missing.count else {
      // Two observations that differ may both equal a third one.
      let unequal = edits.isEmpty ? zip(control, candidate).first { $0 != $1 } : nil
      return unequal.map { [.missing($0), .extra($1)] } ?? edits
    }
    let after = commonLengths(some.reversed(), others.reversed())
    let (rows, columns) = (control.indices, candidate.indices)
    // A position is left out if the lists without this position still have a common subsequence of length `longest`.
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
    // Every common subsequence omits an observation's surplus, so only positions on the other side prove a move.
    let (missed, added) = (Set(missing), Set(extra))
    let moved = Set(rows.filter { isLeftOut.control[$0] }.map { control[$0] }).subtracting(missed)
      .union(Set(columns.filter { isLeftOut.candidate[$0] }.map { candidate[$0] }).subtracting(added))
    var seen: Set<Observation> = []
    return edits + control.filter { moved.contains($0) && seen.insert($0).inserted }.map { .moved($0) }
  }

  /// The maximum product of two lengths for which `commonLengths` makes a table.
  private static var large: Int { 1_000_000 }

  /// The lists without their common prefix and suffix, or nil if they are short or have neither in common.
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

  static func surplus(of some: [Observation], over others: [Observation]) -> [Observation] {
    var counts: [Observation: Int] = [:]
    for observation in others { counts[observation, default: 0] += 1 }
    return some.filter { observation in
      counts[observation, default: 0] -= 1
      return counts[observation, default: 0] < 0
    }
  }

  /// For each prefix of one list and each of the other, the length of their longest common subsequence.
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
  /// The edit with the observation's name and without its values, for example `missing toldLocation`.
  package var word: String {
    switch self {
    case .missing(let observation): "missing \(DeclaredDifferences.word(of: observation))"
    case .extra(let observation): "extra \(DeclaredDifferences.word(of: observation))"
    case .moved(let observation): "moved \(DeclaredDifferences.word(of: observation))"
    case .unmatchedChoice(let question, let side): "\(side.rawValue) asks \(question.text)"
    }
  }
}

extension ObservationEdit: Sendable where Observation: Sendable {}

extension ObservationEdit: CustomStringConvertible {
  /// The edit in words.
  public var description: String {
    switch self {
    case .missing(let observation): "missing \(display(observation))"
    case .extra(let observation): "extra \(display(observation))"
    case .moved(let observation): "moved \(display(observation))"
    case .unmatchedChoice(let question, let side): "only the \(side.rawValue) asks \(question)"
    }
  }
}
