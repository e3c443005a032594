/// Makes a report of what an exploration recorded.
struct Evaluation<Control: Subject, Candidate: Subject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  typealias Stimulus = Control.Stimulus
  typealias Observation = Control.Observation

  let comparison: Comparison<Control, Candidate>
  var exploration: Exploration<Control, Candidate>
  /// The numbers of the divergences, by edge, where the two sides do not agree.
  private var divergenceOfEdge: [Int: Int] = [:]
  var occurrences: [Int] = []
  var coverage: Coverage<Stimulus>
  /// The positions of the kinds of observation.
  private var positions: [String: Int] = [:]
  /// Whether only one side asked a question where what led to it is declared or named.
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
    coverage = Coverage(stimuli: exploration.alphabet.map { .init(stimulus: $0) }, observations: [])
    readEdges()
  }

  /// Counts what the edges show, and classifies those on which the two sides do not agree.
  private mutating func readEdges() {
    let (graph, outcomes) = (exploration.graph, exploration.outcomes.values)
    var applied = [Int](repeating: 0, count: graph.stimuli)
    var effective = applied
    var counts = [Int](repeating: 0, count: outcomes.count)
    var number = 0
    while number < graph.edges.count {
      let edge = graph.edges[number]
      let (stimulus, outcome) = (exploration.actions[Int(edge.action)].stimulus, Int(edge.outcome))
      applied[stimulus] += 1
      if edge.target != edge.source || outcome != 0 { effective[stimulus] += 1 }
      counts[outcome] += 1
      // Where both sides show nothing, something else may be due.
      if outcome != 0 || !comparison.declared.isEmpty {
        readDivergence(number, outcome, stimulus: stimulus)
      }
      number += 1
    }
    for stimulus in 0..<graph.stimuli {
      coverage.stimuli[stimulus].applied = applied[stimulus]
      coverage.stimuli[stimulus].effective = effective[stimulus]
    }
    countObservations(counts)
  }

  private mutating func readDivergence(_ edge: Int, _ outcome: Int, stimulus: Int) {
    if isTimeUp { return leftOut += 1 }
    let memory = Int(graph.states[Int(graph.edges[edge].source)].memory)
    guard
      let number = exploration.verdict(on: outcome, stimulus: stimulus, memory: memory).divergence
    else { return }
    while occurrences.count <= number { occurrences.append(0) }
    occurrences[number] += 1
    divergenceOfEdge[edge] = number
    let outcome = exploration.outcomes[outcome]
    let questions = exploration.questionLists
    if divergences.all[number].unexplained.isEmpty, outcome.controlQuestions != outcome.candidateQuestions,
      Set(questions[outcome.controlQuestions]) != Set(questions[outcome.candidateQuestions])
    {
      hasQuietQuestions = true
    }
  }

  private mutating func countObservations(_ counts: [Int]) {
    for observation in comparison.observationKinds { _ = index(ofKind: kind(of: observation)) }
    var (isCut, uncounted) = (false, 0)
    // The audit shows outcomes that no transition did.
    for (number, outcome) in exploration.outcomes.values.enumerated() where counts[number] > 0 {
      isCut = isCut || isTimeUp
      if isCut {
        uncounted += counts[number]
        continue
      }
      for observation in exploration.observations.lists[outcome.control] {
        coverage.observations[index(ofKind: kind(of: observation))].control += counts[number]
      }
      for observation in exploration.observations.lists[outcome.candidate] {
        coverage.observations[index(ofKind: kind(of: observation))].candidate += counts[number]
      }
    }
    leftOut = max(leftOut, uncounted)
  }

  private mutating func index(ofKind kind: String) -> Int {
    if let index = positions[kind] { return index }
    positions[kind] = coverage.observations.count
    coverage.observations.append(.init(kind: kind))
    return coverage.observations.count - 1
  }

  func divergence(of edge: Int) -> Divergences<Stimulus, Observation>.Divergence? {
    divergenceOfEdge[edge].map { divergences.all[$0] }
  }
}
