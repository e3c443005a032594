import Foundation

/// The standard streams: results go to one, errors and progress to the other.
@MainActor
package final class Terminal {
  /// The colours that results use.
  package enum Color: Int {
    /// Something is wrong.
    case red = 31
    /// Nothing is wrong.
    case green = 32
    /// Nothing is known to be wrong.
    case yellow = 33
  }

  /// The result could not be written.
  package struct OutputError: Error, CustomStringConvertible {
    /// What is wrong and what to do.
    package let description = "the result could not be written; expected room on standard output"
  }

  private let showsColor: Bool
  /// Whether somebody looks at the progress line.
  package let showsProgress: Bool
  private var progress = ProgressLine()

  /// Looks at the streams and at the environment variables `NO_COLOR` and `TERM`.
  package init() {
    let environment = ProcessInfo.processInfo.environment
    let isDumb = environment["TERM"] == "dumb"
    showsColor = isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty && !isDumb
    showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb
  }

  /// The text in a colour, where standard output shows colours.
  package func colored(_ text: String, _ color: Color) -> String {
    showsColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Writes a result.
  ///
  /// - Throws: ``OutputError`` where it cannot be written.
  package func write(_ text: String) throws {
    clearProgress()
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw OutputError()
    }
  }

  /// Writes an error message as one line, with its control characters escaped.
  package func write(error message: String) {
    clearProgress()
    writeToStandardError(message.escapingControlCharacters + "\n")
  }

  /// Writes an error message of several lines, each with its control characters escaped.
  package func write(errorLines text: String) {
    for line in text.split(separator: "\n") { write(error: String(line)) }
  }

  /// Replaces the progress line if somebody is looking, at most ten times a second.
  package func show(progress text: @autoclosure () -> String) {
    guard showsProgress, progress.isDue(at: .now) else { return }
    writeToStandardError(progress.replacement(by: text(), columns: Self.columns(of: STDERR_FILENO), at: .now))
  }

  /// Removes the progress line.
  package func clearProgress() {
    if let text = progress.removal() { writeToStandardError(text) }
  }

  /// The width that results have to fit in; nil where nobody looks at them, so that a table stays a table.
  package var resultColumns: Int? {
    isatty(STDOUT_FILENO) == 1 ? Self.columns(of: STDOUT_FILENO) : nil
  }

  /// The width of a terminal at this moment; 80 where it does not say.
  private static func columns(of stream: Int32) -> Int {
    var size = winsize()
    let isKnown = ioctl(stream, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  private func writeToStandardError(_ text: String) {
    // Nobody can be told when standard error is closed; the exit status still says that something is wrong.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
