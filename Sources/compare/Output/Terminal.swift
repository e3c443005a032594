import Dispatch
import Foundation

/// Writes results to standard output, and errors and progress to standard error.
@MainActor
final class Terminal {
  private static let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
  /// True if standard error is a terminal that can replace a line.
  private let showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb
  let isInteractive = isatty(STDOUT_FILENO) == 1
  private lazy var showsColor =
    isInteractive && !Self.isDumb && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
  private var progressShownAt: ContinuousClock.Instant?
  private var signalSources: [any DispatchSourceSignal] = []

  func write(_ text: String) throws(CommandError) {
    clearProgress()
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((showsColor ? text : text.withoutColor).utf8))
    } catch {
      throw CommandError("the result could not be written", "free disk space for standard output")
    }
  }

  func write(error message: String) {
    clearProgress()
    Self.writeToStandardError("compare: " + message.escapingControlCharacters + "\n")
  }

  // The rows below are cleared too, because a terminal that became narrower may have wrapped the line.
  private nonisolated static let clearing = "\r\u{1B}[K\u{1B}[J"

  /// Replaces the progress line in a terminal, at most ten times a second.
  func show(progress text: @autoclosure () -> String) {
    guard showsProgress, progressShownAt.map({ .now - $0 >= .milliseconds(100) }) ?? true else { return }
    progressShownAt = .now
    Self.writeToStandardError(Self.progressLine(text(), columns: Self.columns(of: STDERR_FILENO) ?? 80))
  }

  /// The number of columns of a report: those of the terminal, from 60 to 100.
  static var columns: Int { min(max(columns(of: STDOUT_FILENO) ?? 100, 60), 100) }

  private static func columns(of file: Int32) -> Int? {
    var size = winsize()
    return ioctl(file, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// A progress line with an empty last column, because a full line could wrap.
  nonisolated static func progressLine(_ text: String, columns: Int) -> String {
    clearing + text.escapingControlCharacters.prefix(max(0, columns - 1)) + "\r"
  }

  private func clearProgress() {
    if progressShownAt != nil { Self.writeToStandardError(Self.clearing) }
    progressShownAt = nil
  }

  nonisolated static func writeToStandardError(_ text: String) {
    // If standard error is closed, the exit status still reports the failure.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// When a signal interrupts the program, calls a closure on another thread with the exit status for the shell.
  func onInterruption(_ end: @escaping @Sendable (_ status: Int32) -> Void) {
    let removal = showsProgress ? Self.clearing : ""
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // An empty handler replaces the default action. If the signal were ignored, child processes would ignore it, too.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { @Sendable in
        Self.writeToStandardError(removal)
        end(128 + number)
      }
      source.resume()
      signalSources.append(source)
    }
  }
}
