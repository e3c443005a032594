import Foundation

/// Rows of text in columns: the first is aligned left, the others right.
struct Table {
  private var rows: [[String]]
  private let minimumWidths: [Int]

  /// Makes a table of a header row only; columns get the given widths, or more if a cell needs more.
  init(_ header: String..., widths: [Int] = []) {
    rows = [header]
    minimumWidths = widths + Array(repeating: 0, count: max(0, header.count - widths.count))
  }

  /// Adds a row of as many cells as the header has.
  mutating func add(_ row: [String]) { rows.append(row) }

  /// The rows as lines, the columns aligned.
  var text: String { rows.map(line).joined(separator: "\n") }

  /// Another row as a line, aligned with the rows so far, for a table that is printed row by row.
  func line(_ row: [String]) -> String {
    let cells = row.enumerated().map { column, cell in
      let width = rows.map { $0[column].count }.reduce(minimumWidths[column], max)
      let padding = String(repeating: " ", count: max(0, width - cell.count))
      return column == 0 ? cell + padding : padding + cell
    }
    return cells.joined(separator: "  ").replacing(#/ +$/#, with: "")
  }
}

extension String {
  /// The text on lines of 80 columns, broken between words, each indented.
  func folded(indent: String = "") -> String {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= 80 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(indent + word)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The advice for an unknown name: the nearest known one, or else other advice.
  func advice(among names: [String], otherwise advice: String? = nil) -> String {
    suggestion(among: names).map { "did you mean \($0)?" }
      ?? advice ?? "expected one of: \(names.joined(separator: ", "))"
  }

  /// The nearest of some names, if one is near; upper and lower case are equal.
  func suggestion(among names: [String]) -> String? {
    let containing = names.filter { count > 2 && $0.lowercased().contains(lowercased()) }
    if containing.count == 1 { return containing[0] }
    let changes = names.map { (name: $0, count: $0.lowercased().difference(from: lowercased()).count) }
    // A wrong letter is two changes: a removal and an insertion.
    let nearest = changes.min { $0.count < $1.count }
    return nearest.flatMap { $0.count <= max(2, count / 2) ? $0.name : nil }
  }
}

extension Sequence where Element: Equatable {
  /// The elements without duplicates.
  var unique: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension Int {
  /// The number and its noun, as in `1 state` and `2,000 states`.
  func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }

  /// The number with its thousands separated.
  var grouped: String { formatted(.number.locale(Locale(identifier: "en_US"))) }
}
