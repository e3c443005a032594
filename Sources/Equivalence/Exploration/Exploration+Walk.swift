extension Exploration {
  struct LivePair {
    var pair: Pair
    var state: Int
    var path: Path
  }

  /// The number of levels beyond the lowest unfinished depth on which a walk may execute new actions.
  ///
  /// Zero would be breadth-first. A fresh pair takes one step for each level, so the window grows with the depth.
  private var window: Int { max(4, graph.lowestDepth / 2) }

  mutating func expand(_ state: Int, from snapshot: Pair) {
    while !graph.isFinished(state), !isOutOfBounds(state) {
      guard let pair = copy(of: snapshot, in: state) else { return }
      let outcome = apply(graph.nextAction(of: state), to: pair)
      if isDoubtful { return }
      _ = record(outcome, of: pair, in: state)
      if mustStop() { return }
    }
  }

  mutating func livePair(from start: Int) -> LivePair {
    LivePair(pair: freshPair(from: start), state: roots[start], path: Path(start: start))
  }

  /// Brings a fresh pair to a state, and continues until no nearby action is left.
  mutating func walk(by state: Int) {
    let path = graph.path(to: state)
    // Only this call retains the pair. Therefore the pair is deallocated before the next pair is made.
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

  private mutating func isOutOfBounds(_ state: Int) -> Bool {
    if let depth = meter.limits.depth, graph.depth(of: state) >= depth { return true }
    if let states = meter.limits.states, graph.count >= states { return mustStop() }
    return isDoubtful || meter.isTimeUp || stopsAtFirstDifference && hasDifference
  }

  /// Executes and records the next action in the pair's state; false if the pair cannot continue.
  private mutating func executeNext(with live: inout LivePair) -> Bool {
    let action = graph.nextAction(of: live.state)
    live.path.actions.append(action)
    let outcome = apply(action, to: live.pair)
    guard !isDoubtful, let state = record(outcome, of: live.pair, in: live.state) else { return false }
    live.state = state
    return true
  }

  /// Repeats recorded actions; false if a step or the last state deviates from the record, or time is up.
  private mutating func retrace(_ actions: [Int], with live: inout LivePair) -> Bool {
    for action in actions {
      let isAsRecorded = repeatStep(action, with: &live)
      if isDoubtful { return false }
      if !isAsRecorded { return fail(at: live.path) }
      if meter.isTimeUp { return false }
    }
    return isWhereRecorded(live) || fail(at: live.path)
  }

  /// Repeats a recorded action; false if the observations are not those of the record.
  mutating func repeatStep(_ action: Int, with live: inout LivePair) -> Bool {
    live.path.actions.append(action)
    let outcome = apply(action, to: live.pair)
    guard let edge = graph.edge(of: action, in: live.state) else { return false }
    live.state = edge.target
    return outcome == edge.outcome
  }

  private mutating func fail(at path: Path) -> Bool {
    anomaly = diagnosis(of: path)
    return false
  }

  mutating func isWhereRecorded(_ live: LivePair) -> Bool {
    readState(of: live.pair)
    return (key.control, key.candidate) == graph.fingerprints(of: live.state)
  }
}
