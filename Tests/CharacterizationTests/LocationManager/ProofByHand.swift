import CaseStudy
import Equivalence

/// Legacy and a candidate, the worlds that they are made in, and what is done to both.
@MainActor
struct ProofByHand {
  typealias Stimulus = LocationManagerSubject.Stimulus
  typealias Observation = LocationManagerSubject.Observation

  let candidate: LocationManagerSubject.Implementation
  let worlds: [LocationManagerSubject.World]
  let alphabet: [Stimulus]

  /// The world that the two were made in, and what was done to both since.
  struct History: Hashable {
    let world: LocationManagerSubject.World
    var stimuli: [Stimulus] = []

    func followed(by stimulus: Stimulus) -> History {
      History(world: world, stimuli: stimuli + [stimulus])
    }
  }

  /// A stimulus, and what each side showed, without what modern is meant to do otherwise.
  struct Response: Hashable {
    let stimulus: Stimulus
    let legacy, candidate: [Observation]
    var isDifferent: Bool { legacy != candidate }

    init(to stimulus: Stimulus, legacy: [Observation], candidate: [Observation]) {
      let meant: Set<Observation> = [.beginOrientationNotifications, .endOrientationNotifications]
      self.stimulus = stimulus
      self.legacy = legacy.filter { !meant.contains($0) }
      self.candidate = candidate.filter { !meant.contains($0) }
    }
  }

  /// Both sides, fresh, led to where a history ends.
  @MainActor
  struct Pair {
    private let legacy, candidate: LocationManagerSubject

    init(_ candidate: LocationManagerSubject.Implementation, after history: History) {
      legacy = LocationManagerSubject(observingCreationOf: .legacy, in: history.world)
      self.candidate = LocationManagerSubject(observingCreationOf: candidate, in: history.world)
      for stimulus in history.stimuli { _ = apply(stimulus) }
    }

    func apply(_ stimulus: Stimulus) -> Response {
      Response(to: stimulus, legacy: legacy.apply(stimulus), candidate: candidate.apply(stimulus))
    }

    /// Everything that the two store.
    var state: [Fingerprint] { [legacy.fingerprint, candidate.fingerprint] }
  }
}

extension ProofByHand {
  /// Tries every sequence up to a length: for each response that differs, the first sequence that shows it.
  func tryAll(upTo length: Int) -> [Response: History] {
    var differences: [Response: History] = [:]
    var histories = worlds.map { History(world: $0) }
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
  /// The same, but a sequence is continued only if it ends in a state that no sequence before it ended in.
  func explore(upTo length: Int = .max) -> (states: Int, differences: [Response: History]) {
    var differences: [Response: History] = [:]
    var histories = worlds.map { History(world: $0) }
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
