public import Equivalence

/// A comparison of two view models.
public typealias AddLocationComparison = Comparison<AddLocationSubject, AddLocationSubject>

extension AddLocationComparison {
  /// Compares two implementations in a world.
  ///
  /// - Parameters:
  ///   - control: What is taken as right; the legacy implementation unless said otherwise.
  ///   - candidate: What is to behave as the control does.
  ///   - world: The world to begin in.
  ///   - declared: What is meant to differ; what the candidate declares unless said otherwise.
  ///   - named: The differences that are faults with a name.
  @MainActor
  public init(
    control: AddLocationSubject.Implementation = .legacy, candidate: AddLocationSubject.Implementation,
    in world: AddLocationSubject.World, declared: [AddLocationSubject.DifferencePattern]? = nil,
    named: [AddLocationSubject.DifferencePattern] = []
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
      ])
  }
}
