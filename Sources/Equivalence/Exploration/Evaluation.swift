/// Makes a report of what an exploration recorded.
struct Evaluation<Control: TestSubject, Candidate: TestSubject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  typealias Stimulus = Control.Stimulus
  typealias Observation = Control.Observation

  let comparison: Comparison<Control, Candidate>
  var exploration: Exploration<Control, Candidate>
  /// The numbers of the divergences, by edge, where the two sides do not agree.
  private(set) var divergenceOfEdge: [StateGraph.Edge: Int] = [:]
  var occurrences: [Int] = []
  /// For each stimulus, whether it showed something, or changed a state.
  private(set) var isEffective: [Bool]
  private(set) var unseenKinds: [String] = []
  /// Whether only one side asked a question where what led to it is declared.
  var hasQuietQuestions = false
  /// On how many transitions it was not looked at what shows, for lack of time.
  var leftOut = 0
  private let began: Duration

  /// Whether the report has taken as long as the exploration may.
  var isTimeUp: Bool {
    exploration.meter.limits.duration.map { exploration.meter.elapsed > began + $0 } ?? false
  }

  var graph: StateGraph { exploration.graph }
  var divergences: Divergences<Stimulus, Observation> { exploration.divergences }

  init(_ exploration: Exploration<Control, Candidate>) {
    comparison = exploration.comparison
    self.exploration = exploration
    began = exploration.meter.elapsed
    isEffective = exploration.alphabet.map { _ in false }
    readEdges()
  }

  /// Counts what the edges show, and classifies those on which the two sides do not agree.
  private mutating func readEdges() {
    let (graph, mayBeDue) = (graph, !comparison.declared.isEmpty)
    var counts = [Int](repeating: 0, count: exploration.outcomes.count)
    for edge in (0..<graph.count).lazy.flatMap(graph.exits) {
      let (stimulus, outcome) = (exploration.actions[edge.action].stimulus, edge.outcome)
      if edge.target != edge.source || outcome != 0 { isEffective[stimulus] = true }
      counts[outcome] += 1
      // Where both sides show nothing, something else may be due.
      if outcome != 0 || mayBeDue {
        readDivergence(edge, stimulus: stimulus)
      }
    }
    lookForKinds(in: counts)
  }

  private mutating func readDivergence(_ edge: StateGraph.Edge, stimulus: Int) {
    if isTimeUp { return leftOut += 1 }
    let memory = graph.memory(of: edge.source)
    guard
      let number = exploration.verdict(on: edge.outcome, stimulus: stimulus, memory: memory).divergence
    else { return }
    while occurrences.count <= number { occurrences.append(0) }
    occurrences[number] += 1
    divergenceOfEdge[edge] = number
    let outcome = exploration.outcomes[edge.outcome]
    let questions = exploration.questionLists
    if divergences.all[number].edits.isEmpty, outcome.controlQuestions != outcome.candidateQuestions,
      Set(questions[outcome.controlQuestions]) != Set(questions[outcome.candidateQuestions])
    {
      hasQuietQuestions = true
    }
  }

  /// Looks for the expected kinds of observation in the outcomes that so many transitions have.
  private mutating func lookForKinds(in counts: [Int]) {
    for kind in comparison.observationKinds.map(kind) where !unseenKinds.contains(kind) {
      unseenKinds.append(kind)
    }
    // The audit shows outcomes that no transition did.
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

/// The kind of an observation: its case if it is an enumeration value, otherwise the whole of it.
private func kind<Observation>(of observation: Observation) -> String {
  caseName(of: observation) ?? display(observation)
}
