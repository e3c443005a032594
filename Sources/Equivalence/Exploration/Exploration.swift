/// Executes every action once in every reachable pair of states.
///
/// If both subjects can be copied, the search stores a snapshot of each unfinished state, and applies each action to a
/// copy of it. Otherwise a live pair of subjects goes on as long as its state has a new action. Then the pair repeats
/// recorded actions to reach a nearby unfinished state, or a fresh pair starts. A repetition must match the record.
struct Exploration<Control: SubjectWithChoices, Candidate: SubjectWithChoices>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  typealias Stimulus = Control.Stimulus
  typealias Observation = Control.Observation

  /// A class, because the runtime would look up the metadata of a generic structure at each step.
  final class Pair {
    var control: Control
    var candidate: Candidate
    /// What a trap shows; nil unless traps are reported.
    var texts: TrapNote.Texts?
    /// How much the fingerprints in the pair's state cover, which decides how a snapshot copies each subject.
    var extents: Extents = (.part, .part)

    init(control: Control, candidate: Candidate, texts: TrapNote.Texts?) {
      self.control = control
      self.candidate = candidate
      self.texts = texts
    }

    /// A pair of the same values; if a subject is an object, both pairs share it.
    func assigned() -> Pair { Pair(control: control, candidate: candidate, texts: texts) }
  }

  let comparison: Comparison<Control, Candidate>
  let alphabet: [Stimulus]
  let isOfControlOnly: Bool
  let stopsAtFirstDifference: Bool
  /// True if the exploration looks for a shorter difference, so that its own report shortens none.
  var isForShortening = false
  let trapNote: TrapNote?
  var graph: StateGraph
  /// The first actions are the events of the alphabet with the default answers.
  var actions: Numbering<Action>
  let observations = ObservationTable<Observation>()
  /// The lists of questions that the subjects ask in a step; the empty list is number 0.
  var questionLists = Numbering<[Int]>([[]])
  var outcomes = Numbering([Outcome()])
  let questions = QuestionTable()
  let caveats = SharedValue<Set<String>>([])
  /// The last outcome of each event, because it is likely to occur again.
  private var likelyOutcomes: [Int]
  private var readers = (control: StateReader(), candidate: StateReader())
  /// The state of the last pair that was read.
  private(set) var key = StateKey()
  var divergences: Divergences<Stimulus, Observation>

  /// Pairs in unfinished states, by state.
  ///
  /// If the values had the type of a pair, the runtime would look up metadata at each access.
  private var snapshots: [Int: AnyObject] = [:]
  var sharedObjects: Set<String> = []
  /// The time for which the search waited for deferred work.
  var waited: Duration?

  var roots: [Int] = []
  /// Pairs of starts with equal fingerprints, of which the search explores only the first.
  var indistinctStarts: [(Int, Int)] = []
  var unexplored: [Int]
  var startsOutside: [(start: Int, assumption: Int)] = []
  var freshPairs = 0
  var meter: Meter
  /// True if `maxChoicesPerStep` excluded a combination of answers.
  var isChoiceCut = false
  /// The first problem that makes the recorded graph unreliable; nil if there is none.
  var anomaly: ProblemCause? { didSet { isDoubtful = anomaly != nil } }
  /// True if there is an anomaly, which is quicker to read than the anomaly itself.
  private(set) var isDoubtful = false
  var doubtedPaths: [Path] = []
  var hasDifference = false

  /// True if the candidate acts before the control, to detect state that both sides share.
  var beginsWithCandidate = false

  private let controlChoices: Choices
  private let candidateChoices: Choices

  init(
    _ comparison: Comparison<Control, Candidate>, isOfControlOnly: Bool = false, limits: Limits,
    stopsAtFirstDifference: Bool = false, reportsTraps: Bool = false,
    progress: ((ExplorationProgress) -> Void)?
  ) {
    trapNote = TrapNote(isWanted: reportsTraps, patience: limits.callDuration)
    self.comparison = comparison
    alphabet = comparison.alphabet
    self.isOfControlOnly = isOfControlOnly
    self.stopsAtFirstDifference = stopsAtFirstDifference
    graph = StateGraph(stimuli: alphabet.count)
    actions = Numbering(alphabet.indices.map { Action(stimulus: $0) })
    likelyOutcomes = alphabet.map { _ in 0 }
    unexplored = comparison.assumptions.map { _ in 0 }
    divergences = Divergences(declared: comparison.declared)
    meter = Meter(limits: limits, progress: progress)
    controlChoices = Choices(questions: questions)
    candidateChoices = Choices(questions: questions)
  }

  var strayQuestion: String? { controlChoices.strayQuestion ?? candidateChoices.strayQuestion }

  var blindSpots: (control: BlindSpotRecord, candidate: BlindSpotRecord) {
    (readers.control.record, readers.candidate.record)
  }

  var currentProgress: ExplorationProgress {
    ExplorationProgress(
      states: graph.count, transitions: graph.transitions, frontier: graph.frontier,
      depth: graph.lowestDepth, elapsed: meter.elapsed)
  }

  mutating func run() { Caveat.$met.withValue(caveats) { search() } }

  private mutating func search() {
    for start in comparison.starts.indices { addRoot(start) }
    while !mustStop(), let state = graph.lowestUnfinished() {
      if let snapshot = snapshots.removeValue(forKey: state) as? Pair {
        expand(state, from: snapshot)
      } else {
        explore(near: state)
      }
    }
    meter.end(currentProgress)
  }

  private mutating func addRoot(_ start: Int) {
    let pair = freshPair(from: start)
    let extents = readState(of: pair)
    let root = graph.number(of: key)
    if let first = roots.firstIndex(of: root) { indistinctStarts.append((first, start)) }
    if let broken = comparison.brokenAssumption(in: pair.control, pair.candidate) {
      startsOutside.append((start, broken))
    }
    if root == graph.count { addState(of: pair, extents, memory: 0, by: .start(start)) }
    roots.append(root)
    findSharedObjects(in: pair)
  }

  mutating func mustStop() -> Bool {
    if isDoubtful || meter.limit != nil || stopsAtFirstDifference && hasDifference { return true }
    guard !graph.isFinished else { return false }
    return meter.isBeyond(depth: graph.lowestDepth)
  }

  mutating func freshPair(from start: Int) -> Pair {
    freshPairs += 1
    // Shift for each of the first pairs, and less often later, when so many shifts would take time and help little.
    if freshPairs.isMultiple(of: 1 + freshPairs / 256) { Ballast.shift() }
    let texts = trapNote.map { _ in TrapNote.Texts(start: comparison.starts[start].name) }
    trapNote?.begin(texts)
    trapNote?.note("The control ended the process during its creation")
    let control = comparison.starts[start].control()
    trapNote?.note("The candidate ended the process during its creation")
    let candidate = comparison.starts[start].candidate()
    let pair = Pair(control: control, candidate: candidate, texts: texts)
    trapNote?.note(TrapNote.pause)
    noteFailure(of: pair)
    meter.look()
    return pair
  }

  /// Applies an action; if you give the pair's state, a trap shows the shortest known sequence to it.
  mutating func apply(_ action: Int, to pair: Pair, in state: Int? = nil) -> Int {
    let (stimulus, answers) = (actions[action].stimulus, actions[action].answers)
    if let trapNote {
      let shortest = state.map { words(of: graph.path(to: $0)) }
      pair.texts = pair.texts?.adding("; \(description(of: action))", to: shortest)
      trapNote.begin(pair.texts)
    }
    let early = beginsWithCandidate ? applyToCandidate(action, pair) : nil
    controlChoices.begin(answers)
    trapNote?.note("The control ended the process")
    let control = pair.control.apply(alphabet[stimulus], choices: controlChoices)
    controlChoices.end()
    let candidate = early ?? applyToCandidate(action, pair)
    trapNote?.note(TrapNote.pause)
    if comparison.triesOverlaps {
      controlChoices.addOverlaps(askedBy: candidateChoices)
      candidateChoices.addOverlaps(askedBy: controlChoices)
    }

    let likely = likelyOutcomes[stimulus]
    var outcome = Outcome()
    (outcome.control, outcome.candidate) = observations.numbers(
      of: control, candidate, hint: outcomes[likely].control)
    outcome.controlQuestions = questionLists.number(of: controlChoices.asked, hint: 0)
    outcome.candidateQuestions = questionLists.number(of: candidateChoices.asked, hint: 0)
    likelyOutcomes[stimulus] = outcomes.number(of: outcome, hint: likely)
    if let inconsistent = observations.inconsistent, anomaly == nil {
      anomaly = observations.changed.map { .changedObservation($0) } ?? .inconsistentEquality(inconsistent)
    }
    if meter.count() { meter.report(currentProgress) }
    noteFailure(of: pair)
    return likelyOutcomes[stimulus]
  }

  @inline(__always)
  private mutating func applyToCandidate(_ action: Int, _ pair: Pair) -> [Observation] {
    candidateChoices.begin(actions[action].answers)
    trapNote?.note("The candidate ended the process")
    defer { candidateChoices.end() }
    return pair.candidate.apply(alphabet[actions[action].stimulus], choices: candidateChoices)
  }

  private mutating func noteFailure(of pair: Pair) {
    guard comparison.isAsynchronous, anomaly == nil else { return }
    anomaly =
      (pair.control as? any SubjectHandle)?.failure ?? (pair.candidate as? any SubjectHandle)?.failure
  }

  /// Reads both subjects' fingerprints into `key`.
  @discardableResult
  mutating func readState(of pair: Pair) -> Extents {
    key.begin()
    trapNote?.begin(pair.texts)
    trapNote?.note("The control ended the process in its fingerprint")
    let control = readers.control.read(pair.control, to: &key.words)
    key.endControl()
    trapNote?.note("The candidate ended the process in its fingerprint")
    let candidate = readers.candidate.read(pair.candidate, to: &key.words)
    trapNote?.note(TrapNote.pause)
    meter.look()
    return (control, candidate)
  }

  /// Records the outcome of a state's next action, and returns the target.
  ///
  /// Returns nil if only one side got the answers, or if the target would be one state too many for the limit.
  mutating func record(_ outcome: Int, of pair: Pair, in state: Int) -> Int? {
    let action = graph.nextAction(of: state)
    guard isShared(action, outcome) else {
      addReactions(to: action, outcome, in: state)
      graph.dropAction(of: state)
      return nil
    }
    if outcomes[outcome].controlQuestions > 0 { addReactions(to: action, outcome, in: state) }
    var memory = graph.memory(of: state)
    if divergences.hasMemory || stopsAtFirstDifference || meter.limits.depthPastFirstDifference != nil {
      let verdict = verdict(on: outcome, action: action, memory: memory)
      memory = verdict.memory
      if let number = verdict.divergence { note(divergences.all[number], after: graph.depth(of: state)) }
    }
    let extents = readState(of: pair)
    key.add(obligations: memory)
    let target = graph.number(of: key)
    if target == graph.count {
      if let limit = meter.limits.states, graph.count >= limit {
        meter.end(by: .states)
        // The step may have shown a difference.
        let path = graph.path(to: state)
        doubtedPaths.append(Path(start: path.start, actions: path.actions + [action]))
        return nil
      }
      addState(of: pair, extents, memory: memory, by: .step(from: state, action: action))
      if extents == (.whole, .whole) { findSharedObjects(in: pair) }
    }
    graph.addEdge(from: state, outcome: outcome, to: target)
    return target
  }

  private mutating func note(_ divergence: Divergences<Stimulus, Observation>.Divergence, after depth: Int) {
    guard divergence.outcome == .different else { return }
    hasDifference = true
    meter.firstDifferenceDepth = min(meter.firstDifferenceDepth ?? depth + 1, depth + 1)
  }

  private mutating func addState(
    of pair: Pair, _ extents: Extents, memory: Int, by arrival: Arrival
  ) {
    let broken = unexplored.isEmpty ? nil : comparison.brokenAssumption(in: pair.control, pair.candidate)
    if let broken { unexplored[broken] += 1 }
    graph.addState(memory: memory, by: arrival, isExplored: broken == nil)
    if broken == nil { snapshots[graph.count - 1] = snapshot(of: pair, extents) }
  }

  private func isShared(_ action: Int, _ outcome: Int) -> Bool {
    let answers = actions[action].answers
    if isOfControlOnly || answers.count == 0 { return true }
    let asked = outcomes[outcome]
    return answers.allSatisfy { answer in
      questionLists[asked.controlQuestions].contains(answer.key)
        && questionLists[asked.candidateQuestions].contains(answer.key)
    }
  }

  /// Adds an action for each further non-default answer.
  ///
  /// It varies only questions that the control asked after the last varied one, so that no combination comes twice. The
  /// candidate may ask in another order, or only after another answer, so a question that it has not asked yet is
  /// varied, too, if the limit leaves room for one more answer after that.
  private mutating func addReactions(to action: Int, _ outcome: Int, in state: Int) {
    let asked = outcomes[outcome]
    let control = questionLists[asked.controlQuestions].filter { questions.answerCount(of: $0) > 1 }
    let done = actions[action].answers
    let keys = done.map(\.key)
    let candidate = isOfControlOnly ? control : questionLists[asked.candidateQuestions]
    let open = Set(candidate.filter { questions.answerCount(of: $0) > 1 && !keys.contains($0) })
    let first = keys.last.flatMap { control.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    var reactions: [Int] = []
    // If the candidate has no open question, further answers cannot change its behaviour.
    for key in control[first...] where !open.isEmpty {
      guard done.count + (open.contains(key) ? 0 : 1) < comparison.maxChoicesPerStep else {
        isChoiceCut = true
        continue
      }
      for index in 1..<questions.answerCount(of: key) {
        let answers = done + [Choices.Answer(key: key, index: index)]
        reactions.append(
          actions.number(of: Action(stimulus: actions[action].stimulus, answers: answers)))
      }
    }
    if !reactions.isEmpty { graph.addActions(reactions, of: state) }
  }

  /// Checks once for each state whether both sides refer to the same object.
  ///
  /// A subject with a custom fingerprint may refer to many more objects, so it is checked only at the start.
  private mutating func findSharedObjects(in pair: Pair) {
    sharedObjects.formUnion(
      Fingerprint.Anatomy(of: pair.control).mutableClasses(sharedWith: .init(of: pair.candidate)))
  }
}

// MARK: - Live pairs

extension Exploration {
  struct LivePair {
    var pair: Pair
    var state: Int
    var path: Path
  }

  /// How many levels beyond the lowest unfinished depth a live pair may execute new actions.
  ///
  /// Zero makes the search breadth-first, so that the first crash comes at the end of a shortest sequence. Otherwise
  /// the window grows with the depth, because a fresh pair needs one step for each level.
  private var window: Int { trapNote == nil ? max(4, graph.lowestDepth / 2) : 0 }

  mutating func expand(_ state: Int, from snapshot: Pair) {
    while !graph.isFinished(state), !isOutOfBounds(state) {
      guard let pair = copy(of: snapshot, in: state) else { return }
      let outcome = apply(graph.nextAction(of: state), to: pair, in: state)
      if isDoubtful { return }
      _ = record(outcome, of: pair, in: state)
      if mustStop() { return }
    }
  }

  mutating func livePair(from start: Int) -> LivePair {
    LivePair(pair: freshPair(from: start), state: roots[start], path: Path(start: start))
  }

  /// Brings a fresh pair to a state, and goes on until no new action is near.
  mutating func explore(near state: Int) {
    let path = graph.path(to: state)
    // Only this call retains the pair, so the pair is deallocated before the next one is made.
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
    if let depth = meter.greatestDepth, graph.depth(of: state) >= depth { return true }
    return isDoubtful || meter.isTimeUp || stopsAtFirstDifference && hasDifference
  }

  /// Executes and records the next action in the pair's state; false if the pair cannot go on.
  private mutating func executeNext(with live: inout LivePair) -> Bool {
    let action = graph.nextAction(of: live.state)
    live.path.actions.append(action)
    let outcome = apply(action, to: live.pair, in: live.state)
    guard !isDoubtful, let state = record(outcome, of: live.pair, in: live.state) else { return false }
    live.state = state
    return true
  }

  /// Repeats recorded actions; false if a step or the last state deviates from the record, or time is up.
  private mutating func retrace(_ actions: [Int], with live: inout LivePair) -> Bool {
    if comparison.isAsynchronous, trapNote == nil, actions.count > 1 { applyAhead(actions, live.pair) }
    for action in actions {
      let isAsRecorded = repeatStep(action, with: &live)
      if isDoubtful { return false }
      if !isAsRecorded { return fail(at: live.path) }
      if meter.isTimeUp { return false }
    }
    return isWhereRecorded(live) || fail(at: live.path)
  }

  /// Lets asynchronous subjects apply actions in one call on the main actor, because a call costs two thread changes.
  private func applyAhead(_ actions: [Int], _ pair: Pair) {
    let events = actions.map { action in
      let (stimulus, answers) = (self.actions[action].stimulus, self.actions[action].answers)
      return RepeatedEvent(stimulus: alphabet[stimulus], choices: answers.map(questions.choice))
    }
    func apply<Subject: SubjectHandle>(to subject: Subject) {
      if let events = events as? [RepeatedEvent<Subject.Stimulus>] { subject.applyAhead(events) }
    }
    if let control = pair.control as? any SubjectHandle { apply(to: control) }
    if let candidate = pair.candidate as? any SubjectHandle { apply(to: candidate) }
  }

  /// Repeats a recorded action; false if the outcome differs from the record.
  mutating func repeatStep(_ action: Int, with live: inout LivePair) -> Bool {
    live.path.actions.append(action)
    let outcome = apply(action, to: live.pair, in: live.state)
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

// MARK: - Snapshots

extension Exploration {
  typealias Extents = (control: Fingerprint.Extent, candidate: Fingerprint.Extent)

  /// A copy of a pair in the same state; nil if a subject cannot be copied.
  func snapshot(of pair: Pair, _ extents: Extents) -> Pair? {
    trapNote?.begin(pair.texts)
    defer { trapNote?.note(TrapNote.pause) }
    trapNote?.note("The control ended the process in copied()")
    guard let control = copy(of: pair.control, extents.control) else { return nil }
    trapNote?.note("The candidate ended the process in copied()")
    guard let candidate = copy(of: pair.candidate, extents.candidate) else { return nil }
    let copy = Pair(control: control, candidate: candidate, texts: pair.texts)
    copy.extents = extents
    return copy
  }

  private func copy<S: SubjectWithChoices>(of subject: S, _ extent: Fingerprint.Extent) -> S? {
    switch extent {
    case .part: nil
    case .whole: subject.copied()
    case .value: subject
    }
  }

  /// Copies a state's snapshot, to apply an action to the copy; nil if there is no copy, or a wrong one.
  mutating func copy(of snapshot: Pair, in state: Int) -> Pair? {
    if snapshot.extents == (.value, .value) { return snapshot.assigned() }
    // Without a copy, the search replays the path to the state with a fresh pair.
    guard let pair = self.snapshot(of: snapshot, snapshot.extents) else { return nil }
    anomaly = anomaly ?? problem(with: pair, of: snapshot, in: state)
    return anomaly == nil ? pair : nil
  }

  /// Checks that a copy is in the recorded state, and shares no mutable object with its original.
  private mutating func problem(
    with copy: Pair, of snapshot: Pair, in state: Int
  ) -> ProblemCause? {
    readState(of: copy)
    let (control, recorded) = (key.control, graph.fingerprints(of: state))
    if (control, key.candidate) == recorded {
      // Check only a state's first copy for shared objects, before any event can change one of them.
      guard graph.exits(of: state).isEmpty else { return nil }
      return sharing(between: copy.control, and: snapshot.control, .control)
        ?? sharing(between: copy.candidate, and: snapshot.candidate, .candidate)
    }
    let path = graph.path(to: state)
    let original = pair(after: path)
    return control != recorded.control
      ? .unequalCopy(of: .control, history(path), difference(between: copy.control, and: original.control))
      : .unequalCopy(
        of: .candidate, history(path), difference(between: copy.candidate, and: original.candidate))
  }

  private func sharing<S: SubjectWithChoices>(between copy: S, and original: S, _ side: ComparisonSide)
    -> ProblemCause?
  {
    let shared = Fingerprint.Anatomy(of: copy).mutableClasses(sharedWith: .init(of: original))
    return shared.isEmpty ? nil : .sharedWithCopy(of: side, Set(shared).sorted())
  }

  private func difference<S: SubjectWithChoices>(between copy: S, and original: S) -> String {
    Fingerprint.Anatomy(of: copy).part(differingFrom: .init(of: original)) ?? "The fingerprint"
  }
}
