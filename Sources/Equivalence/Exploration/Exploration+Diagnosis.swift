extension Exploration {
  /// A start and stimuli, by number.
  struct Path {
    var start: Int
    var stimuli: [Int]
  }

  /// What both sides showed and where they stood after one step, all by number.
  struct Trace: Equatable {
    var controlList = 0
    var candidateList = 0
    var controlState = 0
    var candidateState = 0

    func isSameState(as other: Trace) -> Bool {
      controlState == other.controlState && candidateState == other.candidateState
    }

    /// The side on which two traces differ.
    func side(differingFrom other: Trace) -> Side? {
      if controlList != other.controlList || controlState != other.controlState { return .control }
      if candidateList != other.candidateList || candidateState != other.candidateState { return .candidate }
      return nil
    }
  }

  /// Says why a path did not repeat the record: the subject is nondeterministic, or a fingerprint lacks something.
  mutating func diagnosis(of path: Path) -> Problem {
    let found = traces(of: path)
    if let position = firstDifference(found, traces(of: path)) {
      return .nondeterminism(history(Path(start: path.start, stimuli: Array(path.stimuli[..<position]))))
    }
    var state = roots[path.start]
    for (position, stimulus) in path.stimuli.enumerated() {
      let edge = state * graph.stimuli + stimulus
      let target = graph.targets[edge]
      guard target >= 0 else { break }
      let recorded = Trace(
        controlList: graph.controlLists[edge], candidateList: graph.candidateLists[edge],
        controlState: graph.controls[target], candidateState: graph.candidates[target])
      if found[position + 1] != recorded {
        return diagnosis(
          of: self.path(to: state), Path(start: path.start, stimuli: Array(path.stimuli[..<position])),
          continuation: [stimulus])
      }
      state = target
    }
    return .nondeterminism(history(path))
  }

  /// Says why two paths to the same fingerprints do not go on alike.
  mutating func diagnosis(of first: Path, _ second: Path, continuation: [Int]) -> Problem {
    for path in [first, second] {
      let whole = Path(start: path.start, stimuli: path.stimuli + continuation)
      if let position = firstDifference(traces(of: whole), traces(of: whole)) {
        return .nondeterminism(history(Path(start: path.start, stimuli: Array(whole.stimuli[..<position]))))
      }
    }
    let ends = [first, second].map { path in
      Array(
        traces(of: Path(start: path.start, stimuli: path.stimuli + continuation)).suffix(continuation.count))
    }
    for (left, right) in zip(ends[0], ends[1]) {
      guard let side = left.side(differingFrom: right) else { continue }
      return .dishonestFingerprint(
        of: side, history(first), history(second),
        continuation: continuation.map { display(alphabet[$0]) })
    }
    return .nondeterminism(history(Path(start: second.start, stimuli: second.stimuli + continuation)))
  }

  /// The shortest recorded path to a state.
  func path(to state: Int) -> Path {
    let (start, edges) = graph.history(of: state)
    return Path(start: start, stimuli: edges.map { $0 % graph.stimuli })
  }

  /// Replays a path with a fresh pair; the first trace is that of the pair before any stimulus.
  mutating func traces(of path: Path) -> [Trace] {
    var control = starts[path.start].control()
    var candidate = starts[path.start].candidate()
    var traces = [
      Trace(
        controlState: number(of: control, hint: -1), candidateState: number(of: candidate, hint: -1))
    ]
    for stimulus in path.stimuli {
      traces.append(
        Trace(
          controlList: observations.number(of: control.apply(alphabet[stimulus]), hint: 0),
          candidateList: observations.number(of: candidate.apply(alphabet[stimulus]), hint: 0),
          controlState: number(of: control, hint: -1), candidateState: number(of: candidate, hint: -1)))
    }
    return traces
  }

  private func firstDifference(_ first: [Trace], _ second: [Trace]) -> Int? {
    first.indices.first { first[$0] != second[$0] }
  }

  private func history(_ path: Path) -> History {
    History(start: starts[path.start].name, stimuli: path.stimuli.map { display(alphabet[$0]) })
  }
}
