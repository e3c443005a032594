extension StateMachine {
  /// The smallest machine that behaves as the control of a complete graph.
  init(
    _ graph: StateGraph, root: Int, assumptions: [String], caveats: [String], alphabet: [String],
    transition: (StateGraph.Edge) -> Transition
  ) {
    let classes = Self.indistinguishable(in: graph)
    var order = [root]
    var numbers = [classes[root]: 0]
    var states: [[Transition]] = []
    while states.count < order.count {
      states.append(
        Self.edges(of: order[states.count], in: graph).map { edge in
          let target = edge.target
          let number = numbers[classes[target]] ?? order.count
          if number == order.count {
            numbers[classes[target]] = number
            order.append(target)
          }
          var transition = transition(edge)
          (transition.state, transition.target) = (states.count, number)
          return transition
        })
    }
    self.init(assumptions: assumptions, caveats: caveats, alphabet: alphabet, states: states)
  }

  /// The edges of a state by action: the stimuli without answers in the alphabet's order, then those with answers.
  private static func edges(of state: Int, in graph: StateGraph) -> [StateGraph.Edge] {
    graph.exits(of: state).sorted { $0.action < $1.action }
  }

  /// The class of each state, such that states of one class show the same after any sequence: refined until stable.
  private static func indistinguishable(in graph: StateGraph) -> [Int] {
    var classes = [Int](repeating: 0, count: graph.count)
    var classCount = 1
    let edges = (0..<graph.count).map { Self.edges(of: $0, in: graph) }
    while true {
      var numbers: [[Int]: Int] = [:]
      var refined = classes
      for state in 0..<graph.count {
        var signature = [classes[state]]
        for edge in edges[state] {
          signature += [edge.action, edge.outcome, classes[edge.target]]
        }
        let number = numbers[signature] ?? numbers.count
        numbers[signature] = number
        refined[state] = number
      }
      if numbers.count == classCount { return classes }
      classes = refined
      classCount = numbers.count
    }
  }
}
