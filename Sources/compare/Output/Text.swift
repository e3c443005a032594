import Foundation

/// Rows of text in columns, with the first column aligned left and all others aligned right.
struct Table {
  private var rows: [[String]]
  private let minimumWidths: [Int]

  init(_ header: String..., widths: [Int] = []) {
    rows = [header]
    minimumWidths = widths + Array(repeating: 0, count: max(0, header.count - widths.count))
  }

  /// Adds a row, which must have as many cells as the header.
  mutating func add(_ row: [String]) { rows.append(row) }

  var text: String { rows.map(line).joined(separator: "\n") }

  /// A row as a line, for a table that is printed row by row.
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
  /// The text in indented lines of at most 80 columns, broken between words.
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

  func advice(among names: [String], otherwise advice: String? = nil) -> String {
    suggestion(among: names).map { "did you mean \($0)?" }
      ?? advice ?? "expected one of: \(names.joined(separator: ", "))"
  }

  func suggestion(among names: [String]) -> String? {
    let containing = names.filter { count > 2 && $0.lowercased().contains(lowercased()) }
    if containing.count == 1 { return containing[0] }
    let changes = names.map { (name: $0, count: $0.lowercased().difference(from: lowercased()).count) }
    // A wrong letter counts as two changes, which are a removal and an insertion.
    let nearest = changes.min { $0.count < $1.count }
    return nearest.flatMap { $0.count <= max(2, count / 2) ? $0.name : nil }
  }
}

extension Sequence where Element: Equatable {
  var unique: [Element] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension Int {
  /// The number and its noun, as in `1 state` and `2,000 states`.
  func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }

  var grouped: String { formatted(.number.locale(Locale(identifier: "en_US"))) }
}
