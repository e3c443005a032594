/// Makes the report on a recorded exploration.
struct Evaluation<Control: SubjectWithChoices, Candidate: SubjectWithChoices>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  typealias Stimulus = Control.Stimulus
  typealias Observation = Control.Observation

  let comparison: Comparison<Control, Candidate>
  var exploration: Exploration<Control, Candidate>
  private(set) var divergenceOfEdge: [StateGraph.Edge: Int] = [:]
  var occurrences: [Int] = []
  /// For each event, true if it ever caused an observation or a question, or changed a state.
  private(set) var isEffective: [Bool]
  private(set) var unseenKinds: [String] = []
  /// The questions that only one side asked, on a transition that differs only as declared.
  private(set) var unmatched: (control: Set<String>, candidate: Set<String>) = ([], [])
  /// The number of transitions that were not compared because time was up.
  var leftOut = 0
  private var deadline: Duration?
  /// The number of divergences when the clock was last read.
  private var known = 0

  var isTimeUp: Bool { Task.isCancelled || deadline.map { exploration.meter.elapsed > $0 } ?? false }

  /// Gives the report's next part the rest of the time limit, but at least 100 ms and at least a tenth of the limit.
  mutating func extendDeadline() {
    let meter = exploration.meter
    deadline = meter.limits.duration.map { max($0, meter.elapsed + max($0 / 10, .milliseconds(100))) }
  }

  var graph: StateGraph { exploration.graph }
  var divergences: Divergences<Stimulus, Observation> { exploration.divergences }

  init(_ exploration: Exploration<Control, Candidate>) {
    comparison = exploration.comparison
    self.exploration = exploration
    isEffective = exploration.alphabet.map { _ in false }
    extendDeadline()
    readEdges()
  }

  private mutating func readEdges() {
    let (graph, mayBeDue) = (graph, !comparison.declared.isEmpty)
    // Without declared differences, equal observations and questions are no divergence, whatever the event.
    let isAgreed = exploration.outcomes.values.map {
      !mayBeDue && $0.control == $0.candidate && $0.controlQuestions == $0.candidateQuestions
    }
    var counts = [Int](repeating: 0, count: exploration.outcomes.count)
    for edge in (0..<graph.count).lazy.flatMap(graph.exits) {
      let (stimulus, outcome) = (exploration.actions[edge.action].stimulus, edge.outcome)
      if edge.target != edge.source || outcome != 0 { isEffective[stimulus] = true }
      counts[outcome] += 1
      if !isAgreed[outcome] { readDivergence(edge) }
    }
    if isAgreed.contains(false), exploration.anomaly == nil, let changed = exploration.observations.changed {
      exploration.anomaly = .changedObservation(changed)
    }
    lookForKinds(in: counts)
  }

  private mutating func readDivergence(_ edge: StateGraph.Edge) {
    // Only the first computation of a divergence takes long, so read the clock only after one.
    if leftOut > 0 || divergences.all.count > known && isTimeUp { return leftOut += 1 }
    known = divergences.all.count
    let memory = graph.memory(of: edge.source)
    guard
      let number = exploration.verdict(on: edge.outcome, action: edge.action, memory: memory).divergence
    else { return }
    while occurrences.count <= number { occurrences.append(0) }
    occurrences[number] += 1
    divergenceOfEdge[edge] = number
    // All edges of a divergence have the same outcome.
    guard occurrences[number] == 1, divergences.all[number].edits.isEmpty else { return }
    let outcome = exploration.outcomes[edge.outcome]
    let (control, candidate) = (outcome.controlQuestions, outcome.candidateQuestions)
    unmatched.control.formUnion(exploration.unmatchedChoices(control, candidate).map(\.text))
    unmatched.candidate.formUnion(exploration.unmatchedChoices(candidate, control).map(\.text))
  }

  /// Finds the expected kinds of observation that occur on no transition.
  private mutating func lookForKinds(in counts: [Int]) {
    for kind in comparison.observationKinds.map(kind) where !unseenKinds.contains(kind) {
      unseenKinds.append(kind)
    }
    // The audit can add outcomes that no transition has.
    for (number, outcome) in exploration.outcomes.values.enumerated() where counts[number] > 0 {
      if unseenKinds.isEmpty { return }
      if isTimeUp { return leftOut = max(leftOut, counts[number...].reduce(0, +)) }
      for side in [outcome.control, outcome.candidate] {
        let kinds = Set(exploration.observations.lists[side].map(kind))
        unseenKinds.removeAll(where: kinds.contains)
      }
    }
  }

  func divergence(of edge: StateGraph.Edge) -> Divergences<Stimulus, Observation>.Divergence? {
    divergenceOfEdge[edge].map { divergences.all[$0] }
  }
}

/// The kind of an observation: the case of an enumeration value, or the description of any other value.
private func kind<Observation>(of observation: Observation) -> String {
  caseName(of: observation) ?? display(observation)
}
