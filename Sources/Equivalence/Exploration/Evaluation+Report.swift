extension Evaluation {
  typealias DeclaredCount = Report<Stimulus, Observation>.DeclaredCount
  typealias AssumptionCount = Report<Stimulus, Observation>.AssumptionCount
  typealias ChoiceCount = Report<Stimulus, Observation>.ChoiceCount

  mutating func report(doubt: ExplorationProblem?) -> Report<Stimulus, Observation> {
    let (differences, irreproducible) = differences()
    let declared = declaredCounts()
    return Report(
      problems: problems(declared: declared) + [doubt ?? irreproducible].compactMap { $0 },
      differences: differences, declared: declared,
      assumptions: assumptionCounts(), caveats: caveats(), choices: choiceCounts(),
      states: graph.count,
      transitions: graph.transitions, applied: exploration.meter.applied,
      freshPairs: exploration.freshPairs, levels: graph.levels,
      growth: exploration.meter.limit == nil ? nil : exploration.growth(),
      elapsed: exploration.meter.elapsed)
  }

  private func declaredCounts() -> [DeclaredCount] {
    var counts = comparison.declared.map { DeclaredCount(id: $0.id, reason: $0.reason) }
    for (number, divergence) in divergences.all.enumerated() where number < occurrences.count {
      for position in divergence.declared { counts[position].transitions += occurrences[number] }
    }
    return counts
  }

  private func assumptionCounts() -> [AssumptionCount] {
    zip(comparison.assumptions, exploration.unexplored).map { .init(text: $0.text, unexplored: $1) }
  }

  private func caveats() -> [String] {
    let (control, candidate) = (exploration.blindSpots.control, exploration.blindSpots.candidate)
    var caveats = comparison.caveats + control.caveats.union(candidate.caveats).sorted()
    for spot in control.leftOut(of: Control.blindSpots) + candidate.leftOut(of: Candidate.blindSpots) {
      let reason = spot.reason.hasSuffix(".") ? spot.reason.dropLast() : spot.reason[...]
      caveats.append("\(spot.property) is left out of the state (\(reason))")
    }
    if exploration.isChoiceCut {
      let count = comparison.maxChoicesPerStep
      caveats.append(
        count == 0
          ? "nothing happens while an event is applied"
          : "at most \(count) \(count == 1 ? "thing happens" : "things happen") while an event is applied")
    }
    if hasQuietQuestions {
      caveats.append("one-sided questions, as declared, get their default answer")
    }
    if comparison.isAsynchronous {
      caveats += [
        "nothing happens later, except in tracked tasks",
        comparison.overlaps
          ? "at most one more event comes before an event has settled"
          : "each event comes after the last one has settled",
      ]
    } else {
      // Even a value type can cause later work, by calling a singleton.
      let watched = exploration.waited.map { " (no stored property changed in \($0.inSeconds))" }
      caveats.append("nothing happens later than the call that causes it" + (watched ?? ""))
    }
    var seen: Set<String> = []
    return caveats.filter { seen.insert($0).inserted }
  }

  /// The counts of states and transitions with at most *n* answers a step, for each *n* from 0 to the explored maximum.
  private func choiceCounts() -> [ChoiceCount] {
    guard exploration.actions.count > graph.stimuli else { return [] }
    return (0...comparison.maxChoicesPerStep).map { answers in
      var reached = [Bool](repeating: false, count: graph.count)
      var (queue, transitions) = (exploration.roots, 0)
      for root in queue { reached[root] = true }
      while let state = queue.popLast() {
        for edge in graph.exits(of: state) {
          guard exploration.actions[edge.action].answers.count <= answers else { continue }
          transitions += 1
          if !reached[edge.target] {
            reached[edge.target] = true
            queue.append(edge.target)
          }
        }
      }
      return ChoiceCount(answers: answers, states: reached.count { $0 }, transitions: transitions)
    }
  }

  private func problems(declared: [DeclaredCount]) -> [ExplorationProblem] {
    var problems: [ExplorationProblem] = []
    if comparison.starts.isEmpty || comparison.alphabet.isEmpty { problems.append(.nothingToExplore) }
    problems += exploration.equalStimuli.map { .equalStimuli($0.first, $0.second) }
    problems += divergences.inconsistent.map { .inconsistentDeclaration($0) }
    problems += exploration.indistinctStarts.map { first, second in
      .indistinctStarts(comparison.starts[first].name, comparison.starts[second].name)
    }
    problems += exploration.startsOutside.map { start, assumption in
      .startOutsideAssumption(comparison.starts[start].name, comparison.assumptions[assumption].text)
    }
    let limit = graph.isFinished ? nil : exploration.meter.limit
    if let limit { problems.append(.limitReached(limit, exploration.currentProgress)) }
    problems += exploration.sharedObjects.sorted().map { .sharedObject($0) }
    if let unequal = exploration.observations.unequal { problems.append(.unequalObservation(unequal)) }
    if let question = exploration.strayQuestion { problems.append(.strayQuestion(question)) }
    if !LayoutFuse.isIntact { return problems + [.unknownLayout] }
    let (control, candidate) = (exploration.blindSpots.control, exploration.blindSpots.candidate)
    // If one wrapper type serves both sides, its list includes properties that only one side has.
    let met = control.met(Control.blindSpots).union(candidate.met(Candidate.blindSpots))
    problems += blindSpots(control, listed: Control.blindSpots, met, of: .control)
    problems += blindSpots(candidate, listed: Candidate.blindSpots, met, of: .candidate)
    // On a transition that was left out, an event may have its only effect, and a missing observation may occur.
    if leftOut > 0 { problems.append(.differencesCutShort(leftOut)) }
    return graph.isFinished && leftOut == 0 ? problems + unseen(declared) : problems
  }

  /// The events without any effect, and the expected observations and declared differences that never occurred.
  private func unseen(_ declared: [DeclaredCount]) -> [ExplorationProblem] {
    zip(exploration.alphabet, isEffective).filter { !$1 }.map { .idleStimulus(display($0.0)) }
      + unseenKinds.map { .unseenObservation($0) }
      + declared.filter { $0.transitions == 0 }.map { .unseenDeclaration($0.id) }
  }

  private func blindSpots(
    _ record: BlindSpotRecord, listed: [BlindSpot], _ met: Set<String>, of side: ComparisonSide
  ) -> [ExplorationProblem] {
    let properties = listed.map(\.property)
    let unlisted = record.unseen.filter { !properties.contains($0) }.sorted()
    let ambiguous = zip(properties, record.leftOut).filter { $1.count > 1 }
    return unlisted.map {
      record.deferring.contains($0) ? .laterWork($0, of: side) : .blindSpot($0, of: side)
    }
      + properties.filter { !met.contains($0) }.map { .staleBlindSpot($0, of: side) }
      + ambiguous.map { .ambiguousBlindSpot($0, of: side, $1.sorted()) }
  }
}
