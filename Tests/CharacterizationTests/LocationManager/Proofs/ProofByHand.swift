import CaseStudy
import Equivalence

/// Compares legacy with a candidate, from each of the starts and with the events of the alphabet.
@MainActor
struct ProofByHand {
  typealias Stimulus = LocationManagerSubject.Stimulus
  typealias Observation = LocationManagerSubject.Observation

  let candidate: LocationManagerSubject.Implementation
  let starts: [LocationManagerSubject.Start]
  let alphabet: [Stimulus]

  /// An initial condition, and the events that both classes get after it.
  struct History: Hashable {
    let start: LocationManagerSubject.Start
    var stimuli: [Stimulus] = []

    func followed(by stimulus: Stimulus) -> History {
      History(start: start, stimuli: stimuli + [stimulus])
    }
  }

  /// An event and each side's observations, without the declared difference.
  struct Response: Hashable {
    let stimulus: Stimulus
    let legacy, candidate: [Observation]
    var isDifferent: Bool { legacy != candidate }

    init(to stimulus: Stimulus, legacy: [Observation], candidate: [Observation]) {
      let declared: Set<Observation> = [.beginOrientationNotifications, .endOrientationNotifications]
      self.stimulus = stimulus
      self.legacy = legacy.filter { !declared.contains($0) }
      self.candidate = candidate.filter { !declared.contains($0) }
    }
  }

  /// Replays a history on new objects of both classes.
  @MainActor
  struct Pair {
    private let legacy, candidate: LocationManagerSubject

    init(_ candidate: LocationManagerSubject.Implementation, after history: History) {
      legacy = LocationManagerSubject(observingCreationOf: .legacy, in: history.start)
      self.candidate = LocationManagerSubject(observingCreationOf: candidate, in: history.start)
      for stimulus in history.stimuli { _ = apply(stimulus) }
    }

    func apply(_ stimulus: Stimulus) -> Response {
      Response(to: stimulus, legacy: legacy.apply(stimulus), candidate: candidate.apply(stimulus))
    }

    /// The state of the pair: what both subjects store, including their platforms and screens.
    var state: [Fingerprint] { [legacy.fingerprint, candidate.fingerprint] }
  }
}

extension ProofByHand {
  /// Tries every sequence up to a length, and keeps the first one for each response that differs.
  func tryAll(upTo length: Int) -> [Response: History] {
    var differences: [Response: History] = [:]
    var histories = starts.map { History(start: $0) }
    for _ in 0..<length {
      var longer: [History] = []
      for history in histories {
        for stimulus in alphabet {
          let next = history.followed(by: stimulus)
          let response = Pair(candidate, after: history).apply(stimulus)
          if response.isDifferent, differences[response] == nil { differences[response] = next }
          longer.append(next)
        }
      }
      histories = longer
    }
    return differences
  }
}

extension ProofByHand {
  /// Works like `tryAll`, but continues only sequences that end in a new state.
  func explore(upTo length: Int = .max) -> (states: Int, differences: [Response: History]) {
    var differences: [Response: History] = [:]
    var histories = starts.map { History(start: $0) }
    var states = Set(histories.map { Pair(candidate, after: $0).state })
    while let first = histories.first, first.stimuli.count < length {
      var longer: [History] = []
      for history in histories {
        for stimulus in alphabet {
          let next = history.followed(by: stimulus)
          let pair = Pair(candidate, after: history)
          let response = pair.apply(stimulus)
          if response.isDifferent, differences[response] == nil { differences[response] = next }
          if states.insert(pair.state).inserted { longer.append(next) }
        }
      }
      histories = longer
    }
    return (states.count, differences)
  }
}
