import Foundation

/// What the standard streams are connected to, and what may be written there besides results.
struct Terminal {
  enum Color: Int {
    case red = 31
    case green = 32
    case yellow = 33
  }

  private let showsColor =
    isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  private let showsProgress = isatty(STDERR_FILENO) == 1

  func colored(_ text: String, _ color: Color) -> String {
    showsColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Replaces the progress line, if somebody is looking.
  func show(progress: @autoclosure () -> String) {
    guard showsProgress else { return }
    standardError("\r\u{1B}[K\(progress())")
  }

  /// Writes a result, and throws where it cannot be written.
  func write(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw OutputError()
    }
  }

  struct OutputError: Error, CustomStringConvertible {
    let description = "compare: the result could not be written; expected room on standard output"
  }

  func clearProgress() {
    show(progress: "")
  }

  func standardError(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}

extension Int {
  /// The number with its thousands apart.
  var grouped: String {
    guard self >= 1000 else { return "\(self)" }
    let rest = String(self % 1000)
    return (self / 1000).grouped + "," + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
