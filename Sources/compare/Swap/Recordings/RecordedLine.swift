/// A line of a recording: a word that says what, and its values.
struct RecordedLine: Hashable {
  /// The whole line.
  let text: String
  /// Its words.
  let words: [String]

  init(_ text: String) {
    self.text = text
    words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }

  /// What the line is about.
  var name: String { words[0] }

  /// The words after the first.
  var values: ArraySlice<String> { words.dropFirst() }

  /// All that follows so many words, spaces included.
  func rest(after count: Int) -> String {
    let parts = text.split(separator: " ", maxSplits: count, omittingEmptySubsequences: false)
    return parts.count > count ? String(parts[count]) : ""
  }
}

/// A line of a recording that the harness cannot do again.
struct RecordingError: Error, CustomStringConvertible {
  /// The feature of the recording.
  var feature: String
  /// The line, without the word that it begins with in a file.
  var line: String
  /// Whether it says what was the case at the beginning.
  var isFact = false
  /// How many lines of its kind stand before it.
  var position: Int

  var description: String {
    "'\(line)' is no \(isFact ? "world" : "stimulus") of \(feature) in the harness; "
      + "expected a recording that this version of the app has written"
  }
}
