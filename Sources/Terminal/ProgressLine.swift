/// The text of a line that is redrawn in place.
///
/// A redrawn line must not wrap: a carriage return goes back to the start of the last row only, so every row before
/// it would stay in the terminal's scrollback.
struct ProgressLine {
  /// What removes a line.
  static let clearing = "\r\u{1B}[K"
  /// A wider terminal gets no longer line, so that the line does not wrap when the terminal becomes narrower.
  private static let mostColumns = 62
  /// What a terminal writes behind the line when somebody presses Control-C, and the column that never fills.
  private static let reserved = "^C".count + 1
  private static let interval = Duration.milliseconds(100)

  private var shownAt: ContinuousClock.Instant?

  /// Whether the line was last drawn long enough ago.
  func isDue(at now: ContinuousClock.Instant) -> Bool {
    shownAt.map { $0.duration(to: now) >= Self.interval } ?? true
  }

  /// What draws the line, cut to the columns.
  mutating func replacement(by text: String, columns: Int, at now: ContinuousClock.Instant) -> String {
    shownAt = now
    let room = min(columns, Self.mostColumns) - Self.reserved
    return Self.clearing + text.escapingControlCharacters.cut(to: room)
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
