extension StateGraph {
  /// The working memory of searches, kept so that they need not make their own.
  struct Search {
    fileprivate var queue: [Int] = []
    fileprivate var lastEdges: [Int] = []
    fileprivate var predecessors: [Int] = []
    /// The search in which each state was last seen.
    fileprivate var marks: [Int32] = []
    fileprivate var number: Int32 = 0
  }

  /// How many states a search looks at; beyond that a fresh pair is cheaper than to look on.
  private static var searchBudget: Int { 16 }

  /// The known edges that lead to the nearest state within a depth that has something left to execute.
  mutating func route(from origin: Int, maximumDepth: Int) -> [Int]? {
    search.number += 1
    while search.marks.count < count { search.marks.append(0) }
    search.queue.removeAll(keepingCapacity: true)
    search.lastEdges.removeAll(keepingCapacity: true)
    search.predecessors.removeAll(keepingCapacity: true)
    visit(origin, by: -1, after: -1)
    var position = 0
    while position < search.queue.count, position < Self.searchBudget {
      var exit = states[search.queue[position]].firstEdge
      while exit >= 0 {
        let target = Int(edges[Int(exit)].target)
        if search.marks[target] != search.number {
          visit(target, by: Int(exit), after: position)
          if states[target].depth <= maximumDepth, !isFinished(target) {
            return route(to: search.queue.count - 1)
          }
        }
        exit = edges[Int(exit)].next
      }
      position += 1
    }
    return nil
  }

  private mutating func visit(_ state: Int, by edge: Int, after position: Int) {
    search.marks[state] = search.number
    search.queue.append(state)
    search.lastEdges.append(edge)
    search.predecessors.append(position)
  }

  private func route(to position: Int) -> [Int] {
    var edges: [Int] = []
    var position = position
    while position > 0 {
      edges.append(search.lastEdges[position])
      position = search.predecessors[position]
    }
    return edges.reversed()
  }
}
