/// The text of a line that is redrawn in place.
///
/// A redrawn line must not wrap: a carriage return goes back to the start of the last row only, so every row before
/// it would stay in the terminal's scrollback.
struct ProgressLine {
  /// What removes a line.
  static let clearing = "\r\u{1B}[K"
  private static let interval = Duration.milliseconds(100)

  private var shownAt: ContinuousClock.Instant?

  /// Whether the line was last drawn long enough ago.
  func isDue(at now: ContinuousClock.Instant) -> Bool {
    shownAt.map { $0.duration(to: now) >= Self.interval } ?? true
  }

  /// What draws the line, cut to the columns.
  mutating func replacement(by text: String, columns: Int, at now: ContinuousClock.Instant) -> String {
    shownAt = now
    return Self.clearing + text.escapingControlCharacters.cut(to: columns - 1)
  }

  /// What removes the line; nil if it was never drawn.
  mutating func removal() -> String? {
    defer { shownAt = nil }
    return shownAt == nil ? nil : Self.clearing
  }
}

extension String {
  /// As much of the text as fits.
  ///
  /// Characters outside ASCII count as two columns, which some of them take.
  fileprivate func cut(to columns: Int) -> String {
    var left = columns
    return String(
      prefix { character in
        left -= character.isASCII ? 1 : 2
        return left >= 0
      })
  }
}
