/// How a state is reached by its shortest known history.
enum Arrival: Equatable {
  /// The state is where a start begins.
  case start(Int)
  /// The history's last edge leads to the state.
  case edge(Int)
}

/// The recorded product of control and candidate: pairs of states, and where each stimulus leads.
///
/// An edge is a state and a stimulus, numbered `state * stimuli + stimulus`. Everything is kept in flat arrays of
/// integers, which are quick in debug builds too.
final class StateGraph {
  /// The number of stimuli in the alphabet.
  let stimuli: Int

  private(set) var controls: [Int] = []
  private(set) var candidates: [Int] = []
  /// The state that each edge leads to, -1 if it was not executed yet.
  private(set) var targets: [Int] = []
  private(set) var controlLists: [Int] = []
  private(set) var candidateLists: [Int] = []

  /// The length of the shortest history known to lead to each state.
  private(set) var depths: [Int] = []
  /// The end of that history.
  private(set) var arrivals: [Arrival] = []
  /// The start from which each state was first found.
  private(set) var origins: [Int] = []
  /// The first stimulus of each state that was not executed yet.
  private(set) var nextStimulus: [Int] = []

  /// The edges that lead elsewhere, one for each target, as a list for each state.
  private(set) var firstExit: [Int] = []
  private(set) var nextExit: [Int] = []

  private(set) var transitions = 0
  var search = Search()
  private var numbers: [Int: Int] = [:]
  /// The number of unfinished states at each depth, and candidates for them.
  private var unfinished: [Int] = []
  private var queues: [[Int]] = []
  /// The lowest depth at which there are unfinished states.
  private(set) var lowestDepth = 0

  init(stimuli: Int) { self.stimuli = stimuli }

  var count: Int { depths.count }
  var frontier: Int { unfinished.reduce(0, +) }
  var isFinished: Bool { lowestDepth == unfinished.count }

  /// The number of a pair of states, if it is known.
  func state(control: Int, candidate: Int) -> Int? { numbers[control << 32 | candidate] }

  func isFinished(_ state: Int) -> Bool { nextStimulus[state] == stimuli }

  /// Adds a state that was found for the first time.
  func addState(control: Int, candidate: Int, by arrival: Arrival) -> Int {
    let state = count
    let (depth, origin) =
      switch arrival {
      case .start(let start): (0, start)
      case .edge(let edge): (depths[edge / stimuli] + 1, origins[edge / stimuli])
      }
    numbers[control << 32 | candidate] = state
    controls.append(control)
    candidates.append(candidate)
    depths.append(depth)
    arrivals.append(arrival)
    origins.append(origin)
    nextStimulus.append(0)
    firstExit.append(-1)
    for _ in 0..<stimuli {
      targets.append(-1)
      controlLists.append(0)
      candidateLists.append(0)
      nextExit.append(-1)
    }
    if stimuli > 0 { open(state, at: depth) }
    return state
  }

  /// Records what the next stimulus of a state did.
  func record(state: Int, control: Int, candidate: Int, target: Int) {
    let edge = state * stimuli + nextStimulus[state]
    targets[edge] = target
    controlLists[edge] = control
    candidateLists[edge] = candidate
    nextStimulus[state] += 1
    transitions += 1
    if target != state { addExit(edge, of: state, to: target) }
    if nextStimulus[state] == stimuli { close(at: depths[state]) }
  }

  private func addExit(_ edge: Int, of state: Int, to target: Int) {
    var exit = firstExit[state]
    while exit >= 0 {
      if targets[exit] == target { return }
      exit = nextExit[exit]
    }
    nextExit[edge] = firstExit[state]
    firstExit[state] = edge
    if depths[state] + 1 < depths[target] { shorten(to: target, by: edge) }
  }

  /// Hands a shorter history on to everything that follows.
  private func shorten(to target: Int, by edge: Int) {
    var pending = [(target, edge)]
    while let (state, edge) = pending.popLast() {
      let depth = depths[edge / stimuli] + 1
      guard depth < depths[state] else { continue }
      let wasUnfinished = !isFinished(state)
      if wasUnfinished { close(at: depths[state]) }
      depths[state] = depth
      arrivals[state] = .edge(edge)
      if wasUnfinished { open(state, at: depth) }
      var exit = firstExit[state]
      while exit >= 0 {
        if depth + 1 < depths[targets[exit]] { pending.append((targets[exit], exit)) }
        exit = nextExit[exit]
      }
    }
  }

  private func open(_ state: Int, at depth: Int) {
    while unfinished.count <= depth {
      unfinished.append(0)
      queues.append([])
    }
    unfinished[depth] += 1
    queues[depth].append(state)
    lowestDepth = min(lowestDepth, depth)
  }

  private func close(at depth: Int) {
    unfinished[depth] -= 1
    while lowestDepth < unfinished.count, unfinished[lowestDepth] == 0 { lowestDepth += 1 }
  }

  /// An unfinished state of the lowest depth.
  func lowestUnfinished() -> Int? {
    guard !isFinished else { return nil }
    while let state = queues[lowestDepth].last {
      if !isFinished(state), depths[state] == lowestDepth { return state }
      queues[lowestDepth].removeLast()
    }
    return nil
  }

  /// The shortest known history of a state: a start, and the edges from there.
  func history(of state: Int) -> (start: Int, edges: [Int]) {
    history(endingIn: arrivals[state], arrivals: arrivals)
  }

  /// The history that ends in a given way and follows the arrivals of the states before.
  func history(endingIn last: Arrival, arrivals: [Arrival]) -> (start: Int, edges: [Int]) {
    var edges: [Int] = []
    var arrival = last
    while true {
      switch arrival {
      case .start(let start): return (start, edges.reversed())
      case .edge(let edge):
        edges.append(edge)
        arrival = arrivals[edge / stimuli]
      }
    }
  }
}
