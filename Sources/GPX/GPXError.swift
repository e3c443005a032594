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
  /// File, line, problem and expectation; control characters in names are left as they are.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(problem); expected \(expectation)"
  }
}

extension GPXError {
  init(_ fault: GPXFault, file: String, line: Int? = nil) {
    self.init(file: file, line: line, problem: fault.problem, expectation: fault.expectation)
  }
}

/// What is wrong, found by a part of the reader that does not know which file and line it is in.
struct GPXFault: Error {
  var problem: String
  var expectation: String

  init(_ problem: String, expected expectation: String) {
    self.problem = problem
    self.expectation = expectation
  }

  /// Puts the errors of libxml2 that people meet in words, and the others in their number.
  init(parserError code: Int) {
    let problem =
      switch code {
      case 4: "is not XML"
      case 5: "goes on after its end"
      case 9: "has a character that its encoding or XML does not allow"
      case 26, 27: "refers to an entity that is not declared"
      case 32: "has an unknown encoding"
      case 76: "has an end tag that does not match its start tag"
      default: "is not well-formed XML (libxml2's error \(code))"
      }
    self.init(problem, expected: "well-formed XML")
  }

  static let truncated = GPXFault("the file is truncated", expected: "the end of every element")
  static let unreadable = GPXFault("cannot be read", expected: "a readable file")
}

extension String {
  /// The text as a fault quotes it: nobody wants to read a megabyte of what is wrong.
  var quoted: String {
    count > 40 ? "'\(prefix(40))…'" : "'\(self)'"
  }
}
