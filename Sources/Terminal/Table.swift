/// Rows of text in columns: the first is aligned left, the others right.
///
/// Where the columns do not fit, the cells of a row stand below its name.
package struct Table {
  private var rows: [[String]]
  private let minimumWidths: [Int]
  private let columns: Int

  /// Makes a table of a header row only; columns get the widths given, or more if a cell needs it.
  ///
  /// - Parameters:
  ///   - header: What the columns are called.
  ///   - widths: Their least widths.
  ///   - columns: The width that the table has to fit in.
  package init(_ header: String..., widths: [Int] = [], fitting columns: Int = .max) {
    rows = [header]
    self.columns = columns
    minimumWidths = widths + Array(repeating: 0, count: max(0, header.count - widths.count))
  }

  /// Adds a row of as many cells as the header has.
  package mutating func add(_ row: String...) {
    rows.append(row)
  }

  /// The rows as lines, the columns aligned.
  package var text: String {
    let widths = widths
    if !isWide(widths) {
      return ([rows[0][0].folded(to: columns)] + rows.dropFirst().map(stacked)).joined(separator: "\n")
    }
    return rows.map { aligned($0, widths: widths) }.joined(separator: "\n")
  }

  /// A further row as a line, aligned with the rows so far, for a table that is printed row by row.
  package func line(_ row: String...) -> String {
    let isTooLong = zip(row, widths).contains { $0.count > $1 } && columns != .max
    return isWide(widths) && !isTooLong ? aligned(row, widths: widths) : stacked(row)
  }

  /// Whether there is room for columns of some widths.
  private func isWide(_ widths: [Int]) -> Bool {
    columns == .max || widths.reduce(-2) { $0 + $1 + 2 } <= columns
  }

  /// A row with its cells below its name, each with the name of its column.
  private func stacked(_ row: [String]) -> String {
    let cells = zip(rows[0], row).dropFirst().map { "\($0): \($1)" }
    return row[0].folded(to: columns) + "\n"
      + cells.map { $0.folded(to: columns, indent: "  ") }.joined(separator: "\n")
  }

  private var widths: [Int] {
    minimumWidths.indices.map { column in rows.reduce(minimumWidths[column]) { max($0, $1[column].count) } }
  }

  private func aligned(_ row: [String], widths: [Int]) -> String {
    let cells = zip(row, widths).enumerated().map { column, cell in
      let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return column == 0 ? cell.0 + padding : padding + cell.0
    }
    return cells.joined(separator: "  ").replacing(#/ +$/#, with: "")
  }
}
