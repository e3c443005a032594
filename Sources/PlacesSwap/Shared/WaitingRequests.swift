/// The requests of a control that wait for an answer: a replay has to know which of them is answered.
@MainActor
final class WaitingRequests {
  /// Which of the requests that wait is answered.
  struct Position {
    /// How many older ones wait.
    var older: Int
    /// How many newer ones wait.
    var newer: Int

    /// The position in a word, as far as a replay can tell them apart.
    var word: String { older == 0 ? "oldest" : newer == 0 ? "newest" : "another" }
  }

  private var waiting: [Int] = []
  private var newest = 0

  /// How many wait.
  var count: Int { waiting.count }

  /// A request is made; it gets a number.
  func begin() -> Int {
    newest += 1
    waiting.append(newest)
    return newest
  }

  /// A request is answered, and waits no longer.
  func end(_ number: Int) -> Position {
    let older = waiting.firstIndex(of: number) ?? 0
    waiting.removeAll { $0 == number }
    return Position(older: older, newer: waiting.count - older)
  }
}
