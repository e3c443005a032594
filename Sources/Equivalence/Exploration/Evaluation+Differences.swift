extension Evaluation {
  /// The shortest histories of all states, and among those the ones with the fewest differences.
  ///
  /// The record is complete and the subjects are deterministic, so a search in it is as good as one with subjects.
  struct ShortestPaths {
    var order: [Int] = []
    var depths: [Int]
    var arrivals: [Arrival]
    var differences: [Int]
  }

  func shortestPaths() -> ShortestPaths {
    var paths = ShortestPaths(
      depths: [Int](repeating: -1, count: graph.count), arrivals: graph.arrivals,
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
      for edge in state * graph.stimuli..<(state + 1) * graph.stimuli where graph.targets[edge] >= 0 {
        extend(&paths, by: edge, from: state)
      }
    }
    return paths
  }

  private func extend(_ paths: inout ShortestPaths, by edge: Int, from state: Int) {
    let target = graph.targets[edge]
    let differences = paths.differences[state] + (isDifferent(edge) ? 1 : 0)
    if paths.depths[target] < 0 {
      paths.depths[target] = paths.depths[state] + 1
      paths.order.append(target)
    } else if paths.depths[target] != paths.depths[state] + 1 || paths.differences[target] <= differences {
      return
    }
    paths.arrivals[target] = .edge(edge)
    paths.differences[target] = differences
  }

  private func isDifferent(_ edge: Int) -> Bool {
    let number = divergenceOfEdge[edge]
    return number >= 0 && divergences.all[number].outcome == .different
  }

  /// One difference of each kind, shortest first.
  func differences() -> [Difference<Stimulus, Observation>] {
    guard divergences.all.contains(where: { $0.outcome == .different }) else { return [] }
    let paths = shortestPaths()
    var best: [String: (edge: Int, depth: Int, differences: Int)] = [:]
    var counts: [String: Int] = [:]
    var kinds: [String] = []
    for state in paths.order {
      let (depth, differences) = (paths.depths[state], paths.differences[state])
      for edge in state * graph.stimuli..<(state + 1) * graph.stimuli where isDifferent(edge) {
        let kind = divergences.all[divergenceOfEdge[edge]].kind
        counts[kind, default: 0] += 1
        if let known = best[kind] {
          if (known.depth, known.differences) <= (depth, differences) { continue }
        } else {
          kinds.append(kind)
        }
        best[kind] = (edge, depth, differences)
      }
    }
    return kinds.compactMap { kind in
      best[kind].map { difference(by: $0.edge, paths, occurrences: counts[kind] ?? 0) }
    }
  }

  private func difference(
    by edge: Int, _ paths: ShortestPaths, occurrences: Int
  ) -> Difference<Stimulus, Observation> {
    let (start, edges) = graph.history(endingIn: .edge(edge), arrivals: paths.arrivals)
    let divergence = divergences.all[divergenceOfEdge[edge]]
    return Difference(
      start: comparison.starts[start].name, steps: edges.map(step),
      names: divergence.named.map { comparison.named[$0].id }, edits: divergence.edits,
      occurrences: occurrences)
  }

  private func step(_ edge: Int) -> Step<Stimulus, Observation> {
    let number = divergenceOfEdge[edge]
    return Step(
      stimulus: comparison.alphabet[edge % graph.stimuli],
      control: exploration.observations.lists[graph.controlLists[edge]],
      candidate: exploration.observations.lists[graph.candidateLists[edge]],
      outcome: number < 0 ? .equal : divergences.all[number].outcome,
      declared: number < 0 ? [] : divergences.all[number].declared.map { comparison.declared[$0].id })
  }
}
