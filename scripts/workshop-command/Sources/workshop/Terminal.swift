import Foundation

/// Writes results to standard output, and errors and progress to standard error.
enum Terminal {
  private static let showsProgress = isatty(STDERR_FILENO) == 1
  private static let clearing = showsProgress ? "\r\u{1B}[K" : ""

  static func write(_ text: String) throws {
    write(toError: clearing)
    guard (try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))) != nil else {
      throw Failure(problem: "cannot write the result to standard output", advice: "make room on the disk")
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
    // If standard error is closed, the exit status still reports the error.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
