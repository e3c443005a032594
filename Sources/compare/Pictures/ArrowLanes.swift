import CaseStudy

/// How far aside arrows pass what is between their ends in a row or a column, so that none hides another.
struct ArrowLanes {
  /// A line along a row or a column, for arrows of one direction.
  private struct Lane: Hashable {
    var isAcross: Bool
    var position: Int
    var isBackward: Bool
    /// How many lanes are between this one and the states.
    var number = 0
  }

  private var taken: [Lane: [ClosedRange<Int>]] = [:]

  /// The rows that an arrow passes, or the columns if it stays in one row.
  static func span(from start: StateGrid.Place, to end: StateGrid.Place) -> ClosedRange<Int> {
    let ends = start.row == end.row ? (start.column, end.column) : (start.row, end.row)
    return min(ends.0, ends.1)...max(ends.0, ends.1)
  }

  /// How far aside an arrow passes, in the first lane in which no other is in its way.
  mutating func aside(from start: StateGrid.Place, to end: StateGrid.Place) -> Double {
    let isAcross = start.row == end.row
    let span = Self.span(from: start, to: end)
    var lane = Lane(
      isAcross: isAcross, position: isAcross ? start.row : start.column,
      isBackward: isAcross ? start.column > end.column : start.row > end.row)
    func isInTheWay(_ other: ClosedRange<Int>) -> Bool {
      other.lowerBound < span.upperBound && span.lowerBound < other.upperBound
    }
    while taken[lane, default: []].contains(where: isInTheWay) { lane.number += 1 }
    taken[lane, default: []].append(span)
    return 8 + 5 * Double(lane.number)
  }
}
