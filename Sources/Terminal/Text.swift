import Foundation

extension String {
  /// The text with control characters escaped, so that it can neither break a line nor steer a terminal.
  package var escapingControlCharacters: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text on lines of some width, broken between words, each indented.
  package func folded(to columns: Int, indent: String = "") -> String {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(indent + word)
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension Int {
  /// The number and what there are so many of, as in `1 state` and `2,000 states`.
  package func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }

  /// The number with its thousands apart.
  package var grouped: String { formatted(.number.locale(Locale(identifier: "en_US"))) }
}
