package import Equivalence

/// A subject of which there are several implementations.
package protocol ComparedSubject {
  /// What can be done to it.
  associatedtype Stimulus: Hashable, SendableMetatype
  /// What can be seen of it.
  associatedtype Observation: Hashable, SendableMetatype
  /// Makes one of its implementations on the doubles of its platform.
  associatedtype Factory: Sendable
}

/// One of the implementations of a feature: a name, how to make one, and how it is meant to differ from the legacy one.
package struct Implementation<Subject: ComparedSubject>: Sendable {
  /// What is meant to differ.
  package typealias Declared = [DifferencePattern<Subject.Stimulus, Subject.Observation>]

  /// The name, on the command line and in test results, as in `modern`.
  package let name: String
  /// Makes it.
  package let make: Subject.Factory
  private let declared: @Sendable () -> Declared

  // An exploration makes thousands of subjects, and asks once what is declared.
  init(
    _ name: String, declared: @autoclosure @escaping @Sendable () -> Declared = [], make: Subject.Factory
  ) {
    self.name = name
    self.declared = declared
    self.make = make
  }

  /// The intended differences from the legacy implementation.
  package var declaredDifferences: Declared { declared() }
}

extension Implementation: CustomStringConvertible {
  /// The name.
  package var description: String { name }
}

extension Implementation: CustomFingerprintable {
  /// The name: what it makes is a state of its own.
  package var fingerprintContent: String { name }
}
