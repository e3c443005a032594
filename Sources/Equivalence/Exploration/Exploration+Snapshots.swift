extension Exploration {
  typealias Extents = (control: Fingerprint.Extent, candidate: Fingerprint.Extent)

  /// A copy of a pair in the same state; nil if a subject cannot be copied.
  func snapshot(of pair: Pair, _ extents: Extents) -> Pair? {
    trapNote?.sequence = pair.words
    defer { trapNote?.note("A subject ended the process during its deallocation") }
    trapNote?.note("The control ended the process in copied()")
    guard let control = copy(of: pair.control, extents.control) else { return nil }
    trapNote?.note("The candidate ended the process in copied()")
    guard let candidate = copy(of: pair.candidate, extents.candidate) else { return nil }
    let copy = Pair(control: control, candidate: candidate, words: pair.words)
    copy.extents = extents
    return copy
  }

  private func copy<S: SubjectWithChoices>(of subject: S, _ extent: Fingerprint.Extent) -> S? {
    switch extent {
    case .part: nil
    case .whole: subject.copied()
    case .value: subject
    }
  }

  /// Copies a state's snapshot, to apply an action to the copy; nil if the copy is wrong.
  mutating func copy(of snapshot: Pair, in state: Int) -> Pair? {
    if snapshot.extents == (.value, .value) { return snapshot.assigned() }
    // If there is no copy, the search replays the path to the state with a fresh pair.
    guard let pair = self.snapshot(of: snapshot, snapshot.extents) else { return nil }
    anomaly = anomaly ?? problem(with: pair, of: snapshot, in: state)
    return anomaly == nil ? pair : nil
  }

  /// Checks that a copy is in the recorded state, and shares no mutable object with its original.
  private mutating func problem(
    with copy: Pair, of snapshot: Pair, in state: Int
  ) -> ProblemCause? {
    readState(of: copy)
    let (control, recorded) = (key.control, graph.fingerprints(of: state))
    if (control, key.candidate) == recorded {
      // Only the first copy in a state is checked for shared objects, before an event can change such an object.
      guard graph.exits(of: state).isEmpty else { return nil }
      return sharing(between: copy.control, and: snapshot.control, .control)
        ?? sharing(between: copy.candidate, and: snapshot.candidate, .candidate)
    }
    let path = graph.path(to: state)
    let original = pair(after: path)
    return control != recorded.control
      ? .unequalCopy(of: .control, history(path), difference(between: copy.control, and: original.control))
      : .unequalCopy(
        of: .candidate, history(path), difference(between: copy.candidate, and: original.candidate))
  }

  private func sharing<S: SubjectWithChoices>(between copy: S, and original: S, _ side: ComparisonSide)
    -> ProblemCause?
  {
    let shared = Fingerprint.Anatomy(of: copy).mutableClasses(sharedWith: .init(of: original))
    return shared.isEmpty ? nil : .sharedWithCopy(of: side, Set(shared).sorted())
  }

  private func difference<S: SubjectWithChoices>(between copy: S, and original: S) -> String {
    Fingerprint.Anatomy(of: copy).part(differingFrom: .init(of: original)) ?? "The fingerprint"
  }
}
