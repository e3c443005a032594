import Foundation

/// One line on standard error, if somebody is looking.
struct Progress {
  private let isShown = isatty(STDERR_FILENO) == 1

  func show(_ text: String) {
    guard isShown else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }

  func clear() {
    show("")
  }
}
