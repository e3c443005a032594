import Equivalence
import Foundation

extension [[String]] {
  /// The rows as lines, with the first column aligned left and all others aligned right.
  func lines(widths: [Int]? = nil) -> [String] {
    let widths = widths ?? self[0].indices.map { column in map { $0[column].count }.max() ?? 0 }
    return map { row in
      let cells = zip(row, widths).dropFirst().map { $0.rightAligned($1) }
      return ([row[0].leftAligned(widths[0])] + cells).joined(separator: "  ").replacing(#/ +$/#, with: "")
    }
  }
}

enum Color: Int { case red = 31, green, amber }

extension String {
  /// The text in a color, which ``Terminal`` removes where it is not wanted.
  func painted(_ color: Color) -> String { "\u{1B}[\(color.rawValue)m\(self)\u{1B}[0m" }

  var withoutColor: String { replacing(#/\u{1B}\[\d+m/#, with: "") }

  private func space(_ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - withoutColor.count))
  }

  func leftAligned(_ columns: Int) -> String { self + space(columns) }

  func rightAligned(_ columns: Int) -> String { space(columns) + self }

  /// The text in indented lines that fit, each ending after a whole word.
  func folded(_ columns: Int = 80, indent: String = "") -> String {
    let inset = indent + prefix { $0 == " " }
    let hanging = inset + (dropFirst(inset.count - indent.count).hasPrefix("- ") ? "  " : "")
    return split(separator: " ").filled(indent: inset, hanging: hanging, width: columns)
      .joined(separator: "\n")
  }

  /// The text with its control characters escaped, so that none breaks a line or controls the terminal.
  var escapingControlCharacters: String {
    replacing(#/[\p{Cc}\p{Zl}\p{Zp}]/#.matchingSemantics(.unicodeScalar)) { match in
      match.output.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    }
  }

  /// The text or, if it is too long, its beginning and its end with an ellipsis between them.
  func shortened(to columns: Int) -> String {
    count <= columns ? self : "\(prefix(columns / 2 - 1)) … \(suffix(max(0, columns - columns / 2 - 2)))"
  }

  /// The text or, if it is too long, its beginning and an ellipsis, which follows a whole word if possible.
  func truncated(to columns: Int) -> String {
    guard count > columns else { return self }
    let start = prefix(columns - 2)
    let words = start.prefix(upTo: start.lastIndex(of: " ") ?? startIndex)
    return (words.count > columns / 2 ? words : start) + " …"
  }

  /// The first line and as many of the last lines as fit.
  func cut(to lines: Int) -> String {
    let all = split(separator: "\n", omittingEmptySubsequences: false)
    return all.count <= lines ? self : ([all[0], "  …"] + all.suffix(lines - 2)).joined(separator: "\n")
  }

  func advice(among names: [String], otherwise: String = "see compare --help") -> String {
    suggestion(among: names).map { "did you mean \($0)?" } ?? otherwise
  }

  func suggestion(among names: [String]) -> String? {
    let containing = names.filter { count > 2 && $0.lowercased().contains(lowercased()) }
    if containing.count == 1 { return containing[0] }
    let changes = names.map { (name: $0, count: $0.lowercased().difference(from: lowercased()).count) }
    // A wrong letter counts as two changes, a removal and an insertion.
    let nearest = changes.min { $0.count < $1.count }
    return nearest.flatMap { $0.count <= max(2, count / 2) ? $0.name : nil }
  }
}

extension [(String, String)] {
  /// Commands to run next, each with its purpose beside it or, if that does not fit, below it.
  func asNext(_ columns: Int) -> String {
    let width = map(\.0.count).max() ?? 0
    let isWide = contains { 9 + width + $0.1.count > columns }
    let lines = map { isWide ? "\($0)\n        \($1)" : "\($0.leftAligned(width))   \($1)" }
    return "next  " + lines.joined(separator: "\n      ")
  }
}

extension Sequence {
  func sum<Number: AdditiveArithmetic>(_ number: (Element) -> Number) -> Number {
    reduce(.zero) { $0 + number($1) }
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

extension Duration {
  var inSeconds: String { String(format: "%.1f s", self / .seconds(1)) }

  /// The minutes and seconds, as in `1:07`.
  var inMinutes: String { formatted(.time(pattern: .minuteSecond)) }
}

/// The text of a file of this repository; empty if the repository is no longer where the command was built.
func textOfRepository(_ path: String) -> String {
  let file = URL(fileURLWithPath: "../../../" + path, relativeTo: URL(fileURLWithPath: #filePath))
  return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
}
