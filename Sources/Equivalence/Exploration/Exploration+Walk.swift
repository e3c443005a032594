extension Exploration {
  struct LivePair {
    var pair: Pair
    var state: Int
    var path: Path
  }

  /// How much deeper than the lowest unfinished state a walk may execute something new.
  ///
  /// Zero would be strictly breadth-first. To lead a fresh pair to a state takes as many steps as it is deep, so that
  /// it may then go on for as many.
  private var window: Int { max(4, graph.lowestDepth / 2) }

  /// Executes all that is left in a state of which there is a copy.
  mutating func expand(_ state: Int, from snapshot: Snapshot) {
    // Looked up once, as a field of a generic type is found by the type's metadata.
    let (original, isValue) = (snapshot.pair, snapshot.isValue)
    while !graph.isFinished(state), !isOutOfBounds(state) {
      var pair = original
      if !isValue {
        guard let copy = copy(of: snapshot, in: state) else { return }
        pair = copy
      }
      let outcome = apply(graph.nextAction(of: state), to: &pair)
      if anomaly != nil { return }
      _ = record(outcome, of: pair, in: state)
      if mustStop() { return }
    }
  }

  mutating func livePair(from start: Int) -> LivePair {
    LivePair(pair: freshPair(from: start), state: roots[start], path: Path(start: start))
  }

  /// Leads a fresh pair to a state and walks on until nothing near is left.
  mutating func walk(by state: Int) {
    let path = graph.path(to: state)
    // The pair lives in this call only, so that one is gone before the next is made.
    var live = livePair(from: path.start)
    guard retrace(path.actions, with: &live) else { return }
    while true {
      while !graph.isFinished(live.state), graph.depth(of: live.state) <= graph.lowestDepth + window {
        guard !isOutOfBounds(live.state), executeNext(with: &live) else { return }
      }
      if mustStop() { return }
      guard let route = graph.route(from: live.state, maximumDepth: graph.lowestDepth + window),
        retrace(route, with: &live)
      else { return }
    }
  }

  /// Whether a limit forbids to execute anything more at a state.
  private mutating func isOutOfBounds(_ state: Int) -> Bool {
    if let depth = meter.limits.depth, graph.depth(of: state) >= depth { return true }
    if let states = meter.limits.states, graph.count >= states { return mustStop() }
    return anomaly != nil || meter.isTimeUp || stopsAtFirstDifference && hasDifference
  }

  /// Executes the first action that is new where the pair stands, and records it; false if the pair cannot go on.
  private mutating func executeNext(with live: inout LivePair) -> Bool {
    let action = graph.nextAction(of: live.state)
    live.path.actions.append(action)
    let outcome = apply(action, to: &live.pair)
    guard anomaly == nil, let state = record(outcome, of: live.pair, in: live.state) else { return false }
    live.state = state
    return true
  }

  /// Executes known actions again; false if they did not do the same, or the time is up.
  ///
  /// Each step has to show what it showed before, and the last has to end in the same state.
  private mutating func retrace(_ actions: [Int], with live: inout LivePair) -> Bool {
    for action in actions {
      let isAsRecorded = repeatStep(action, with: &live)
      if anomaly != nil { return false }
      if !isAsRecorded { return fail(at: live.path) }
      if meter.isTimeUp { return false }
    }
    return isWhereRecorded(live) || fail(at: live.path)
  }

  /// Executes a known action again; false if it did not show the same.
  mutating func repeatStep(_ action: Int, with live: inout LivePair) -> Bool {
    live.path.actions.append(action)
    let outcome = apply(action, to: &live.pair)
    guard let edge = graph.edge(of: action, in: live.state) else { return false }
    live.state = edge.target
    return outcome == edge.outcome
  }

  private mutating func fail(at path: Path) -> Bool {
    anomaly = diagnosis(of: path)
    return false
  }

  /// Whether a live pair's fingerprints are those of the state where it should be.
  mutating func isWhereRecorded(_ live: LivePair) -> Bool {
    let (control, candidate) = fingerprints(of: live.pair)
    return (control.words[...], candidate.words[...]) == graph.fingerprints(of: live.state)
  }
}
