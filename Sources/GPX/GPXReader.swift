import Foundation

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
  /// The body must not read another file: Darwin's parser ends the process if it is at work twice on a thread.
  ///
  /// - Returns: The number of points.
  /// - Throws: `GPXError` if the file cannot be read to its end, also after parts of it have been handed over; or
  ///   what the body throws, which ends the reading.
  @discardableResult
  public func read(_ body: (GPXElement) throws -> Void) throws -> Int {
    var inspector = XMLInspector(try regularFile())
    do {
      try inspector.inspect()
    } catch {
      throw GPXError(error, file: path, line: inspector.line)
    }
    return try withoutActuallyEscaping(body) { body in
      let parser = try GPXParser(path: path, body: body)
      try parser.parse()
      return parser.points
    }
  }

  /// The file, unless it is something else: a pipe or a device could block, or never end.
  private func regularFile() throws(GPXError) -> FileHandle {
    func error(_ problem: String) -> GPXError {
      GPXError(GPXFault(problem, expected: "a GPX file"), file: path)
    }
    // Opening a pipe must not wait for somebody to write into it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw error(
        errno == ENOENT ? "there is no such file" : "cannot be opened: \(String(cString: strerror(errno)))")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw error("cannot be examined") }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return file
    case S_IFDIR: throw error("is a directory")
    default: throw error("is not a regular file")
    }
  }
}
