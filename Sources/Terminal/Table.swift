/// Rows of text in columns: the first is aligned left, the others right.
package struct Table {
  private var rows: [[String]]

  /// Makes a table of a header row only.
  package init(_ header: String...) {
    rows = [header]
  }

  /// Adds a row of as many cells as the header has.
  package mutating func add(_ row: String...) {
    rows.append(row)
  }

  /// The rows as lines, the columns aligned.
  package var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }
      return cells.joined(separator: "  ").trimmingTrailingSpaces
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
