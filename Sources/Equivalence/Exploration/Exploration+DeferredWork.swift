private import Foundation

/// Pairs that were led to where something may go on, and what they were when nothing more was applied.
typealias DeferringPairs<Control: Subject, Candidate: Subject> = [(
  pair: Pair<Control, Candidate>, before: (Fingerprint, Fingerprint)
)] where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation

extension Exploration {
  /// Looks whether something goes on after a stimulus was applied.
  ///
  /// It sees what other threads do within a few milliseconds. What waits for the thread that explores, such as a task
  /// on the main actor when the main actor explores, does not run meanwhile, and is not seen.
  mutating func deferredWork() -> Problem? {
    let waiting = pairsThatMayDefer(atMost: 64)
    Thread.sleep(forTimeInterval: 0.005)
    return deferredWork(of: waiting)
  }

  /// A fresh pair after each action and each outcome that it had, once; where nothing was shown and nothing changed, in
  /// each state.
  ///
  /// Nothing else tells a step that does its work later from one that does none.
  mutating func pairsThatMayDefer(atMost count: Int) -> DeferringPairs<Control, Candidate> {
    var tried: Set<[Int]> = []
    var waiting: DeferringPairs<Control, Candidate> = []
    for wantsSilent in [false, true] {
      for edge in graph.edges {
        let isSilent = edge.target == edge.source && edge.outcome == 0
        guard isSilent == wantsSilent else { continue }
        guard waiting.count < count, !meter.isTimeUp else { break }
        let key = [Int(edge.action), Int(edge.outcome), isSilent ? Int(edge.source) : -1]
        guard tried.insert(key).inserted else { continue }
        var path = path(to: Int(edge.source))
        path.actions.append(Int(edge.action))
        let pair = lead(path)
        waiting.append((pair, (pair.control.fingerprint, pair.candidate.fingerprint)))
      }
    }
    return waiting
  }

  /// What has changed meanwhile.
  func deferredWork(of waiting: DeferringPairs<Control, Candidate>) -> Problem? {
    for (pair, before) in waiting {
      let control = { Fingerprint.Anatomy(of: pair.control) }
      if let part = before.0.part(differingFrom: pair.control.fingerprint, of: Control.self, anatomy: control)
      {
        return .deferredWork(of: .control, history(pair.path), part)
      }
      let candidate = { Fingerprint.Anatomy(of: pair.candidate) }
      if let part = before.1.part(
        differingFrom: pair.candidate.fingerprint, of: Candidate.self, anatomy: candidate)
      {
        return .deferredWork(of: .candidate, history(pair.path), part)
      }
    }
    return meter.isTimeUp ? .auditCutShort(ways: waiting.count) : nil
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
