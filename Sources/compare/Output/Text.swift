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
      let padding = String(repeating: " ", count: max(0, width - cell.withoutColor.count))
      return column == 0 ? cell + padding : padding + cell
    }
    return cells.joined(separator: "  ").replacing(#/ +$/#, with: "")
  }
}

enum Color: Int { case red = 31, green, amber }

extension String {
  /// The text in a color of the terminal.
  ///
  /// ``Terminal`` removes the color where it is not wanted.
  func painted(_ color: Color) -> String { "\u{1B}[\(color.rawValue)m\(self)\u{1B}[0m" }

  var withoutColor: String { replacing(#/\u{1B}\[\d+m/#, with: "") }

  /// The text in indented lines that fit, broken between words.
  func folded(_ columns: Int = 80, indent: String = "") -> String {
    let inset = indent + prefix { $0 == " " }
    let hanging = inset + (dropFirst(inset.count - indent.count).hasPrefix("- ") ? "  " : "")
    var lines: [String] = []
    for word in split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append((lines.isEmpty ? inset : hanging) + word)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The text with an ellipsis in its middle if the text is too long.
  func shortened(to columns: Int) -> String {
    count <= columns ? self : "\(prefix(columns / 2 - 1)) … \(suffix(max(0, columns - columns / 2 - 2)))"
  }

  /// The text with an ellipsis at its end, after a whole word if possible, if the text is too long.
  func truncated(to columns: Int) -> String {
    guard count > columns else { return self }
    let words = prefix(columns - 2).split(separator: " ").dropLast().joined(separator: " ")
    return (words.count > columns / 2 ? words : String(prefix(columns - 2))) + " …"
  }

  /// The first line and as many of the last lines as fit.
  func cut(to lines: Int) -> String {
    let all = split(separator: "\n", omittingEmptySubsequences: false)
    return all.count <= lines ? self : ([all[0], "  …"] + all.suffix(lines - 2)).joined(separator: "\n")
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

extension [(String, String)] {
  /// Commands to run next, each with its purpose beside it or, without space, below it.
  func asNext(_ columns: Int) -> String {
    let width = map(\.0.count).max() ?? 0
    let isWide = contains { 9 + width + $0.1.count > columns }
    return enumerated().map { number, line in
      let space = isWide ? "\n        " : String(repeating: " ", count: width - line.0.count + 3)
      return (number == 0 ? "next  " : "      ") + line.0 + space + line.1
    }.joined(separator: "\n")
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

extension Double {
  var inSeconds: String { String(format: "%.1f s", self) }
}

extension Duration {
  /// The minutes and seconds, as in `1:07`.
  var inMinutes: String { formatted(.time(pattern: .minuteSecond)) }
}
