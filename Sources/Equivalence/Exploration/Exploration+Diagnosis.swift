extension Exploration {
  struct Trace: Equatable {
    var outcome: Int
    var control: ArraySlice<UInt64>
    var candidate: ArraySlice<UInt64>
  }

  /// Finds out why a path did not repeat the record, for instance because a fingerprint is incomplete.
  mutating func diagnosis(of path: Path, isBesideAnother: Bool = false) -> ProblemCause {
    doubtedPaths.append(path)
    observations.isDoubting = true
    let problem = reason(path, isBesideAnother: isBesideAnother)
    if let unequal = observations.unequal { return .unequalObservation(unequal) }
    if let changed = observations.changed { return .changedObservation(changed) }
    if let observations = observations.inconsistent { return .inconsistentEquality(observations) }
    // If a subject no longer answers, its observations are missing, and `anomaly` has the cause.
    return anomaly ?? problem
  }

  private mutating func reason(_ path: Path, isBesideAnother: Bool) -> ProblemCause {
    let found = traces(of: path)
    if let problem = nondeterminism(of: path, found) ?? influence(on: path, found) { return problem }
    var state = roots[path.start]
    for (position, action) in path.actions.enumerated() {
      guard let edge = graph.edge(of: action, in: state) else { break }
      let recorded = trace(of: edge.target, after: edge.outcome)
      if found[position + 1] != recorded {
        let second = Path(start: path.start, actions: Array(path.actions[..<position]))
        return diagnosis(of: graph.path(to: state), second, action, recorded, found[position + 1])
      }
      state = edge.target
    }
    return isBesideAnother
      ? .sharedState(history(path), "")
      : .nondeterminism(history(path), "Its observations differed before, but no longer differ.")
  }

  /// Finds out why two paths to the same fingerprints have different futures.
  private mutating func diagnosis(
    of first: Path, _ second: Path, _ action: Int, _ recorded: Trace, _ found: Trace
  ) -> ProblemCause {
    let whole = Path(start: first.start, actions: first.actions + [action])
    let traces = traces(of: whole)
    if let problem = nondeterminism(of: whole, traces) { return problem }
    if let last = traces.last, last != found {
      let side = side(of: last, found)
      return .dishonestFingerprint(
        of: side, history(first), history(second), continuation: [description(of: action)],
        suspects: suspects(of: side, first, second))
    }
    return .hiddenState(
      history(Path(start: second.start, actions: second.actions + [action])),
      difference(between: recorded, and: found, after: whole),
      suspects: suspects(of: side(of: recorded, found), first, second))
  }

  /// Everything that may hide state: the properties that differ after the two paths, blind spots and assumptions.
  private mutating func suspects(of side: ComparisonSide, _ first: Path, _ second: Path) -> [String] {
    let (one, other) = (anatomies(after: first), anatomies(after: second))
    let (parts, record, listed) =
      switch side {
      case .control: (one.control.parts(differingFrom: other.control), blindSpots.control, Control.blindSpots)
      case .candidate:
        (one.candidate.parts(differingFrom: other.candidate), blindSpots.candidate, Candidate.blindSpots)
      }
    return parts.sorted()
      + record.met(listed).subtracting(parts).sorted().map { "\($0) (a blind spot: store a value instead)" }
      + record.caveats.sorted { $0.text < $1.text }.map { caveat in
        "the assumption that \(caveat.text)" + (caveat.remedy.map { " (\($0))" } ?? "")
      }
  }

  /// Replays a path with a fresh pair; the first trace describes the pair before any event.
  mutating func traces(of path: Path) -> [Trace] {
    let pair = freshPair(from: path.start)
    var traces = [trace(of: pair, after: 0)]
    for action in path.actions {
      let outcome = apply(action, to: pair)
      traces.append(trace(of: pair, after: outcome))
    }
    return traces
  }

  private mutating func trace(of pair: Pair, after outcome: Int) -> Trace {
    readState(of: pair)
    return Trace(outcome: outcome, control: key.control, candidate: key.candidate)
  }

  private func trace(of state: Int, after outcome: Int) -> Trace {
    let (control, candidate) = graph.fingerprints(of: state)
    return Trace(outcome: outcome, control: control, candidate: candidate)
  }

  /// Compares the traces with those of several more replays, because two replays may agree by chance.
  private mutating func nondeterminism(of path: Path, _ found: [Trace]) -> ProblemCause? {
    var again = found
    for _ in 0..<8 where again == found { again = traces(of: path) }
    return deviation(of: again, from: found, path).map { .nondeterminism($0, $1) }
  }

  /// Finds an influence of other pairs, such as a file descriptor, whose number depends on the open files.
  private mutating func influence(on path: Path, _ found: [Trace]) -> ProblemCause? {
    let another = pair(after: path)
    beginsWithCandidate = true
    let beside = withExtendedLifetime(another) { traces(of: path) }
    beginsWithCandidate = false
    // The record of a start is from before all events, so a deviation shows that other pairs have changed something.
    let recorded = [trace(of: roots[path.start], after: 0)] + found.dropFirst()
    let deviation = deviation(of: recorded, from: found, path) ?? deviation(of: beside, from: found, path)
    return deviation.map { .sharedState($0, $1) }
  }

  /// The events up to the first difference of two replays, and what differs.
  private mutating func deviation(
    of again: [Trace], from found: [Trace], _ path: Path
  ) -> (EventSequence, String)? {
    guard let position = found.indices.first(where: { found[$0] != again[$0] }) else { return nil }
    let shortest = Path(start: path.start, actions: Array(path.actions[..<position]))
    return (history(shortest), difference(between: found[position], and: again[position], after: shortest))
  }

  private mutating func anatomies(
    after path: Path
  ) -> (control: Fingerprint.Anatomy, candidate: Fingerprint.Anatomy) {
    let pair = pair(after: path)
    return withExtendedLifetime(pair) {
      (
        Fingerprint.Anatomy(of: pair.control).withoutObjects,
        Fingerprint.Anatomy(of: pair.candidate).withoutObjects
      )
    }
  }

  mutating func pair(after path: Path) -> Pair {
    let pair = freshPair(from: path.start)
    for action in path.actions { _ = apply(action, to: pair) }
    return pair
  }

  private func side(of some: Trace, _ other: Trace) -> ComparisonSide {
    let (one, two) = (outcomes[some.outcome], outcomes[other.outcome])
    let isControl =
      one.control != two.control || one.controlQuestions != two.controlQuestions
      || some.control != other.control
    return isControl ? .control : .candidate
  }

  private mutating func difference(between some: Trace, and other: Trace, after path: Path) -> String {
    let side = side(of: some, other)
    let outcomes = [outcomes[some.outcome], outcomes[other.outcome]]
    let lists = outcomes.map { observations.lists[side == .control ? $0.control : $0.candidate] }
    if lists[0] != lists[1] {
      let texts = lists.map { $0.isEmpty ? "nothing" : $0.map { display($0) }.joined(separator: ", ") }
      return "The \(side.rawValue) showed \(texts[0]) the first time and \(texts[1]) the second time."
    }
    let questions = outcomes.map { side == .control ? $0.controlQuestions : $0.candidateQuestions }
    if questions[0] != questions[1] { return "The questions of the \(side.rawValue) differed." }
    let pair = pair(after: path)
    return side == .control
      ? Self.difference(between: some.control, and: other.control, in: pair.control)
      : Self.difference(between: some.candidate, and: other.candidate, in: pair.candidate)
  }

  private static func difference<S: SubjectWithChoices>(
    between some: ArraySlice<UInt64>, and other: ArraySlice<UInt64>, in subject: S
  ) -> String {
    let place = subject.fingerprint.place(ofDifferenceBetween: some, and: other, of: S.self) {
      Fingerprint.Anatomy(of: subject)
    }
    return "\(place) differed."
  }

  func history(_ path: Path) -> EventSequence {
    EventSequence(start: comparison.starts[path.start].name, stimuli: path.actions.map(description))
  }

  func words(of path: Path) -> String {
    (["from \(comparison.starts[path.start].name)"] + path.actions.map(description)).joined(separator: "; ")
  }

  func description(of action: Int) -> String {
    let (stimulus, answers) = (actions[action].stimulus, actions[action].answers)
    return describe(display(alphabet[stimulus]), with: answers.map(questions.choice))
  }
}
