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

  /// What shows one kind of difference, and the best place to show it.
  private struct Entry {
    /// Which kind it is, by number.
    var kind: Int
    var edge: Int
    var depth: Int
    var differences: Int
    var occurrences = 0
    var places = 1
  }

  private func shortestPaths() -> ShortestPaths {
    var paths = ShortestPaths(
      depths: [Int](repeating: -1, count: graph.count), arrivals: graph.states.map(\.arrival),
      differences: [Int](repeating: 0, count: graph.count))
    for (start, root) in exploration.roots.enumerated() where paths.depths[root] < 0 {
      paths.depths[root] = 0
      paths.arrivals[root] = .start(Int32(start))
      paths.order.append(root)
    }
    var position = 0
    while position < paths.order.count {
      let state = paths.order[position]
      position += 1
      graph.forEachEdge(of: state) { extend(&paths, by: $0, from: state) }
    }
    return paths
  }

  private func extend(_ paths: inout ShortestPaths, by edge: Int, from state: Int) {
    let target = Int(graph.edges[edge].target)
    let differences = paths.differences[state] + (divergence(of: edge)?.outcome == .different ? 1 : 0)
    if paths.depths[target] < 0 {
      paths.depths[target] = paths.depths[state] + 1
      paths.order.append(target)
    } else if paths.depths[target] != paths.depths[state] + 1 || paths.differences[target] <= differences {
      return
    }
    paths.arrivals[target] = .edge(Int32(edge))
    paths.differences[target] = differences
  }

  /// One difference of each kind, shortest first; each is shown once more by a fresh pair.
  mutating func differences() -> (found: [Difference<Stimulus, Observation>], doubt: Problem?) {
    guard divergences.all.contains(where: { $0.outcome == .different }) else { return ([], nil) }
    let paths = shortestPaths()
    var found: [Difference<Stimulus, Observation>] = []
    let entries = entries(paths)
    for (position, entry) in entries.enumerated() {
      if position > 0, isTimeUp {
        leftOut += entries[position...].reduce(0) { $0 + $1.occurrences }
        break
      }
      let (start, edges) = graph.history(endingIn: .edge(Int32(entry.edge))) { paths.arrivals[$0] }
      let path = Path(start: start, actions: edges.map { Int(graph.edges[$0].action) })
      let shown = exploration.traces(of: path).dropFirst().map(\.outcome)
      guard shown == edges.map({ Int(graph.edges[$0].outcome) }) else {
        return (found, exploration.diagnosis(of: path))
      }
      found.append(difference(entry, from: start, edges))
    }
    return (found, nil)
  }

  private func entries(_ paths: ShortestPaths) -> [Entry] {
    let regions = Regions(self)
    var entries: [Entry] = []
    var positions: [Regions<Control, Candidate>.Name: Int] = [:]
    for state in paths.order {
      graph.forEachEdge(of: state) { edge in
        for kind in divergence(of: edge)?.kinds ?? [] {
          let name = regions.name(of: kind, in: state)
          let (depth, differences) = (paths.depths[state], paths.differences[state])
          if positions[name] == nil {
            positions[name] = entries.count
            entries.append(Entry(kind: kind, edge: edge, depth: depth, differences: differences))
          }
          guard let position = positions[name] else { continue }
          entries[position].occurrences += 1
          if (depth, differences) < (entries[position].depth, entries[position].differences) {
            entries[position].edge = edge
            (entries[position].depth, entries[position].differences) = (depth, differences)
          }
        }
      }
    }
    return folded(entries)
  }

  /// What one fault has in common wherever it shows, and with whatever values.
  private struct Family: Hashable {
    var name: [String]
    /// Whether it may only follow from another fault.
    var isConsequence: Bool
  }

  /// How many entries that are alike stand by themselves: more are one fault that shows with many values.
  private static var few: Int { 3 }

  /// Puts one entry, the shortest, in the place of many that are alike.
  private func folded(_ entries: [Entry]) -> [Entry] {
    var families: [Family: [Int]] = [:]
    for (position, entry) in entries.enumerated() {
      families[family(of: entry), default: []].append(position)
    }
    return entries.enumerated().compactMap { position, entry in
      let alike = families[family(of: entry)] ?? []
      if alike.count <= Self.few { return entry }
      // They were found by length.
      guard position == alike[0] else { return nil }
      var folded = entry
      folded.occurrences = alike.reduce(0) { $0 + entries[$1].occurrences }
      folded.places = alike.count
      return folded
    }
  }

  private func family(of entry: Entry) -> Family {
    let name: [String] =
      switch divergences.kinds[entry.kind] {
      case .named(let names): names.map { "named \($0)" }
      case .unnamed: divergence(of: entry.edge)?.family ?? []
      }
    return Family(name: name, isConsequence: entry.differences > 0)
  }

  private func difference(
    _ entry: Entry, from start: Int, _ edges: [Int]
  ) -> Difference<Stimulus, Observation> {
    let divergence = divergence(of: entry.edge)
    let (names, edits): ([String], [Edit<Observation>]) =
      switch divergences.kinds[entry.kind] {
      case .named(let names):
        (
          names.map { comparison.named[$0].id },
          (divergence?.edits ?? []).filter { !(divergence?.unexplained.contains($0) ?? false) }
        )
      case .unnamed: ([], divergence?.unexplained ?? [])
      }
    return Difference(
      start: comparison.starts[start].name, steps: edges.map(step), names: names, edits: edits,
      occurrences: entry.occurrences, places: entry.places,
      isShortest: graph.isFinished || edges.count <= graph.lowestDepth + 1,
      isAsynchronous: comparison.isAsynchronous)
  }

  private func step(_ edge: Int) -> Step<Stimulus, Observation> {
    let action = exploration.actions[Int(graph.edges[edge].action)]
    let outcome = exploration.outcomes.outcomes[Int(graph.edges[edge].outcome)]
    return Step(
      exploration.alphabet[action.stimulus], choices: action.answers.map(exploration.questions.choice),
      control: exploration.outcomes.lists[outcome.control],
      candidate: exploration.outcomes.lists[outcome.candidate], divergence(of: edge), in: divergences)
  }
}

/// The connected parts of the graph in which one kind of difference shows.
///
/// A fault that shows in three hundred states is one fault if the states follow each other. Two faults that look the
/// same and show in places apart are two, and three are three; if there are more, they are taken for one.
struct Regions<Control: Subject, Candidate: Subject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  /// A kind of difference by number, and one state that stands for the region.
  struct Name: Hashable {
    var kind: Int
    var state: Int?
  }

  private var parents: [Int: [Int: Int]] = [:]

  init(_ evaluation: Evaluation<Control, Candidate>) {
    let (graph, kinds) = (evaluation.graph, evaluation.divergences.kinds)
    var successors: [Int: Set<Int>] = [:]
    for (number, edge) in graph.edges.enumerated() {
      for kind in evaluation.divergence(of: number)?.kinds ?? [] {
        guard case .unnamed = kinds[kind] else { continue }
        parents[kind, default: [:]][Int(edge.source)] = Int(edge.source)
        successors[Int(edge.source)] = []
      }
    }
    for state in successors.keys {
      graph.forEachEdge(of: state) { _ = successors[state]?.insert(Int(graph.edges[$0].target)) }
    }
    for kind in parents.keys { join(kind, successors) }
  }

  private mutating func join(_ kind: Int, _ successors: [Int: Set<Int>]) {
    guard var parents = parents[kind] else { return }
    func root(of state: Int) -> Int {
      var state = state
      while let parent = parents[state], parent != state {
        parents[state] = parents[parent]
        state = parent
      }
      return state
    }
    for state in parents.keys.sorted() {
      for target in successors[state] ?? [] where parents[target] != nil {
        parents[root(of: target)] = root(of: state)
      }
    }
    for state in parents.keys.sorted() { parents[state] = root(of: state) }
    self.parents[kind] = parents
  }

  func name(of kind: Int, in state: Int) -> Name { Name(kind: kind, state: parents[kind]?[state]) }
}
