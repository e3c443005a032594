/// The text of a line that is redrawn in place.
///
/// The cursor waits at its start. A terminal that becomes narrower folds the line and keeps the cursor where it is in the
/// text, so that everything from there on can be removed, in however many rows it stands.
struct ProgressLine {
  /// What removes a line and then the rest of it, if it was folded.
  ///
  /// The second alone would do, but tmux keeps what that removes at the top of a screen.
  static let clearing = "\r\u{1B}[K\u{1B}[J"
  /// What lets a line end at the edge and not in the next row, where a terminal is narrower than it says yet.
  private static let unfolded = (on: "\u{1B}[?7l", off: "\u{1B}[?7h")
  /// The column that stays empty, because the cursor of some terminals goes on to the next row when it is filled.
  private static let reserved = 1
  private static let interval = Duration.milliseconds(100)

  private var shownAt: ContinuousClock.Instant?

  /// Whether the line was last drawn long enough ago.
  func isDue(at now: ContinuousClock.Instant) -> Bool {
    shownAt.map { $0.duration(to: now) >= Self.interval } ?? true
  }

  /// What draws the line, cut to the columns.
  mutating func replacement(by text: String, columns: Int, at now: ContinuousClock.Instant) -> String {
    shownAt = now
    return Self.clearing + Self.unfolded.on + text.escapingControlCharacters.cut(to: columns - Self.reserved)
      + Self.unfolded.off + "\r"
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
