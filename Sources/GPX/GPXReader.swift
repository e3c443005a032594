import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads GPX 1.0 and 1.1, as it is found in the wild, point by point.
///
/// Tracks, routes and waypoints are read, whatever prefix or namespace their elements have. Memory does not grow with
/// the file. Nothing outside of the file is ever read, and a file that declares an entity is refused.
public struct GPXReader: Sendable {
  private let path: String

  /// Makes a reader of the file at a path; nothing is read yet.
  public init(path: String) {
    self.path = path
  }

  /// Hands over what the file holds, in its order, while reading it.
  ///
  /// - Returns: The number of points.
  /// - Throws: `GPXError` if the file cannot be read to its end, also after parts of it have been handed over; or
  ///   what the body throws, which ends the reading.
  @discardableResult
  public func read(_ body: (GPXElement) throws -> Void) throws -> Int {
    let input = try GPXInput(path: path)
    let parser = XMLParser(stream: input)
    parser.shouldResolveExternalEntities = false
    return try withoutActuallyEscaping(body) { body in
      let handler = GPXHandler(input: input, body: body)
      parser.delegate = handler
      // The handler knows more than the result says.
      _ = parser.parse()
      parser.delegate = nil
      return try handler.finish()
    }
  }
}
