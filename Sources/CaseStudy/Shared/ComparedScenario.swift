package import Equivalence

/// Initial conditions, events and choices that belong together.
package protocol ComparedScenario: CustomStringConvertible, Sendable {
  associatedtype Subject: ComparedSubject
  typealias NamedStart = (name: String, make: @MainActor (Implementation<Subject>) -> Subject)
  typealias Declared = DeclaredDifference<Subject.Stimulus, Subject.Observation>

  /// The events that are applied in every state.
  var alphabet: [Subject.Stimulus] { get }
  /// The initial conditions, each with a name and a way to make a subject; by default one.
  @MainActor var namedStarts: [NamedStart] { get }
  /// Makes a subject, where there is one initial condition.
  @MainActor func subject(_ implementation: Implementation<Subject>) -> Subject
  /// One observation of each kind that the exploration has to see on either side.
  func observationKinds(of candidate: Implementation<Subject>) -> [Subject.Observation]
  /// Whether a declared difference can show; by default each can.
  func canShow(_ difference: Declared) -> Bool
  /// The most choices of one step that get another answer than the default one; by default one.
  var maxChoicesPerStep: Int { get }
  /// Assumptions about states; by default none.
  @MainActor var assumptions: [Assumption<Subject, Subject>] { get }
  /// Other assumptions of the verdict, in words; by default none.
  var caveats: [String] { get }
}

extension ComparedScenario {
  @MainActor package var namedStarts: [NamedStart] {
    [(description, subject)]
  }
  package func canShow(_ difference: Declared) -> Bool { true }
  package var maxChoicesPerStep: Int { 1 }
  @MainActor package var assumptions: [Assumption<Subject, Subject>] { [] }
  package var caveats: [String] { [] }

  /// Compares an implementation with legacy or another implementation.
  ///
  /// - Parameters:
  ///   - candidate: The implementation.
  ///   - control: The other implementation; nil for legacy.
  ///   - alphabet: The events; nil for all of the scenario.
  ///   - declared: The declared differences; nil for those of the candidate.
  @MainActor
  package func compared(
    _ candidate: Implementation<Subject>, with control: Implementation<Subject>? = nil,
    alphabet: [Subject.Stimulus]? = nil, declared: [Declared]? = nil
  ) -> Comparison<Subject, Subject> {
    let control = control ?? Subject.implementations[0]
    return Comparison(
      starts: namedStarts.map { start in
        ComparisonStart(start.name) {
          start.make(control)
        } candidate: {
          start.make(candidate)
        }
      },
      alphabet: alphabet ?? self.alphabet, observationKinds: observationKinds(of: candidate),
      declared: (declared ?? candidate.declaredDifferences).filter(canShow),
      maxChoicesPerStep: maxChoicesPerStep, assumptions: assumptions, caveats: caveats)
  }
}
