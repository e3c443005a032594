extension Exploration {
  struct LivePair {
    var pair: Pair
    var state: Int
    var path: Path
  }

  /// How much deeper than the lowest unfinished state a walk may execute a new action.
  ///
  /// Zero would be strictly breadth-first. A fresh pair takes as many steps to a state as the state is deep. Therefore
  /// the pair may then take as many further steps.
  private var window: Int { max(4, graph.lowestDepth / 2) }

  /// Executes all remaining actions of a state that has a copy.
  mutating func expand(_ state: Int, from snapshot: Snapshot) {
    // Read once, because the runtime finds a field of a generic type by the type's metadata.
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

  /// Leads a fresh pair to a state and walks on until no nearby action is left.
  mutating func walk(by state: Int) {
    let path = graph.path(to: state)
    // The pair lives in this call only. Therefore one pair is deallocated before the next one exists.
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

  /// True if a limit forbids further actions at a state.
  private mutating func isOutOfBounds(_ state: Int) -> Bool {
    if let depth = meter.limits.depth, graph.depth(of: state) >= depth { return true }
    if let states = meter.limits.states, graph.count >= states { return mustStop() }
    return anomaly != nil || meter.isTimeUp || stopsAtFirstDifference && hasDifference
  }

  /// Executes the first new action in the pair's state, and records it; false if the pair cannot continue.
  private mutating func executeNext(with live: inout LivePair) -> Bool {
    let action = graph.nextAction(of: live.state)
    live.path.actions.append(action)
    let outcome = apply(action, to: &live.pair)
    guard anomaly == nil, let state = record(outcome, of: live.pair, in: live.state) else { return false }
    live.state = state
    return true
  }

  /// Repeats known actions; false if one did not repeat its observations, or the time is up.
  ///
  /// Each step has to show its recorded observations, and the last has to end in the same state.
  private mutating func retrace(_ actions: [Int], with live: inout LivePair) -> Bool {
    for action in actions {
      let isAsRecorded = repeatStep(action, with: &live)
      if anomaly != nil { return false }
      if !isAsRecorded { return fail(at: live.path) }
      if meter.isTimeUp { return false }
    }
    return isWhereRecorded(live) || fail(at: live.path)
  }

  /// Repeats a known action; false if it did not repeat its observations.
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

  /// True if a live pair's fingerprints are those of the recorded state.
  mutating func isWhereRecorded(_ live: LivePair) -> Bool {
    let (control, candidate) = fingerprints(of: live.pair)
    return (control.words[...], candidate.words[...]) == graph.fingerprints(of: live.state)
  }
}
