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

/// What is wrong, found by a part of the reader that does not know which file it is in.
struct GPXFault: Error {
  var line: Int?
  var problem: String
  var expectation: String

  init(_ problem: String, expected expectation: String, line: Int? = nil) {
    (self.line, self.problem, self.expectation) = (line, problem, expectation)
  }

  static let unreadable = GPXFault("cannot be read", expected: "a readable file")
}

extension String {
  /// The text as a fault quotes it: nobody wants to read a megabyte of what is wrong.
  var quoted: String {
    count > 40 ? "'\(prefix(40))…'" : "'\(self)'"
  }
}
