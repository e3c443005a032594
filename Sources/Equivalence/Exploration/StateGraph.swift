/// The state of a pair of subjects, with the memory of the declared differences.
struct StateKey {
  /// First the memory and the length of the control's fingerprint in one word, then both fingerprints.
  var words: [UInt64] = [0]

  private var controlEnd: Int { 1 + Int(words[0] & 0xFFFF_FFFF) }
  var control: ArraySlice<UInt64> { words[1..<controlEnd] }
  var candidate: ArraySlice<UInt64> { words[controlEnd...] }

  mutating func begin() {
    words.removeAll(keepingCapacity: true)
    words.append(0)
  }

  mutating func endControl() { words[0] = UInt64(words.count - 1) }

  mutating func add(obligations: Int) { words[0] |= UInt64(obligations) << 32 }
}

/// The last step of a state's shortest known history.
enum Arrival: Equatable {
  case start(Int)
  case step(from: Int, action: Int)
}

/// The recorded product of control and candidate: pairs of states, and the target of each action in them.
///
/// An action is an event with its choices, and the first actions are the events with the default answers. The arrays
/// store 32-bit integers, because there may be millions of states and edges.
struct StateGraph {
  struct Edge: Hashable {
    var source: Int
    var action: Int
    var outcome: Int
    var target: Int
  }

  private struct State {
    /// The memory of the declared differences, which is the same after every history of the state.
    var memory: Int32
    var depth: Int32
    /// The previous state in the shortest history, or -1 if the state is a start.
    var predecessor: Int32
    /// The last action of the shortest history, or the number of the start.
    var lastStep: Int32
    /// The counts of executed and of remaining actions.
    var executed: Int32 = 0
    var open: Int32
  }

  private struct Result {
    var outcome: Int32 = -1
    var target: Int32 = -1
  }

  let stimuli: Int

  private var states: [State] = []
  private var keys = WordTable()
  /// The results of the events with the default answers: one for each event in each state.
  private var results: [Result] = []
  /// The actions with other answers, by state, in the order of their execution.
  private var reactions: [Int: [(action: Int32, result: Result)]] = [:]

  /// For each state, the number of the last search for a route that visited the state.
  private var marks: [Int32] = []
  private var searches: Int32 = 0
  private var unfinished: [Int] = []
  /// The states that were unfinished at each depth, some of which may now be finished or less deep.
  private var queues: [[Int32]] = []
  private(set) var lowestDepth = 0
  private(set) var transitions = 0

  init(stimuli: Int) { self.stimuli = stimuli }

  var count: Int { states.count }
  var frontier: Int { unfinished.reduce(0, +) }
  var isFinished: Bool { lowestDepth == unfinished.count }

  var levels: [Int] {
    states.reduce(into: []) { levels, state in
      while levels.count <= state.depth { levels.append(0) }
      levels[Int(state.depth)] += 1
    }
  }

  func isFinished(_ state: Int) -> Bool { states[state].open == 0 }

  func depth(of state: Int) -> Int { Int(states[state].depth) }

  func memory(of state: Int) -> Int { Int(states[state].memory) }

  func fingerprints(of state: Int) -> (control: ArraySlice<UInt64>, candidate: ArraySlice<UInt64>) {
    let key = StateKey(words: keys[state])
    return (key.control, key.candidate)
  }

  /// The number of a state; if the state is new, this is the next free number.
  mutating func number(of key: StateKey) -> Int { keys.number(of: key.words) }

  mutating func addState(memory: Int, by arrival: Arrival, isExplored: Bool = true) {
    let depth: Int32
    let (predecessor, lastStep): (Int, Int)
    switch arrival {
    case .start(let start): (depth, predecessor, lastStep) = (0, -1, start)
    case .step(let source, let action):
      (depth, predecessor, lastStep) = (states[source].depth + 1, source, action)
    }
    states.append(
      State(
        memory: Int32(memory), depth: depth, predecessor: Int32(predecessor), lastStep: Int32(lastStep),
        open: isExplored ? Int32(stimuli) : 0))
    results.append(contentsOf: repeatElement(Result(), count: stimuli))
    if !isFinished(count - 1) { open(count - 1) }
  }

  func nextAction(of state: Int) -> Int {
    let executed = Int(states[state].executed)
    return executed < stimuli ? executed : Int(reactions[state, default: []][executed - stimuli].action)
  }

  /// Adds actions with non-default answers, which the search executes before the other such actions of the state.
  mutating func addActions(_ actions: [Int], of state: Int) {
    let position = max(0, Int(states[state].executed) + 1 - stimuli)
    reactions[state, default: []].insert(contentsOf: actions.map { (Int32($0), Result()) }, at: position)
    states[state].open += Int32(actions.count)
  }

  /// Records the outcome of a state's next action.
  mutating func addEdge(from state: Int, outcome: Int, to target: Int) {
    let (action, executed) = (nextAction(of: state), Int(states[state].executed))
    let result = Result(outcome: Int32(outcome), target: Int32(target))
    if executed < stimuli {
      results[state * stimuli + executed] = result
    } else {
      reactions[state, default: []][executed - stimuli].result = result
    }
    transitions += 1
    if states[state].depth + 1 < states[target].depth { shorten(to: target, from: state, by: action) }
    states[state].executed += 1
    close(oneActionOf: state)
  }

  /// Removes a state's next action, which must have a non-default answer.
  mutating func dropAction(of state: Int) {
    reactions[state, default: []].remove(at: Int(states[state].executed) - stimuli)
    close(oneActionOf: state)
  }

  private mutating func close(oneActionOf state: Int) {
    states[state].open -= 1
    if isFinished(state) { close(at: Int(states[state].depth)) }
  }

  /// Gives a state a shorter history, and shortens the histories that continue from there.
  private mutating func shorten(to target: Int, from source: Int, by action: Int) {
    var pending = [(target, source, action)]
    while let (state, source, action) = pending.popLast() {
      let depth = states[source].depth + 1
      guard depth < states[state].depth else { continue }
      if !isFinished(state) { close(at: Int(states[state].depth)) }
      states[state].depth = depth
      (states[state].predecessor, states[state].lastStep) = (Int32(source), Int32(action))
      if !isFinished(state) { open(state) }
      for exit in exits(of: state) where depth + 1 < states[exit.target].depth {
        pending.append((exit.target, state, exit.action))
      }
    }
  }

  private mutating func open(_ state: Int) {
    let depth = depth(of: state)
    while unfinished.count <= depth {
      unfinished.append(0)
      queues.append([])
    }
    unfinished[depth] += 1
    queues[depth].append(Int32(state))
    lowestDepth = min(lowestDepth, depth)
  }

  private mutating func close(at depth: Int) {
    unfinished[depth] -= 1
    while lowestDepth < unfinished.count, unfinished[lowestDepth] == 0 {
      queues[lowestDepth] = []
      lowestDepth += 1
    }
  }

  mutating func lowestUnfinished() -> Int? {
    guard !isFinished else { return nil }
    while let state = queues[lowestDepth].last.map(Int.init) {
      if !isFinished(state), depth(of: state) == lowestDepth { return state }
      queues[lowestDepth].removeLast()
    }
    return nil
  }

  /// The edges of a state in the order of their execution, beginning with the events with the default answers.
  func exits(of state: Int) -> [Edge] { (0..<Int(states[state].executed)).map { edge($0, of: state) } }

  func edge(of action: Int, in state: Int) -> Edge? {
    let executed = Int(states[state].executed)
    if action < stimuli { return action < executed ? edge(action, of: state) : nil }
    return reactions[state, default: []].prefix(max(0, executed - stimuli)).firstIndex { $0.action == action }
      .map {
        edge(stimuli + $0, of: state)
      }
  }

  func edges(of actions: [Int], from state: Int) -> [Edge] {
    actions.reduce(into: []) { edges, action in
      if let edge = edge(of: action, in: edges.last?.target ?? state) { edges.append(edge) }
    }
  }

  private func edge(_ position: Int, of state: Int) -> Edge {
    let (action, result) =
      position < stimuli
      ? (Int32(position), results[state * stimuli + position])
      : reactions[state, default: []][position - stimuli]
    return Edge(
      source: state, action: Int(action), outcome: Int(result.outcome), target: Int(result.target))
  }

  func arrival(at state: Int) -> Arrival {
    let (predecessor, lastStep) = (Int(states[state].predecessor), Int(states[state].lastStep))
    return predecessor < 0 ? .start(lastStep) : .step(from: predecessor, action: lastStep)
  }

  /// The shortest known history of a state, or the one that the given arrivals describe.
  func path(to state: Int, by arrivals: [Arrival]? = nil) -> Path {
    var actions: [Int] = []
    var state = state
    while true {
      switch arrivals?[state] ?? arrival(at: state) {
      case .start(let start): return Path(start: start, actions: actions.reversed())
      case .step(let source, let action):
        actions.append(action)
        state = source
      }
    }
  }
}

struct Action: Hashable {
  var stimulus: Int
  var answers: [Choices.Answer] = []
}

/// The observations and questions of both sides in a step, by number.
struct Outcome: Hashable {
  var control = 0
  var candidate = 0
  var controlQuestions = 0
  var candidateQuestions = 0
}

struct Path: Hashable {
  var start: Int
  var actions: [Int] = []
}

// MARK: - Routes

extension StateGraph {
  /// After this number of states in one search, a fresh pair is cheaper than searching on.
  private static var searchBudget: Int { 16 }

  /// The recorded actions to the nearest unfinished state that is at most `maximumDepth` deep.
  mutating func route(from origin: Int, maximumDepth: Int) -> [Int]? {
    searches += 1
    while marks.count < count { marks.append(0) }
    marks[origin] = searches
    var queue = [(state: origin, action: -1, predecessor: -1)]
    var position = 0
    while position < queue.count, position < Self.searchBudget {
      let state = queue[position].state
      // Read one edge at a time, because the first few are often enough.
      for number in 0..<Int(states[state].executed) {
        let exit = edge(number, of: state)
        if marks[exit.target] == searches { continue }
        marks[exit.target] = searches
        queue.append((exit.target, exit.action, position))
        if depth(of: exit.target) <= maximumDepth, !isFinished(exit.target) {
          return route(to: queue.count - 1, queue)
        }
      }
      position += 1
    }
    return nil
  }

  private func route(to position: Int, _ queue: [(state: Int, action: Int, predecessor: Int)]) -> [Int] {
    var actions: [Int] = []
    var position = position
    while position > 0 {
      actions.append(queue[position].action)
      position = queue[position].predecessor
    }
    return actions.reversed()
  }
}
