/// Executes every stimulus in every reachable pair of states, once.
///
/// A live pair of subjects walks on as long as there is something new where it stands. Then it goes to a state
/// nearby that has stimuli left, along edges that are known already, or a fresh pair takes over. What is executed
/// again on such ways is compared with the record: a subject that behaves otherwise is caught there.
struct Exploration<Control: Subject, Candidate: Subject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  /// How much deeper than the lowest unfinished state the walk may execute something new.
  ///
  /// Zero would be strictly breadth-first, and costs more ways; without a bound the walk would never come back from
  /// an infinite graph.
  static var window: Int { 4 }

  let starts: [Start<Control, Candidate>]
  let alphabet: [Control.Stimulus]
  let limits: Limits
  let progress: ((ExplorationProgress) -> Void)?

  let graph: StateGraph
  var observations = ObservationTable<Control.Observation>()
  /// The list that each stimulus showed last on the control, which it will often show again.
  var likelyLists: [Int]
  var controlStates = FingerprintTable()
  var candidateStates = FingerprintTable()
  var blindSpots = BlindSpotRecord()

  var roots: [Int] = []
  var applied = 0
  var freshPairs = 0
  /// The number of stimuli after which to look at the clock again.
  var nextCheck = 0
  var limit: Limits.Kind?
  /// A path that did not repeat what was recorded of it; the record is not to be relied on then.
  var anomaly: Path?

  private let clock = ContinuousClock()
  private let began: ContinuousClock.Instant

  init(
    _ comparison: Comparison<Control, Candidate>, limits: Limits, progress: ((ExplorationProgress) -> Void)?
  ) {
    starts = comparison.starts
    alphabet = comparison.alphabet
    self.limits = limits
    self.progress = progress
    graph = StateGraph(stimuli: alphabet.count)
    likelyLists = alphabet.map { _ in 0 }
    began = clock.now
  }

  var elapsed: Duration { began.duration(to: clock.now) }

  var currentProgress: ExplorationProgress {
    ExplorationProgress(
      states: graph.count, transitions: graph.transitions, frontier: graph.frontier,
      depth: graph.lowestDepth, elapsed: elapsed)
  }

  /// Explores until nothing is left, a limit is reached, or the record turns out not to hold.
  mutating func run() {
    for start in starts.indices { addRoot(start) }
    while !mustStop(), let state = graph.lowestUnfinished() { walk(by: state) }
  }

  private mutating func addRoot(_ start: Int) {
    let control = starts[start].control()
    let candidate = starts[start].candidate()
    freshPairs += 1
    let controlState = number(of: control, hint: -1)
    let candidateState = number(of: candidate, hint: -1)
    let known = graph.state(control: controlState, candidate: candidateState)
    roots.append(
      known ?? graph.addState(control: controlState, candidate: candidateState, by: .start(start)))
  }

  /// Whether a limit or an anomaly ends the exploration here.
  mutating func mustStop() -> Bool {
    if anomaly != nil || limit != nil { return true }
    guard !graph.isFinished else { return false }
    if let states = limits.states, graph.count >= states { limit = .states }
    if let depth = limits.depth, graph.lowestDepth >= depth { limit = .depth }
    if let duration = limits.duration, elapsed >= duration { limit = .duration }
    return limit != nil
  }

  mutating func number(of control: Control, hint: Int) -> Int {
    let fingerprint = control.fingerprint
    blindSpots.control.add(fingerprint)
    return controlStates.number(of: fingerprint.words, hint: hint)
  }

  mutating func number(of candidate: Candidate, hint: Int) -> Int {
    let fingerprint = candidate.fingerprint
    blindSpots.candidate.add(fingerprint)
    return candidateStates.number(of: fingerprint.words, hint: hint)
  }
}

/// The blind spots that fingerprints came with, on each side.
struct BlindSpotRecord {
  struct Side {
    var unseen: [String] = []
    var skipped: UInt64 = 0
    /// The qualified names that each listed blind spot stood for.
    var leftOut: [[String]] { lastTable?.matches ?? [] }
    /// It has the matches of all tables before.
    private var lastTable: LayoutTable?

    mutating func add(_ fingerprint: Fingerprint) {
      if fingerprint.skipped != 0 {
        skipped |= fingerprint.skipped
        if fingerprint.table !== lastTable { lastTable = fingerprint.table }
      }
      if !fingerprint.blindSpots.isEmpty { note(fingerprint.blindSpots) }
    }

    private mutating func note(_ properties: [String]) {
      for property in properties where !unseen.contains(property) { unseen.append(property) }
    }
  }

  var control = Side()
  var candidate = Side()
}
