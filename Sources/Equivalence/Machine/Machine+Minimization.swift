extension Machine {
  /// The smallest machine that behaves as the control of a complete graph.
  init(_ graph: StateGraph, root: Int, alphabet: [String], observations: (Int) -> [String]) {
    let classes = Self.indistinguishable(in: graph)
    var order = [root]
    var numbers = [classes[root]: 0]
    var states: [[Transition]] = []
    while states.count < order.count {
      let first = order[states.count] * graph.stimuli
      states.append(
        (first..<first + graph.stimuli).map { edge in
          let target = graph.targets[edge]
          let number = numbers[classes[target]] ?? order.count
          if number == order.count {
            numbers[classes[target]] = number
            order.append(target)
          }
          return Transition(observations: observations(graph.controlLists[edge]), target: number)
        })
    }
    self.init(alphabet: alphabet, states: states)
  }

  /// The class of each state, such that states of one class show the same after any sequence: refined until stable.
  private static func indistinguishable(in graph: StateGraph) -> [Int] {
    var classes = [Int](repeating: 0, count: graph.count)
    var classCount = 1
    while true {
      var numbers: [[Int]: Int] = [:]
      var refined = classes
      for state in 0..<graph.count {
        let edges = state * graph.stimuli..<(state + 1) * graph.stimuli
        let signature =
          [classes[state]] + edges.flatMap { [graph.controlLists[$0], classes[graph.targets[$0]]] }
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
