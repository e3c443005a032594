/// How a state is reached by its shortest known history.
enum Arrival: Equatable {
  /// The state is where a start begins.
  case start(Int)
  /// The history's last edge leads to the state.
  case edge(Int)
}

/// The recorded product of control and candidate: pairs of states, and where each action leads.
///
/// An action is a stimulus with the environment's answers; the first actions are the stimuli without any. Everything
/// is kept in arrays of integers, which are small, and quick in debug builds too.
struct StateGraph {
  struct Edge {
    var source: Int
    var action: Int
    var outcome: Int
    /// -1 as long as it is not known.
    var target: Int
  }

  struct State {
    var control: Int
    var candidate: Int
    /// What known differences remember of the shortest history.
    var memory: Int
    var depth: Int
    var arrival: Arrival
  }

  struct Key: Hashable {
    var control: Int
    var candidate: Int
    /// What the declared differences remember.
    var obligations: Int
  }

  let stimuli: Int
  private let allStimuli: [Int]

  private(set) var states: [State] = []
  private(set) var edges: [Edge] = []
  /// The edges of each state in the order in which they were executed, the stimuli without answers first.
  private(set) var exits: [[Int]] = []
  /// The actions of each state that were not executed yet, the next one last.
  private var openActions: [[Int]] = []

  /// The search in which each state was last seen, so that searches need not make a memory of their own.
  private var marks: [Int] = []
  private var searches = 0
  private var numbers: [Key: Int] = [:]
  /// The number of unfinished states at each depth, and candidates for them.
  private var unfinished: [Int] = []
  private var queues: [[Int]] = []
  private(set) var lowestDepth = 0

  init(stimuli: Int) {
    self.stimuli = stimuli
    allStimuli = (0..<stimuli).reversed()
  }

  var count: Int { states.count }
  var transitions: Int { edges.count }
  var frontier: Int { unfinished.reduce(0, +) }
  var isFinished: Bool { lowestDepth == unfinished.count }

  var levels: [Int] {
    states.reduce(into: []) { levels, state in
      while levels.count <= state.depth { levels.append(0) }
      levels[state.depth] += 1
    }
  }

  func state(_ key: Key) -> Int? { numbers[key] }

  // Not `isEmpty`, for which the runtime looks up the array's type each time.
  func isFinished(_ state: Int) -> Bool { openActions[state].count == 0 }

  /// Adds a state that was found for the first time.
  ///
  /// - Parameters:
  ///   - memory: What known differences remember of the history.
  ///   - isExplored: Whether anything is to be done in it.
  mutating func addState(_ key: Key, memory: Int, by arrival: Arrival, isExplored: Bool = true) -> Int {
    let state = count
    let depth =
      switch arrival {
      case .start: 0
      case .edge(let edge): states[edges[edge].source].depth + 1
      }
    numbers[key] = state
    states.append(
      State(
        control: key.control, candidate: key.candidate, memory: memory, depth: depth,
        arrival: arrival))
    exits.append([])
    openActions.append(isExplored ? allStimuli : [])
    if !isFinished(state) { open(state, at: depth) }
    return state
  }

  func nextAction(of state: Int) -> Int { openActions[state][openActions[state].count - 1] }

  /// Adds actions with answers, to be executed after the stimuli without any.
  mutating func addActions(_ actions: [Int], of state: Int) {
    let position = openActions[state].firstIndex { $0 < stimuli } ?? openActions[state].count
    openActions[state].insert(contentsOf: actions, at: position)
  }

  /// Adds the edge of the next action of a state; its target has to be set.
  mutating func addEdge(from state: Int, outcome: Int) -> Int {
    exits[state].append(edges.count)
    edges.append(Edge(source: state, action: nextAction(of: state), outcome: outcome, target: -1))
    dropAction(of: state)
    return edges.count - 1
  }

  /// Leaves out the next action of a state.
  mutating func dropAction(of state: Int) { openActions[state].removeLast() }

  /// Sets where an edge leads, after everything that it made possible in its source was added.
  mutating func setTarget(of edge: Int, to target: Int) {
    edges[edge].target = target
    let source = edges[edge].source
    if states[source].depth + 1 < states[target].depth { shorten(to: target, by: edge) }
    closeIfFinished(source)
  }

  /// Notes that nothing is left in a state, if that is so.
  mutating func closeIfFinished(_ state: Int) {
    if isFinished(state) { close(at: states[state].depth) }
  }

  /// Hands a shorter history on to everything that follows.
  private mutating func shorten(to target: Int, by edge: Int) {
    var pending = [(target, edge)]
    while let (state, edge) = pending.popLast() {
      let depth = states[edges[edge].source].depth + 1
      guard depth < states[state].depth else { continue }
      // The source of the edge that is being recorded is open until that is done.
      let wasOpen = !isFinished(state) || state == edges[edges.count - 1].source
      if wasOpen { close(at: states[state].depth) }
      states[state].depth = depth
      states[state].arrival = .edge(edge)
      if wasOpen { open(state, at: depth) }
      for exit in exits[state] {
        let next = edges[exit].target
        if next >= 0, depth + 1 < states[next].depth { pending.append((next, exit)) }
      }
    }
  }

  private mutating func open(_ state: Int, at depth: Int) {
    while unfinished.count <= depth {
      unfinished.append(0)
      queues.append([])
    }
    unfinished[depth] += 1
    queues[depth].append(state)
    lowestDepth = min(lowestDepth, depth)
  }

  private mutating func close(at depth: Int) {
    unfinished[depth] -= 1
    while lowestDepth < unfinished.count, unfinished[lowestDepth] == 0 { lowestDepth += 1 }
  }

  mutating func lowestUnfinished() -> Int? {
    guard !isFinished else { return nil }
    while let state = queues[lowestDepth].last {
      if !isFinished(state), states[state].depth == lowestDepth { return state }
      queues[lowestDepth].removeLast()
    }
    return nil
  }

  func edge(of action: Int, in state: Int) -> Int? {
    let exits = exits[state]
    if action < stimuli { return action < exits.count ? exits[action] : nil }
    return exits.dropFirst(stimuli).first { edges[$0].action == action }
  }

  /// The shortest known history of a state: a start, and the edges from there.
  func history(of state: Int) -> (start: Int, edges: [Int]) {
    history(endingIn: states[state].arrival) { states[$0].arrival }
  }

  /// The history that ends in a given way and follows the arrivals of the states before.
  func history(endingIn last: Arrival, arrival: (Int) -> Arrival) -> (start: Int, edges: [Int]) {
    var history: [Int] = []
    var last = last
    while true {
      switch last {
      case .start(let start): return (start, history.reversed())
      case .edge(let edge):
        history.append(edge)
        last = arrival(edges[edge].source)
      }
    }
  }
}

// MARK: - Routes

extension StateGraph {
  /// How many states a search looks at; beyond that a fresh pair is cheaper than to look on.
  private static var searchBudget: Int { 16 }

  /// The known edges that lead to the nearest state within a depth that has something left to execute.
  mutating func route(from origin: Int, maximumDepth: Int) -> [Int]? {
    searches += 1
    while marks.count < count { marks.append(0) }
    marks[origin] = searches
    var queue = [(state: origin, edge: -1, predecessor: -1)]
    var position = 0
    while position < queue.count, position < Self.searchBudget {
      for exit in exits[queue[position].state] {
        let target = edges[exit].target
        if marks[target] != searches {
          marks[target] = searches
          queue.append((target, exit, position))
          if states[target].depth <= maximumDepth, !isFinished(target) {
            return route(to: queue.count - 1, queue)
          }
        }
      }
      position += 1
    }
    return nil
  }

  private func route(to position: Int, _ queue: [(state: Int, edge: Int, predecessor: Int)]) -> [Int] {
    var edges: [Int] = []
    var position = position
    while position > 0 {
      edges.append(queue[position].edge)
      position = queue[position].predecessor
    }
    return edges.reversed()
  }
}
