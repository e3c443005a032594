/// Makes a report of what an exploration recorded.
struct Evaluation<Control: Subject, Candidate: Subject>
where Control.Stimulus == Candidate.Stimulus, Control.Observation == Candidate.Observation {
  typealias Stimulus = Control.Stimulus
  typealias Observation = Control.Observation

  let comparison: Comparison<Control, Candidate>
  let exploration: Exploration<Control, Candidate>
  var divergences: Divergences<Stimulus, Observation>
  /// For each edge, the number of its divergence, or -1 if both sides agree there.
  var divergenceOfEdge: [Int]
  var occurrences: [Int] = []
  var coverage: Coverage<Stimulus>

  var graph: StateGraph { exploration.graph }

  init(_ comparison: Comparison<Control, Candidate>, _ exploration: Exploration<Control, Candidate>) {
    self.comparison = comparison
    self.exploration = exploration
    divergences = Divergences(declared: comparison.declared, named: comparison.named)
    divergenceOfEdge = [Int](repeating: -1, count: exploration.graph.targets.count)
    coverage = Coverage(stimuli: comparison.alphabet.map { .init(stimulus: $0) }, observations: [])
    readEdges()
  }

  /// Counts what the edges show, and classifies those on which the two sides do not agree.
  private mutating func readEdges() {
    let (graph, stimuli) = (exploration.graph, exploration.graph.stimuli)
    let (targets, controls, candidates) = (graph.targets, graph.controlLists, graph.candidateLists)
    let lists = exploration.observations.lists
    var applied = [Int](repeating: 0, count: stimuli)
    var effective = applied
    var controlCounts = [Int](repeating: 0, count: lists.count)
    var candidateCounts = controlCounts
    var state = 0
    while state < graph.count {
      var stimulus = 0
      while stimulus < stimuli {
        let edge = state * stimuli + stimulus
        let target = targets[edge]
        if target >= 0 {
          let (control, candidate) = (controls[edge], candidates[edge])
          applied[stimulus] += 1
          if target != state || control | candidate != 0 { effective[stimulus] += 1 }
          controlCounts[control] += 1
          candidateCounts[candidate] += 1
          if control != candidate { readDivergence(edge, control: control, candidate: candidate) }
        }
        stimulus += 1
      }
      state += 1
    }
    for stimulus in 0..<stimuli {
      coverage.stimuli[stimulus].applied = applied[stimulus]
      coverage.stimuli[stimulus].effective = effective[stimulus]
    }
    countObservations(controlCounts, candidateCounts)
  }

  private mutating func readDivergence(_ edge: Int, control: Int, candidate: Int) {
    let stimulus = edge % graph.stimuli
    let lists = exploration.observations.lists
    let number = divergences.number(
      key: [stimulus, control, candidate], stimulus: comparison.alphabet[stimulus],
      control: lists[control], candidate: lists[candidate])
    if number == occurrences.count { occurrences.append(0) }
    occurrences[number] += 1
    divergenceOfEdge[edge] = number
  }

  private mutating func countObservations(_ control: [Int], _ candidate: [Int]) {
    coverage.observations = comparison.observationKinds.map { .init(kind: $0) }
    // The audit shows observations that no transition did.
    for (number, list) in exploration.observations.lists.enumerated()
    where control[number] + candidate[number] > 0 {
      for observation in list {
        let index = index(ofKind: kind(of: observation))
        coverage.observations[index].control += control[number]
        coverage.observations[index].candidate += candidate[number]
      }
    }
  }

  private mutating func index(ofKind kind: String) -> Int {
    if let index = coverage.observations.firstIndex(where: { $0.kind == kind }) { return index }
    coverage.observations.append(.init(kind: kind))
    return coverage.observations.count - 1
  }
}
