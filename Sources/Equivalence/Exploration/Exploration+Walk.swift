extension Exploration {
  /// A live pair of subjects, where it stands in the graph, and how it came there.
  struct LivePair {
    var control: Control
    var candidate: Candidate
    var state: Int
    let start: Int
    var stimuli: [Int] = []
  }

  /// Leads a fresh pair to a state and walks on until nothing near is left.
  mutating func walk(by state: Int) {
    let (start, edges) = graph.history(of: state)
    // The pair lives in this call only, so that one is gone before the next is made.
    var pair = LivePair(
      control: starts[start].control(), candidate: starts[start].candidate(), state: roots[start],
      start: start)
    freshPairs += 1
    guard retrace([], with: &pair), retrace(edges, with: &pair) else { return }
    while true {
      while !graph.isFinished(pair.state), graph.depths[pair.state] <= graph.lowestDepth + Self.window {
        if isOutOfBounds(pair.state) { return }
        executeNext(with: &pair)
      }
      if mustStop() { return }
      guard let route = graph.route(from: pair.state, maximumDepth: graph.lowestDepth + Self.window)
      else { return }
      guard retrace(route, with: &pair) else { return }
    }
  }

  /// Whether a limit forbids to execute anything more at a state; also reports progress now and then.
  private mutating func isOutOfBounds(_ state: Int) -> Bool {
    if let depth = limits.depth, graph.depths[state] >= depth { return true }
    if let states = limits.states, graph.count >= states { return mustStop() }
    guard applied >= nextCheck else { return false }
    nextCheck = applied + 1000
    progress?(currentProgress)
    return limits.duration != nil && mustStop()
  }

  /// Executes the first stimulus that is new where the pair stands, and records it.
  private mutating func executeNext(with pair: inout LivePair) {
    let state = pair.state
    let stimulus = graph.nextStimulus[state]
    let (controlList, candidateList) = apply(stimulus, to: &pair)
    let controlState = number(of: pair.control, hint: graph.controls[state])
    let candidateState = number(of: pair.candidate, hint: graph.candidates[state])
    let target =
      graph.state(control: controlState, candidate: candidateState)
      ?? graph.addState(
        control: controlState, candidate: candidateState, by: .edge(state * graph.stimuli + stimulus))
    graph.record(state: state, control: controlList, candidate: candidateList, target: target)
    pair.state = target
  }

  /// Executes known edges again; false if they did not do the same.
  ///
  /// Each step has to show what it showed before, and the last has to end in the same state.
  private mutating func retrace(_ edges: [Int], with pair: inout LivePair) -> Bool {
    var isRepeated = true
    for edge in edges where isRepeated {
      let (controlList, candidateList) = apply(edge % graph.stimuli, to: &pair)
      pair.state = graph.targets[edge]
      isRepeated = controlList == graph.controlLists[edge] && candidateList == graph.candidateLists[edge]
    }
    if isRepeated, isWhereRecorded(pair) { return true }
    anomaly = Path(start: pair.start, stimuli: pair.stimuli)
    return false
  }

  private mutating func apply(
    _ stimulus: Int, to pair: inout LivePair
  ) -> (controlList: Int, candidateList: Int) {
    applied += 1
    pair.stimuli.append(stimulus)
    let control = pair.control.apply(alphabet[stimulus])
    let candidate = pair.candidate.apply(alphabet[stimulus])
    let controlList = observations.number(of: control, hint: likelyLists[stimulus])
    likelyLists[stimulus] = controlList
    return (controlList, observations.number(of: candidate, hint: controlList))
  }

  private mutating func isWhereRecorded(_ pair: LivePair) -> Bool {
    let (control, candidate) = (graph.controls[pair.state], graph.candidates[pair.state])
    return number(of: pair.control, hint: control) == control
      && number(of: pair.candidate, hint: candidate) == candidate
  }
}
