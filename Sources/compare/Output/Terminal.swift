import Dispatch
import Foundation
import Synchronization

/// The standard streams: results go to one, errors and progress to the other.
@MainActor
final class Terminal {
  /// The colours that results use.
  enum Color: Int {
    case red = 31, green, yellow
  }

  /// The result could not be written.
  struct OutputError: Error, CustomStringConvertible {
    let description = "compare: the result could not be written; expected room on standard output"
  }

  private let showsColor: Bool
  /// Whether a terminal shows the progress line.
  let showsProgress: Bool
  private var progressShownAt: ContinuousClock.Instant?

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

  /// Writes a result.
  ///
  /// - Throws: ``OutputError`` where it cannot be written.
  func write(_ text: String) throws {
    clearProgress()
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw OutputError()
    }
  }

  /// Writes an error message as one line, with its control characters escaped.
  func write(error message: String) {
    clearProgress()
    Self.writeToStandardError(message.escapingControlCharacters + "\n")
  }

  // MARK: Progress

  /// What removes the progress line, and the rows below it where a terminal that became narrower has folded it.
  private nonisolated static let clearing = "\r\u{1B}[K\u{1B}[J"

  /// Replaces the progress line in a terminal, at most ten times a second.
  func show(progress text: @autoclosure () -> String) {
    let now = ContinuousClock.now
    guard showsProgress, progressShownAt.map({ $0.duration(to: now) >= .milliseconds(100) }) ?? true else {
      return
    }
    progressShownAt = now
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    Self.writeToStandardError(Self.progressLine(text(), columns: isKnown ? Int(size.ws_col) : 80))
  }

  /// What draws a progress line that leaves the last column empty, so that it never folds.
  nonisolated static func progressLine(_ text: String, columns: Int) -> String {
    clearing + text.escapingControlCharacters.prefix(max(0, columns - 1)) + "\r"
  }

  private func clearProgress() {
    if progressShownAt != nil { Self.writeToStandardError(Self.clearing) }
    progressShownAt = nil
  }

  private nonisolated static func writeToStandardError(_ text: String) {
    // Where standard error is closed, the exit status still says that something is wrong.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  // MARK: Interruption

  private static var signalSources: [any DispatchSourceSignal] = []
  private nonisolated static let handler = Mutex<@Sendable (Int32) -> Void>({ _ in })

  /// Calls a closure on another thread when the program is interrupted, after the progress line was removed.
  ///
  /// It replaces the closure before. It gets the exit status by which a shell knows the interruption.
  func onInterruption(_ end: @escaping @Sendable (_ status: Int32) -> Void) {
    let removal = showsProgress ? Self.clearing : ""
    Self.handler.withLock {
      // Sendable: otherwise the closure would belong to the main actor, which is busy with what is interrupted.
      $0 = { @Sendable number in
        Self.writeToStandardError(removal)
        end(128 + number)
      }
    }
    // Made once: in a terminal, on Linux, a second one that took the place of a first one did not hear of Ctrl-C.
    guard Self.signalSources.isEmpty else { return }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Handled and not ignored: a program that is started from here would ignore it, too.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { @Sendable in Self.handler.withLock(\.self)(number) }
      source.resume()
      Self.signalSources.append(source)
    }
  }
}
