extension Exploration {
  struct LivePair {
    var pair: Pair
    var state: Int
  }

  /// How much deeper than the lowest unfinished state a walk may execute something new.
  ///
  /// Zero would be strictly breadth-first. To lead a fresh pair to a state takes as many steps as it is deep, so that
  /// it may then go on for as many.
  private var window: Int { max(4, graph.lowestDepth / 2) }

  /// Executes all that is left in a state of which there is a copy.
  mutating func expand(_ state: Int, from snapshot: Snapshot) {
    let original = snapshot.pair
    while !graph.isFinished(state), !isOutOfBounds(state) {
      var pair = original
      if !snapshot.isValue {
        guard let copy = copy(of: snapshot, in: state) else { return }
        pair = copy
      }
      let outcome = apply(graph.nextAction(of: state), to: &pair)
      if anomaly != nil { return }
      _ = record(outcome, of: pair, in: state)
      if mustStop() { return }
    }
  }

  /// Leads a fresh pair to a state and walks on until nothing near is left.
  mutating func walk(by state: Int) {
    let (start, edges) = graph.history(of: state)
    // The pair lives in this call only, so that one is gone before the next is made.
    var live = LivePair(pair: freshPair(from: start), state: roots[start])
    guard retrace(edges, with: &live) else { return }
    while true {
      while !graph.isFinished(live.state), graph.states[live.state].depth <= graph.lowestDepth + window {
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
    if let depth = meter.limits.depth, graph.states[state].depth >= depth { return true }
    if let states = meter.limits.states, graph.count >= states { return mustStop() }
    return anomaly != nil || meter.isTimeUp || stopsAtFirstDifference && hasDifference
  }

  /// Executes the first action that is new where the pair stands, and records it; false if the pair cannot go on.
  private mutating func executeNext(with live: inout LivePair) -> Bool {
    let outcome = apply(graph.nextAction(of: live.state), to: &live.pair)
    guard anomaly == nil, let state = record(outcome, of: live.pair, in: live.state) else { return false }
    live.state = state
    return true
  }

  /// Executes known edges again; false if they did not do the same, or the time is up.
  ///
  /// Each step has to show what it showed before, and the last has to end in the same state.
  private mutating func retrace(_ edges: [Int], with live: inout LivePair) -> Bool {
    for number in edges {
      let edge = graph.edges[number]
      let outcome = apply(edge.action, to: &live.pair)
      live.state = edge.target
      if anomaly != nil { return false }
      if outcome != edge.outcome { return fail(at: live.pair.path) }
      if meter.isTimeUp { return false }
    }
    return isWhereRecorded(live) || fail(at: live.pair.path)
  }

  private mutating func fail(at path: Path) -> Bool {
    anomaly = diagnosis(of: path)
    return false
  }

  /// Whether a live pair's fingerprints are those of the state where it should be.
  mutating func isWhereRecorded(_ live: LivePair) -> Bool {
    let state = graph.states[live.state]
    let recorded = (control: state.control, candidate: state.candidate)
    return numbers(of: live.pair, hints: recorded) == recorded
  }
}
