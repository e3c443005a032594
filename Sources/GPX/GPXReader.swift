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
    do {
      var inspector = XMLInspector(try regularFile())
      try inspector.inspect()
      return try withoutActuallyEscaping(body) { try GPXParser(path: path, body: $0).parse() }
    } catch let fault as GPXFault {
      throw GPXError(file: path, line: fault.line, problem: fault.problem, expectation: fault.expectation)
    }
  }

  /// The file, unless it is something else: a pipe or a device could block, or never end.
  private func regularFile() throws(GPXFault) -> FileHandle {
    // Opening a pipe must not wait for somebody to write into it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: descriptor >= 0)
    var status = stat()
    let problem: String
    if descriptor < 0 || fstat(descriptor, &status) != 0 {
      problem =
        errno == ENOENT ? "there is no such file" : "cannot be opened: \(String(cString: strerror(errno)))"
    } else if status.st_mode & S_IFMT == S_IFREG {
      return file
    } else {
      problem = status.st_mode & S_IFMT == S_IFDIR ? "is a directory" : "is not a regular file"
    }
    throw GPXFault(problem, expected: "a GPX file")
  }
}
