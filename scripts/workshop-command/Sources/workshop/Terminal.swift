import Dispatch
import Foundation

/// The standard streams: results go to one, errors and progress to the other.
@MainActor
final class Terminal {
  enum Color: Int {
    case red = 31, green
  }

  private let showsColor: Bool
  private let showsProgress: Bool
  private var isProgressShown = false
  private var signalSources: [any DispatchSourceSignal] = []

  /// Looks at the streams and at the environment variables `NO_COLOR` and `TERM`.
  init() {
    let environment = ProcessInfo.processInfo.environment
    let isDumb = environment["TERM"] == "dumb"
    showsColor = isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty && !isDumb
    showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb
  }

  /// The text in a colour, where standard output shows colours.
  func colored(_ text: String, _ color: Color) -> String {
    showsColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  func write(_ text: String) throws {
    clearProgress()
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw Failure(problem: "the result could not be written", advice: "make room on standard output")
    }
  }

  /// Writes an error message, in which control characters cannot steer the terminal.
  func write(error message: String) {
    clearProgress()
    let text = message.unicodeScalars.map { scalar in
      let isControl = scalar.properties.generalCategory == .control && scalar != "\n"
      return isControl ? scalar.escaped(asASCII: true) : String(scalar)
    }
    writeToStandardError(text.joined() + "\n")
  }

  /// Replaces the progress line in a terminal.
  func show(progress text: String) {
    guard showsProgress else { return }
    isProgressShown = true
    writeToStandardError("\r\u{1B}[K" + text.prefix(79) + "\r")
  }

  private func clearProgress() {
    if isProgressShown { writeToStandardError("\r\u{1B}[K") }
    isProgressShown = false
  }

  private func writeToStandardError(_ text: String) {
    // Where standard error is closed, the exit status still says that something is wrong.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Calls a closure on another thread when the program is interrupted, with the exit status by which a shell knows it.
  func onInterruption(_ end: @escaping @Sendable (_ status: Int32) -> Void) {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Handled and not ignored: a program that is started from here would ignore it, too.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { @Sendable in end(128 + number) }
      source.resume()
      signalSources.append(source)
    }
  }
}
