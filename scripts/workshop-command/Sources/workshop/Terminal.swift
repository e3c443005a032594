import Foundation

/// The standard streams: results go to one, errors and progress to the other.
enum Terminal {
  private static let showsProgress = isatty(STDERR_FILENO) == 1
  private static let clearing = showsProgress ? "\r\u{1B}[K" : ""

  static func write(_ text: String) throws {
    write(toError: clearing)
    guard (try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))) != nil else {
      throw Failure(problem: "the result could not be written", advice: "make room on standard output")
    }
  }

  static func write(error message: String) {
    write(toError: clearing + message + "\n")
  }

  /// Replaces the progress line, if standard error is a terminal.
  static func show(progress text: String) {
    if showsProgress { write(toError: clearing + text.prefix(79)) }
  }

  private static func write(toError text: String) {
    // If standard error is closed, the exit status still tells of the error.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
