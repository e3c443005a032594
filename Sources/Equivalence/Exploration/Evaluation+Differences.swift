extension Evaluation {
  /// A shortest history of each state, with as few differences as possible.
  ///
  /// The subjects are deterministic, so searching the recorded graph is enough.
  struct ShortestPaths {
    var order: [Int] = []
    var depths: [Int]
    var arrivals: [Arrival]
    var differences: [Int]
  }

  /// A kind of difference, with the transition that the report shows for it.
  private struct Entry {
    var edge: StateGraph.Edge
    var depth: Int
    var differences: Int
    var occurrences = 0
    /// The sequence that ends with the transition.
    var path = Path(start: 0)
  }

  private func shortestPaths(throughDifferences: Bool) -> ShortestPaths {
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
      for edge in graph.exits(of: state)
      where throughDifferences || divergence(of: edge)?.outcome != .different {
        extend(&paths, by: edge)
      }
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

  /// Replays a difference of each kind on fresh pairs, and returns those that they repeat, shortest first.
  ///
  /// A repeated difference is real even if the record is unreliable. `doubt` explains the first failed repetition.
  mutating func differences() -> (found: [Difference<Stimulus, Observation>], doubt: ProblemCause?) {
    guard divergences.all.contains(where: { $0.outcome == .different }) else { return ([], nil) }
    var (found, doubt): ([Difference<Stimulus, Observation>], ProblemCause?) = ([], nil)
    let entries = entries()
    extendDeadline()
    for (position, entry) in entries.enumerated() {
      let path = entry.path
      let edges = graph.edges(of: path.actions, from: exploration.roots[path.start])
      let difference = difference(entry, from: path.start, edges)
      let repetitions = repetitions(of: difference, from: path.start)
      if repetitions == Self.neededRepetitions || isTimeUp && repetitions > 1 {
        found.append(difference)
      } else if isTimeUp {
        leftOut += entries[position...].reduce(0) { $0 + $1.occurrences }
        break
      } else {
        doubt = doubt ?? exploration.diagnosis(of: path, isBesideAnother: !repetitions.isMultiple(of: 2))
      }
    }
    return (found, doubt)
  }

  /// How many fresh pairs must repeat a difference to exclude chance; if time is up, two are enough.
  private static var neededRepetitions: Int { 8 }

  /// How many fresh pairs in a row repeat a difference; in every second pair the candidate acts first.
  private func repetitions(of difference: Difference<Stimulus, Observation>, from start: Int) -> Int {
    (0..<Self.neededRepetitions).prefix { number in
      Ballast.shift()
      var replay = Replay(
        comparison, from: comparison.starts[start], beginsWithCandidate: !number.isMultiple(of: 2),
        noting: exploration.trapNote)
      return difference.steps.allSatisfy { step in
        if isTimeUp { return false }
        let again = replay.apply(step.stimulus, choices: step.choices)
        return again.control.isSame(as: step.control) && again.candidate.isSame(as: step.candidate)
          && again.unmatchedChoices == step.unmatchedChoices
      }
    }.count
  }

  /// How many differences are shortened at most, because each one can take thousands of events.
  private static var mostShortened: Int { 5 }

  /// Shortens a difference as a walk does, if the exploration stopped there or the record is unreliable.
  func shortened(
    _ difference: Difference<Stimulus, Observation>, at position: Int, isDoubted: Bool
  ) -> Difference<Stimulus, Observation> {
    let stops = exploration.stopsAtFirstDifference
    guard isDoubted || stops && !difference.isShortest else { return difference }
    let words = Set(difference.edits.map(\.word))
    var shortened = difference
    if !exploration.isForShortening, position < Self.mostShortened, stops || !isTimeUp,
      let shorter = comparison.shortened(
        difference.steps.map { ($0.stimulus, $0.choices) }, from: difference.startPosition,
        over: stops ? exploration.alphabet : [], budget: stops ? 100_000 : 1_000, until: shorteningEnd,
        where: {
          $0.outcome == .different
            && (stops || $0.stimulus == difference.steps.last?.stimulus && Set($0.edits.map(\.word)) == words)
        }), !isDoubted || repetitions(of: shorter, from: shorter.startPosition) == Self.neededRepetitions
    {
      shortened = shorter
    }
    if isDoubted, shortened.steps.count > 1 { shortened.isShortest = false }
    return shortened
  }

  private var shorteningEnd: ContinuousClock.Instant? {
    exploration.meter.limits.duration.map { .now + max($0 / 10, .milliseconds(200)) }
  }

  /// A difference that fresh pairs show on a doubted path, for the case that they repeat none from the record.
  func unrecordedDifference() -> Difference<Stimulus, Observation>? {
    if exploration.isOfControlOnly || exploration.isForShortening { return nil }
    for path in exploration.doubtedPaths where !isTimeUp {
      let recording = path.actions.map { number in
        let action = exploration.actions[number]
        return (exploration.alphabet[action.stimulus], action.answers.map(exploration.questions.choice))
      }
      let difference = comparison.shortened(recording, from: path.start, over: [], until: shorteningEnd) {
        $0.outcome == .different
      }
      if let difference, repetitions(of: difference, from: path.start) == Self.neededRepetitions {
        return difference
      }
    }
    return nil
  }

  /// The kinds of difference, shortest first, each by a path without another difference if there is such a path.
  private func entries() -> [Entry] {
    var entries: [Entry] = []
    var numbers: [Int: Int] = [:]
    for throughDifferences in [false, true] {
      let paths = shortestPaths(throughDifferences: throughDifferences)
      let independent = entries.count
      for state in paths.order {
        let (depth, differences) = (paths.depths[state], paths.differences[state])
        for edge in graph.exits(of: state) {
          guard let kind = divergence(of: edge)?.kind else { continue }
          let number = numbers[kind] ?? entries.count
          if number == entries.count {
            numbers[kind] = number
            entries.append(Entry(edge: edge, depth: depth, differences: differences))
          }
          if throughDifferences { entries[number].occurrences += 1 }
          let known = entries[number]
          if number >= independent, (depth, differences) < (known.depth, known.differences) {
            (entries[number].edge, entries[number].depth) = (edge, depth)
            entries[number].differences = differences
          }
        }
      }
      for number in independent..<entries.count {
        let edge = entries[number].edge
        entries[number].path = graph.path(to: edge.source, by: paths.arrivals)
        entries[number].path.actions.append(edge.action)
      }
    }
    return entries.enumerated().sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
      .map(\.element)
  }

  private func difference(
    _ entry: Entry, from start: Int, _ edges: [StateGraph.Edge]
  ) -> Difference<Stimulus, Observation> {
    Difference(
      start: comparison.starts[start].name, steps: edges.map(step),
      edits: divergence(of: entry.edge)?.edits ?? [],
      occurrences: entry.occurrences,
      isShortest: graph.isFinished || edges.count <= graph.lowestDepth + 1,
      isAsynchronous: comparison.isAsynchronous, startPosition: start)
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
