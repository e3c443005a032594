extension Exploration {
  typealias Extents = (control: Fingerprint.Extent, candidate: Fingerprint.Extent)

  /// Copies of both subjects in a state, to begin from again.
  struct Snapshot {
    /// What the next copy is made of.
    let pair: Pair
    fileprivate let extents: Extents

    /// Whether a copy cannot be anything but the same.
    var isValue: Bool { extents == (.value, .value) }
  }

  /// Copies a pair whose fingerprints are of these extents; nil if it cannot be copied.
  func snapshot(of pair: Pair, _ extents: Extents) -> Snapshot? {
    trapNote?.sequence = pair.words
    defer { trapNote?.note("A subject ended the process as it was let go") }
    trapNote?.note("The control ended the process in copied()")
    guard let control = copy(of: pair.control, extents.control) else { return nil }
    trapNote?.note("The candidate ended the process in copied()")
    guard let candidate = copy(of: pair.candidate, extents.candidate) else { return nil }
    let copy = Pair(control: control, candidate: candidate, words: pair.words)
    return Snapshot(pair: copy, extents: extents)
  }

  private func copy<S: TestSubject>(of subject: S, _ extent: Fingerprint.Extent) -> S? {
    switch extent {
    case .part: nil
    case .whole: subject.copied()
    case .value: subject
    }
  }

  /// A pair of objects to apply an action to in a state; nil if the copies turn out to be no good.
  mutating func copy(of snapshot: Snapshot, in state: Int) -> Pair? {
    // There was a copy once; if there is none any more, a fresh pair has to be led here.
    guard let pair = self.snapshot(of: snapshot.pair, snapshot.extents)?.pair else { return nil }
    anomaly = anomaly ?? problem(with: pair, of: snapshot, in: state)
    return anomaly == nil ? pair : nil
  }

  /// What is wrong with copies: they are in another state, or share with each other what can change.
  private mutating func problem(
    with copy: Pair, of snapshot: Snapshot, in state: Int
  ) -> ExplorationProblem? {
    let (control, candidate) = fingerprints(of: copy)
    let recorded = graph.fingerprints(of: state)
    if (control.words[...], candidate.words[...]) == recorded {
      // An object that is shared is found before anything is done to it, if it is looked for at the first copy.
      guard graph.exits(of: state).isEmpty else { return nil }
      return sharing(between: copy.control, and: snapshot.pair.control, .control)
        ?? sharing(between: copy.candidate, and: snapshot.pair.candidate, .candidate)
    }
    let path = graph.path(to: state)
    let original = lead(path)
    return control.words[...] != recorded.control
      ? .unequalCopy(of: .control, history(path), difference(between: copy.control, and: original.control))
      : .unequalCopy(
        of: .candidate, history(path), difference(between: copy.candidate, and: original.candidate))
  }

  private func sharing<S: TestSubject>(between copy: S, and original: S, _ side: ComparisonSide)
    -> ExplorationProblem?
  {
    let shared = Fingerprint.Anatomy(of: copy).mutableClasses(sharedWith: .init(of: original))
    return shared.isEmpty ? nil : .sharedWithCopy(of: side, Set(shared).sorted())
  }

  private func difference<S: TestSubject>(between copy: S, and original: S) -> String {
    Fingerprint.Anatomy(of: copy).part(differingFrom: .init(of: original)) ?? "The fingerprint"
  }
}
