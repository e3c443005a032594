import Equivalence

extension Feature {
  /// The view model of a screen that finds places.
  public static let addLocation = Feature(
    "AddLocation", kinds: AddLocationSubject.World.allCases,
    alphabet: \.alphabet, samples: \.samples,
    untried: ["an empty list": "The platform answers with an error if it finds nothing."],
    candidates: AddLocationSubject.Implementation.candidates,
    machineTitle: "The inherited view model, one request at a time", isAsynchronous: true,
    machine: {
      try Machine(
        of: { SingleRequest() },
        alphabet: [.type("pa"), .type("par"), .pass, .answer(0, .places), .answer(0, .failure)])
    },
    explore: { world, candidate, known, limits, progress in
      await AddLocationComparison(
        candidate: candidate, in: world, declared: known.declared, named: known.named
      ).explore(limits: limits ?? Limits(states: 50_000), progress: progress)
    })
}

/// The inherited view model while nobody types and no time passes before a request is answered: its machine has an end.
@MainActor
private final class SingleRequest {
  private let subject = AddLocationSubject(.legacy)
}

extension SingleRequest: @MainActor Subject {
  func apply(_ stimulus: AddLocationSubject.Stimulus) -> [AddLocationSubject.Observation] {
    switch stimulus {
    case .type, .pass: subject.outstandingRequests == 0 ? subject.applyAtOnce(stimulus) : []
    case .answer, .leave: subject.applyAtOnce(stimulus)
    }
  }
}
