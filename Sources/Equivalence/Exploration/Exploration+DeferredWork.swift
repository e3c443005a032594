private import Foundation

extension Exploration {
  /// Looks whether something goes on after a stimulus was applied, once for each action and each outcome that it had.
  ///
  /// It sees what other threads do within a few milliseconds. What waits for the thread that explores, such as a task
  /// on the main actor when the main actor explores, does not run meanwhile, and is not seen.
  mutating func deferredWork() -> Problem? {
    var tried: Set<[Int]> = []
    var waiting: [(path: Path, pair: Pair<Control, Candidate>, before: (Fingerprint, Fingerprint))] = []
    for edge in graph.edges where edge.target != edge.source || edge.outcome != 0 {
      guard tried.count < 64 else { break }
      guard tried.insert([Int(edge.action), Int(edge.outcome)]).inserted else { continue }
      var path = path(to: Int(edge.source))
      path.actions.append(Int(edge.action))
      let pair = lead(path)
      waiting.append((path, pair, (pair.control.fingerprint, pair.candidate.fingerprint)))
      if meter.isTimeUp { return .auditCutShort(ways: tried.count) }
    }
    Thread.sleep(forTimeInterval: 0.005)
    for (path, pair, before) in waiting {
      let control = { Fingerprint.Anatomy(of: pair.control) }
      if let part = before.0.part(differingFrom: pair.control.fingerprint, of: Control.self, anatomy: control)
      {
        return .deferredWork(of: .control, history(path), part)
      }
      let candidate = { Fingerprint.Anatomy(of: pair.candidate) }
      if let part = before.1.part(
        differingFrom: pair.candidate.fingerprint, of: Candidate.self, anatomy: candidate)
      {
        return .deferredWork(of: .candidate, history(path), part)
      }
    }
    return nil
  }
}

extension Fingerprint {
  /// The stored property that a later fingerprint of the same subject has otherwise; nil if the two are equal.
  func part<S: Behaviour>(
    differingFrom later: Fingerprint, of type: S.Type, anatomy: () -> Anatomy
  ) -> String? {
    if self == later { return nil }
    guard later.extent(for: S.self) != .part else { return "The fingerprint" }
    let word = zip(words, later.words).prefix { $0 == $1 }.count
    return anatomy().path(ofWord: word) ?? "The fingerprint"
  }
}
