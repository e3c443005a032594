extension Evaluation {
  typealias DeclaredCount = Report<Stimulus, Observation>.DeclaredCount
  typealias AssumptionCount = Report<Stimulus, Observation>.AssumptionCount

  mutating func report(doubt: ProblemCause?) -> Report<Stimulus, Observation> {
    var (differences, irreproducible) = differences()
    if differences.isEmpty, let difference = unrecordedDifference() { differences = [difference] }
    // If the comparison itself is unreliable, so is each difference.
    if !divergences.inconsistent.isEmpty || exploration.observations.inconsistent != nil { differences = [] }
    let doubt = (doubt ?? irreproducible).map { exploration.workOnMainQueue() ?? $0 }
    let declared = declaredCounts()
    var problems = problems(declared: declared)
    if let doubt, !problems.contains(doubt) { problems.append(doubt) }
    let isDoubted = problems.contains(where: \.isDoubt)
    return Report(
      problems: problems.map(ExplorationProblem.init),
      differences: differences.enumerated().map { shortened($1, at: $0, isDoubted: isDoubted) },
      declared: declared,
      assumptions: assumptionCounts(), startAssumption: startAssumption,
      caveats: caveats(isDifferent: !differences.isEmpty),
      blindSpots: blindSpots,
      states: graph.count,
      transitions: graph.transitions, applied: exploration.meter.applied,
      freshPairs: exploration.freshPairs, levels: graph.levels,
      growth: exploration.meter.limit == nil || exploration.isForShortening ? nil : exploration.growth(),
      elapsed: exploration.meter.elapsed)
  }

  private func declaredCounts() -> [DeclaredCount] {
    var counts = comparison.declared.map { DeclaredCount(id: $0.id, reason: $0.reason) }
    for (number, divergence) in divergences.all.enumerated()
    where number < occurrences.count && divergence.outcome == .declared {
      for position in divergence.declared { counts[position].transitions += occurrences[number] }
    }
    return counts
  }

  private func assumptionCounts() -> [AssumptionCount] {
    zip(comparison.assumptions, exploration.unexplored).map { .init(text: $0.text, unexplored: $1) }
  }

  private var blindSpots: [BlindSpot] {
    let control = exploration.blindSpots.control.leftOut(of: Control.blindSpots)
    let candidate = exploration.blindSpots.candidate.leftOut(of: Candidate.blindSpots)
    return control + candidate.filter { !control.contains($0) }
  }

  private func caveats(isDifferent: Bool) -> [String] {
    let (control, candidate) = (exploration.blindSpots.control, exploration.blindSpots.candidate)
    var caveats = comparison.caveats + control.caveats.union(candidate.caveats).map(\.text).sorted()
    for spot in blindSpots {
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
    for (side, questions) in [("control", unmatched.control), ("candidate", unmatched.candidate)] {
      caveats += questions.sorted().map {
        "*\($0)* has its default answer if only the \(side) asks, as declared"
      }
    }
    caveats += exploration.caveats.value.sorted()
    // No fingerprint contains a global variable, a reference count or the capacity of an array.
    caveats.append("what an event does depends on the stored state only")
    if isDifferent {
      caveats.append("no static variable stays set, so a new process repeats each difference")
    }
    if comparison.isAsynchronous {
      caveats.append("no work goes on after an event, except in tasks that the test awaits")
      caveats +=
        comparison.overlaps
        ? Interruption.assumptions(declares: !comparison.declared.isEmpty)
        : ["each event comes after the last one has settled"]
    } else {
      // Even a value type can defer work, by calling a singleton.
      let watched = exploration.waited.map { " (no stored property changed in \($0.inSeconds))" }
      caveats.append("no work goes on after a call returns" + (watched ?? ""))
    }
    var seen: Set<String> = []
    return caveats.filter { $0 != startAssumption && seen.insert($0).inserted }
  }

  /// The assumption about the starts; in an app, the class may read old data that none of them has.
  private var startAssumption: String {
    if comparison.startsOnlyAsNew { return "starts only as new" }
    let names = comparison.starts.map(\.name)
    let listed = names.map { "'\($0)'" }.joined(separator: ", ")
    return "starts only from " + (names.isEmpty || names.count > 4 ? "\(names.count) listed starts" : listed)
  }

  private func problems(declared: [DeclaredCount]) -> [ProblemCause] {
    var problems: [ProblemCause] = []
    if comparison.starts.isEmpty { problems.append(.noStart) }
    if comparison.alphabet.isEmpty { problems.append(.noStimulus) }
    problems += duplicates(.start, comparison.starts.map(\.name)) { $0 }
    problems += duplicates(.declaration, comparison.declared.map(\.id)) { $0 }
    problems += duplicates(.event, comparison.listedEvents) { display($0) }
    problems += comparison.equalEvents.map { .equalStimuli($0.first, $0.second) }
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
    if !MemoryLayoutCheck.isIntact { return problems + [.unknownLayout] }
    let (control, candidate) = (exploration.blindSpots.control, exploration.blindSpots.candidate)
    // If one wrapper type serves both sides, its list includes properties that only one side has.
    let met = control.met(Control.blindSpots).union(candidate.met(Candidate.blindSpots))
    problems += blindSpots(control, listed: Control.blindSpots, met, of: .control)
    problems += blindSpots(candidate, listed: Candidate.blindSpots, met, of: .candidate)
    // An event may have its only effect, or a missing observation may occur, on a transition that was left out.
    if leftOut > 0 { problems.append(.differencesCutShort(leftOut)) }
    return graph.isFinished && leftOut == 0 ? problems + unseen(declared) : problems
  }

  /// Each entry of a list that repeats an earlier one, unless the two have different descriptions.
  private func duplicates<Entry: Hashable>(
    _ kind: ProblemCause.Duplicate, _ entries: [Entry], name: (Entry) -> String
  ) -> [ProblemCause] {
    var places: [Entry: Int] = [:]
    return entries.enumerated().compactMap { index, entry in
      guard let first = places[entry] else {
        places[entry] = index
        return nil
      }
      let (name, other) = (name(entry), name(entries[first]))
      return name == other ? .duplicate(kind, name, first: first + 1, second: index + 1) : nil
    }
  }

  private func unseen(_ declared: [DeclaredCount]) -> [ProblemCause] {
    zip(exploration.alphabet, isEffective).filter { !$1 }.map { .idleStimulus(display($0.0)) }
      + unseenKinds.map { .unseenObservation($0) }
      + declared.filter { $0.transitions == 0 }.map { .unseenDeclaration($0.id) }
  }

  private func blindSpots(
    _ record: BlindSpotRecord, listed: [BlindSpot], _ met: Set<String>, of side: ComparisonSide
  ) -> [ProblemCause] {
    let properties = listed.map(\.property)
    let unlisted = record.unseen.filter { !properties.contains($0) }.sorted()
    let ambiguous = zip(properties, record.leftOut).filter { $1.count > 1 }
    return unlisted.map {
      record.deferring.contains($0) ? .laterWork($0, of: side) : .blindSpot($0, of: side)
    }
      + record.held.sorted().map { .heldLock($0, of: side) }
      + properties.filter { !met.contains($0) }.map { .staleBlindSpot($0, of: side) }
      + ambiguous.map { .ambiguousBlindSpot($0, of: side, BlindSpotName.shown($1)) }
  }
}
