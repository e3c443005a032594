package import Equivalence

/// A subject with several implementations.
package protocol ComparedSubject: AnyObject, ComparableSubject
where Stimulus: CustomStringConvertible & Sendable, Observation: CustomStringConvertible & Sendable {
  /// A type that makes an implementation and connects it with test doubles of the platform.
  associatedtype Factory: Sendable
  /// Legacy first, then its candidates.
  nonisolated static var implementations: [Implementation<Self>] { get }
  @MainActor func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation]
}

/// An implementation of a feature, with its declared differences from legacy.
package struct Implementation<Subject: ComparedSubject>: Sendable {
  package typealias Declared = [DeclaredDifference<Subject.Stimulus, Subject.Observation>]

  /// The name on the command line and in test results, for example `modern`.
  package let name: String
  package let make: Subject.Factory
  private let declared: @Sendable () -> Declared

  // A closure saves time, because an exploration makes thousands of these values but reads the differences only once.
  init(
    _ name: String, declared: @autoclosure @escaping @Sendable () -> Declared = [], make: Subject.Factory
  ) {
    self.name = name
    self.declared = declared
    self.make = make
  }

  package var declaredDifferences: Declared { declared() }

  package var isYours: Bool { name == "yours" }
}

extension Implementation: CustomStringConvertible {
  package var description: String { name }
}

extension Implementation: CustomFingerprintable {
  /// The name, because the factory has no state.
  package var fingerprintContent: String { name }
}

extension ComparedSubject where Self: SubjectWithChoices, Self: AnyObject {
  @discardableResult
  package func apply(each stimuli: [Stimulus]) -> [Observation] {
    var subject = self
    return stimuli.flatMap { subject.apply($0) }
  }
}

@MainActor
extension ComparedSubject where Self: AsyncTestSubject {
  @discardableResult
  func apply(_ stimulus: Stimulus) async -> [Observation] {
    await apply(stimulus, choices: Choices())
  }

  @discardableResult
  func apply(each stimuli: [Stimulus]) async -> [Observation] {
    var observations: [Observation] = []
    for stimulus in stimuli { observations += await apply(stimulus) }
    return observations
  }
}
