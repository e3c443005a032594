extension Evaluation {
  /// The shortest histories of all states, and among those the ones with the fewest differences.
  ///
  /// The subjects are deterministic, so a search in the record is as good as one with subjects.
  struct ShortestPaths {
    var order: [Int] = []
    var depths: [Int]
    var arrivals: [Arrival]
    var differences: [Int]
  }

  /// One kind of difference, and the best place to show it.
  private struct Entry {
    var edge: StateGraph.Edge
    var depth: Int
    var differences: Int
    var occurrences = 0
  }

  private func shortestPaths() -> ShortestPaths {
    var paths = ShortestPaths(
      depths: [Int](repeating: -1, count: graph.count), arrivals: (0..<graph.count).map(graph.arrival),
      differences: [Int](repeating: 0, count: graph.count))
    for (start, root) in exploration.roots.enumerated() where paths.depths[root] < 0 {
      paths.depths[root] = 0
      paths.arrivals[root] = .start(start)
      paths.order.append(root)
    }
    var position = 0
    while position < paths.order.count {
      let state = paths.order[position]
      position += 1
      for edge in graph.exits(of: state) { extend(&paths, by: edge) }
    }
    return paths
  }

  private func extend(_ paths: inout ShortestPaths, by edge: StateGraph.Edge) {
    let (state, target) = (edge.source, edge.target)
    let differences = paths.differences[state] + (divergence(of: edge)?.outcome == .different ? 1 : 0)
    if paths.depths[target] < 0 {
      paths.depths[target] = paths.depths[state] + 1
      paths.order.append(target)
    } else if paths.depths[target] != paths.depths[state] + 1 || paths.differences[target] <= differences {
      return
    }
    paths.arrivals[target] = .step(from: state, action: edge.action)
    paths.differences[target] = differences
  }

  /// One difference of each kind, shortest first; a fresh pair repeats each.
  mutating func differences() -> (found: [Difference<Stimulus, Observation>], doubt: ExplorationProblem?) {
    guard divergences.all.contains(where: { $0.outcome == .different }) else { return ([], nil) }
    let paths = shortestPaths()
    var found: [Difference<Stimulus, Observation>] = []
    let entries = entries(paths)
    extendDeadline()
    for (position, entry) in entries.enumerated() {
      var path = graph.path(to: entry.edge.source, by: paths.arrivals)
      path.actions.append(entry.edge.action)
      let edges = graph.edges(of: path.actions, from: exploration.roots[path.start])
      guard let isShown = isShown(path, edges) else {
        leftOut += entries[position...].reduce(0) { $0 + $1.occurrences }
        break
      }
      if !isShown { return (found, exploration.diagnosis(of: path)) }
      found.append(shortened(difference(entry, from: path.start, edges), from: path.start))
    }
    return (found, nil)
  }

  /// Returns true if a fresh pair repeats the recorded difference of a path; nil if the time is up first.
  private mutating func isShown(_ path: Path, _ edges: [StateGraph.Edge]) -> Bool? {
    var pair = exploration.freshPair(from: path.start)
    for (action, edge) in zip(path.actions, edges) {
      if isTimeUp { return nil }
      if exploration.apply(action, to: &pair) != edge.outcome { return false }
    }
    return true
  }

  /// A difference at which the exploration stopped, shortened as a walk shortens its own.
  private func shortened(
    _ difference: Difference<Stimulus, Observation>, from start: Int
  ) -> Difference<Stimulus, Observation> {
    guard exploration.stopsAtFirstDifference, !difference.isShortest else { return difference }
    let end = exploration.meter.limits.duration.map { ContinuousClock.now + max($0 / 10, .milliseconds(200)) }
    return comparison.shortened(
      difference.steps.map { ($0.stimulus, $0.choices) }, from: start, over: exploration.alphabet, until: end
    ) { $0.outcome == .different } ?? difference
  }

  private func entries(_ paths: ShortestPaths) -> [Entry] {
    var entries: [Entry] = []
    var numbers: [Int: Int] = [:]
    for state in paths.order {
      let (depth, differences) = (paths.depths[state], paths.differences[state])
      for edge in graph.exits(of: state) {
        guard let kind = divergence(of: edge)?.kind else { continue }
        let number = numbers[kind] ?? entries.count
        if number == entries.count {
          numbers[kind] = number
          entries.append(Entry(edge: edge, depth: depth, differences: differences))
        }
        entries[number].occurrences += 1
        if (depth, differences) < (entries[number].depth, entries[number].differences) {
          entries[number].edge = edge
          (entries[number].depth, entries[number].differences) = (depth, differences)
        }
      }
    }
    return entries
  }

  private func difference(
    _ entry: Entry, from start: Int, _ edges: [StateGraph.Edge]
  ) -> Difference<Stimulus, Observation> {
    Difference(
      start: comparison.starts[start].name, steps: edges.map(step),
      edits: divergence(of: entry.edge)?.edits ?? [],
      occurrences: entry.occurrences,
      isShortest: graph.isFinished || edges.count <= graph.lowestDepth + 1,
      isAsynchronous: comparison.isAsynchronous)
  }

  private func step(_ edge: StateGraph.Edge) -> ComparisonStep<Stimulus, Observation> {
    let action = exploration.actions[edge.action]
    let outcome = exploration.outcomes[edge.outcome]
    return ComparisonStep(
      exploration.alphabet[action.stimulus], choices: action.answers.map(exploration.questions.choice),
      control: exploration.observations.lists[outcome.control],
      candidate: exploration.observations.lists[outcome.candidate], divergence(of: edge), in: divergences)
  }
}
