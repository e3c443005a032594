/// Why a file could not be read as GPX.
public struct GPXError: Error, Hashable, Sendable {
  /// The file, as it was named to the reader.
  public var file: String
  /// The line in the file, counted from one, if the problem is in a line.
  public var line: Int?
  /// What is wrong.
  public var problem: String
  /// What should be there instead.
  public var expectation: String
}

extension GPXError: CustomStringConvertible {
  /// File, line, problem and expectation, in one line.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(problem); expected \(expectation)".escapingControlCharacters
  }
}

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
}
