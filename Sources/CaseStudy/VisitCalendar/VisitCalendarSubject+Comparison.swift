public import Equivalence

extension VisitCalendarSubject: AsyncSubject {
  /// A kind of difference between two calendars.
  public typealias DifferencePattern = Equivalence.DifferencePattern<Stimulus, Observation>
}

/// A comparison of two calendars of visits.
public typealias VisitCalendarComparison = Comparison<VisitCalendarSubject, VisitCalendarSubject>

extension VisitCalendarComparison {
  /// Compares an implementation with the legacy one, in a kind of world.
  ///
  /// - Parameters:
  ///   - candidate: What is to behave as the legacy implementation does.
  ///   - kind: The world, and what is done there.
  ///   - declared: The differences that are intended.
  ///   - named: The differences that are faults with a name.
  @MainActor
  public init(
    candidate: VisitCalendarSubject.Implementation, in kind: VisitCalendarSubject.World.Kind,
    declared: [VisitCalendarSubject.DifferencePattern] = [],
    named: [VisitCalendarSubject.DifferencePattern] = []
  ) {
    self.init(
      starts: [
        Start(kind.description) {
          VisitCalendarSubject(.legacy, in: kind.world)
        } candidate: {
          VisitCalendarSubject(candidate, in: kind.world)
        }
      ],
      alphabet: kind.alphabet,
      observationKinds: [
        .asked(.places, .first), .shown([]), .alert(title: "", message: ""), .details([], .quiet),
        .screenReleased(.quiet),
      ],
      declared: declared, named: named,
      assumptions: [Assumption(kind.assumption) { kind.isAssumed($0) }])
  }
}
