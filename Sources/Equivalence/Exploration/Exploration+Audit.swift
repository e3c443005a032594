/// The settings of the audit, which checks the subjects' fingerprints after an exploration.
///
/// The audit replays other histories. Where one of them leads to a known fingerprint, the next events must lead to the
/// observations that the search recorded there.
public struct Audit: Hashable, Sendable {
  /// How thorough the audit is: it applies about `2 * samples * length` events, or fewer in a small graph, but at
  /// least a quarter of the number of transitions.
  public let samples: Int
  /// The number of events that follow each history.
  public let length: Int
  /// The seed of the samples.
  public let seed: UInt64

  /// Makes the settings; `samples` and `length` must be at least 1.
  public init(samples: Int = 100, length: Int = 12, seed: UInt64 = 1) {
    require(samples > 0 && length > 0, "An audit needs samples and a length above 0. For no audit, pass nil.")
    self.samples = samples
    self.length = length
    self.seed = seed
  }
}

extension Exploration {
  private struct Tour {
    var live: LivePair
    /// The remaining actions, with the next one last; nil stands for a random action.
    var actions: [Int?]
    /// The number of actions after the recorded path to the tour's state.
    let length: Int
  }

  /// Replays the recorded graph on other paths, and returns the cause of the first deviation from the record.
  ///
  /// Two pairs of subjects take turns on different paths, and in the second one the candidate acts first. So the audit
  /// also finds state outside the subjects.
  mutating func audit(_ audit: Audit) -> ProblemCause? {
    guard graph.count > 0, graph.stimuli > 0, anomaly == nil else { return nil }
    // Larger numbers could overflow, or take forever.
    let (samples, length) = (min(audit.samples, 1 << 20), min(audit.length, 1 << 14))
    var generator = SeededGenerator(seed: audit.seed)
    var states = Array(0..<graph.count).shuffled(using: &generator)
    let fewest = min(2 * samples * length, 3 * graph.transitions * length)
    let end = meter.applied + max(fewest, graph.transitions / 4)
    var tours: [Tour] = []
    var tourCount = 0
    while meter.applied < end {
      for index in 0..<2 {
        if tours.count == index || tours[index].actions.isEmpty {
          if meter.isTimeUp { return .auditCutShort(ways: tourCount) }
          if tourCount % states.count == states.count - 1 { states.shuffle(using: &generator) }
          let next = tour(tourCount, to: states[tourCount % states.count], length: length)
          if tours.count == index { tours.append(next) } else { tours[index] = next }
          tourCount += 1
        }
        beginsWithCandidate = index == 1
        defer { beginsWithCandidate = false }
        let isAsRecorded = advance(&tours[index], using: &generator)
        if meter.isTimeUp { return .auditCutShort(ways: tourCount) }
        guard isAsRecorded else {
          return diagnosis(of: tours[index].live.path, isBesideAnother: true)
        }
      }
    }
    return nil
  }

  private mutating func tour(_ number: Int, to state: Int, length: Int) -> Tour {
    let path = graph.path(to: state)
    let stimulus = (number / 3) % graph.stimuli
    let other = (number / 3 / graph.stimuli) % graph.stimuli
    let second = other == stimulus ? (other + 1) % graph.stimuli : other
    let suffix: [Int?] = (0..<length).map { left in
      switch number % 3 {
      // Repeat the event, because a subject may count repetitions in state that is not in its fingerprint.
      case 0: stimulus
      case 1: left.isMultiple(of: 2) ? stimulus : second
      default: nil
      }
    }
    return Tour(
      live: livePair(from: path.start), actions: suffix + path.actions.reversed(), length: length)
  }

  private mutating func advance(_ tour: inout Tour, using generator: inout SeededGenerator) -> Bool {
    let state = tour.live.state
    guard let next = tour.actions.popLast(),
      let edge = next.map({ graph.edge(of: $0, in: state) })
        ?? graph.exits(of: state).randomElement(using: &generator)
    else {
      // The exploration has not tried the next action here, because of a limit, an assumption or the first difference.
      tour.actions = []
      return isWhereRecorded(tour.live)
    }
    guard repeatStep(edge.action, with: &tour.live) else { return false }
    let isAtEnd = tour.actions.isEmpty || tour.actions.count == tour.length
    return !isAtEnd || isWhereRecorded(tour.live)
  }
}
