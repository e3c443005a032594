package import Equivalence

/// Initial conditions, events and choices that belong together.
package protocol ComparedScenario: CustomStringConvertible, Sendable {
  associatedtype Subject: ComparedSubject
  typealias NamedStart = (name: String, make: @MainActor (Implementation<Subject>) -> Subject)
  typealias Declared = DeclaredDifference<Subject.Stimulus, Subject.Observation>

  var alphabet: [Subject.Stimulus] { get }
  @MainActor var namedStarts: [NamedStart] { get }
  /// Makes a subject in the scenario's first initial condition.
  @MainActor func subject(_ implementation: Implementation<Subject>) -> Subject
  /// One observation of each kind that the exploration must see, on at least one side.
  func observationKinds(of candidate: Implementation<Subject>) -> [Subject.Observation]
  func canShow(_ difference: Declared) -> Bool
  var maxChoicesPerStep: Int { get }
  @MainActor var assumptions: [Assumption<Subject, Subject>] { get }
  /// The verdict's other assumptions, in words.
  var caveats: [String] { get }
}

extension ComparedScenario {
  @MainActor var namedStarts: [NamedStart] {
    [(description, subject)]
  }
  func canShow(_ difference: Declared) -> Bool { true }
  var maxChoicesPerStep: Int { 1 }
  @MainActor var assumptions: [Assumption<Subject, Subject>] { [] }
  package var caveats: [String] { [] }

  @MainActor
  package func compared(
    _ candidate: Implementation<Subject>, with control: Implementation<Subject>? = nil,
    alphabet: [Subject.Stimulus]? = nil, declared: [Declared]? = nil
  ) -> Comparison<Subject, Subject> {
    Comparison(
      starts: starts(of: candidate, with: control),
      alphabet: alphabet ?? self.alphabet, observationKinds: observationKinds(of: candidate),
      declared: (declared ?? candidate.declaredDifferences).filter(canShow),
      maxChoicesPerStep: maxChoicesPerStep, assumptions: assumptions, caveats: caveats)
  }

  @MainActor
  func starts(
    of candidate: Implementation<Subject>, with control: Implementation<Subject>? = nil
  ) -> [ComparisonStart<Subject, Subject>] {
    namedStarts.map { start in
      ComparisonStart(start.name) {
        start.make(control ?? Subject.implementations[0])
      } candidate: {
        start.make(candidate)
      }
    }
  }
}

extension ComparedScenario where Self: RawRepresentable<String> {
  package var description: String { rawValue }
}

extension Assumption where Control == Candidate {
  /// Assumes an upper limit, for example *at most two requests are outstanding*.
  static func atMost(
    _ count: Int, _ noun: String, _ state: String, counted: @escaping (Control) -> Int
  ) -> Self {
    let words = count == 1 ? "one \(noun) is" : "\(["no", "one", "two", "three"][count]) \(noun)s are"
    return Self("at most \(words) \(state)") { counted($0) <= count }
  }
}
