package import Equivalence

extension Feature {
  package static let addLocation = Feature(
    "AddLocation", kinds: AddLocationSubject.World.allCases,
    alphabet: \.alphabet, samples: \.samples,
    untried: ["an empty list": "The platform answers with an error if it finds nothing."],
    candidates: AddLocationSubject.Implementation.candidates,
    machineTitle: "The inherited view model, one request at a time", isAsynchronous: true, mostStates: 50_000,
    machine: { try await SingleRequest.machine(of: .legacy) }, machineOf: SingleRequest.machine,
    explore: { world, candidate, known, limits, progress in
      await AddLocationComparison(
        candidate: candidate, in: world, declared: known.declared, named: known.named
      ).explore(limits: limits, progress: progress)
    })
}

/// A view model whose user does not type, with no time before an answer: its state machine is finite.
private final class SingleRequest: AsyncTestSubject {
  private let subject: AddLocationSubject
  var tasks: TaskTracker { subject.tasks }

  init(_ implementation: AddLocationSubject.Implementation) {
    subject = AddLocationSubject(implementation)
  }

  static func machine(of implementation: AddLocationSubject.Implementation) async throws -> StateMachine {
    try await StateMachine(
      of: { SingleRequest(implementation) },
      alphabet: [.type("pa"), .type("par"), .pass, .answer(0, .places), .answer(0, .failure)])
  }

  func apply(
    _ stimulus: AddLocationSubject.Stimulus, choices: Choices
  ) async -> [AddLocationSubject.Observation] {
    switch stimulus {
    case .type, .typeComposed, .typeTwice, .passAndType, .pass, .passTwice:
      subject.outstandingRequests == 0 ? await subject.apply(stimulus, choices: choices) : []
    case .answer, .leave, .typeAndLeave: await subject.apply(stimulus, choices: choices)
    }
  }
}

package typealias AddLocationComparison = Comparison<AddLocationSubject, AddLocationSubject>

extension AddLocationComparison {
  /// Compares an implementation with the legacy one; what it declares is meant to differ, unless said otherwise.
  @MainActor
  package init(
    control: AddLocationSubject.Implementation = .legacy, candidate: AddLocationSubject.Implementation,
    in world: AddLocationSubject.World, declared: [AddLocationSubject.DeclaredDifference]? = nil,
    named: [AddLocationSubject.DeclaredDifference] = []
  ) {
    self.init(
      control: { AddLocationSubject(control, in: world) },
      candidate: { AddLocationSubject(candidate, in: world) },
      alphabet: world.alphabet,
      observationKinds: [
        .asks(""), .answers("", isLate: false), .querying(true), .lists(.init()), .viewModelReleased,
      ],
      declared: declared ?? candidate.declaredDifferences, named: named,
      assumptions: [
        Assumption("at most \(world.mostRequests == 1 ? "one request is" : "two requests are") outstanding") {
          $0.outstandingRequests <= world.mostRequests
        }
      ], caveats: ["the user does not type in the run-loop pass in which a wait ends"])
  }
}
