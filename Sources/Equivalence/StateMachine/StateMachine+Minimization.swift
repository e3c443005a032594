extension StateMachine {
  /// Makes the smallest state machine that behaves like the control, from the graph of a finished exploration.
  init(
    _ graph: StateGraph, root: Int, assumptions: [String], caveats: [String], alphabet: [String],
    transition: (StateGraph.Edge) -> Transition
  ) {
    let classes = Self.indistinguishable((0..<graph.count).map(graph.exits))
    var order = [root]
    var numbers = [classes[root]: 0]
    var states: [[Transition]] = []
    while states.count < order.count {
      let edges = graph.exits(of: order[states.count]).map { (target: $0.target, transition: transition($0)) }
      states.append(
        edges.sorted { Self.isBefore($0.transition, $1.transition, in: alphabet) }.map { edge in
          let number = numbers[classes[edge.target]] ?? order.count
          if number == order.count {
            numbers[classes[edge.target]] = number
            order.append(edge.target)
          }
          var transition = edge.transition
          (transition.state, transition.target) = (states.count, number)
          return transition
        })
    }
    self.init(assumptions: assumptions, caveats: caveats, alphabet: alphabet, states: states)
  }

  /// True if a transition comes before another one: first those with default choices, then by event, then by choices.
  private static func isBefore(_ one: Transition, _ other: Transition, in alphabet: [String]) -> Bool {
    func words(_ transition: Transition) -> [String] {
      transition.choices.flatMap { [$0.question, "\($0.occurrence)", $0.answer] }
    }
    if one.choices.isEmpty != other.choices.isEmpty { return one.choices.isEmpty }
    if one.stimulus == other.stimulus { return words(one).lexicographicallyPrecedes(words(other)) }
    return alphabet.firstIndex(of: one.stimulus) ?? 0 < alphabet.firstIndex(of: other.stimulus) ?? 0
  }

  /// The class of each state; classes are split until all states of one class have equal futures.
  static func indistinguishable(_ edges: [[StateGraph.Edge]]) -> [Int] {
    var classes = [Int](repeating: 0, count: edges.count)
    var classCount = 1
    let edges = edges.map { $0.sorted { $0.action < $1.action } }
    while true {
      var numbers: [[Int]: Int] = [:]
      var refined = classes
      for state in edges.indices {
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
