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
