/// Rows of text in columns: the first is aligned left, the others right.
package struct Table {
  private var rows: [[String]]
  private let minimumWidths: [Int]

  /// Makes a table of a header row only; columns get the widths given, or more if a cell needs it.
  package init(_ header: String..., widths: [Int] = []) {
    rows = [header]
    minimumWidths = widths + Array(repeating: 0, count: max(0, header.count - widths.count))
  }

  /// Adds a row of as many cells as the header has.
  package mutating func add(_ row: String...) {
    rows.append(row)
  }

  /// The rows as lines, the columns aligned.
  package var text: String {
    rows.map { aligned($0, widths: widths) }.joined(separator: "\n")
  }

  /// A further row as a line, aligned with the rows so far, for a table that is printed row by row.
  package func line(_ row: String...) -> String { aligned(row, widths: widths) }

  private var widths: [Int] {
    minimumWidths.indices.map { column in rows.reduce(minimumWidths[column]) { max($0, $1[column].count) } }
  }

  private func aligned(_ row: [String], widths: [Int]) -> String {
    let cells = zip(row, widths).enumerated().map { column, cell in
      let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return column == 0 ? cell.0 + padding : padding + cell.0
    }
    return cells.joined(separator: "  ").trimmingTrailingSpaces
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
