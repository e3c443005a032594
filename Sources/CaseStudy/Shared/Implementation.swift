package import Equivalence

/// A subject of which there are several implementations.
package protocol ComparedSubject {
  associatedtype Stimulus: Hashable, SendableMetatype
  associatedtype Observation: Hashable, SendableMetatype
  /// Makes one of its implementations on the doubles of its platform.
  associatedtype Factory: Sendable
}

/// One of the implementations of a feature: a name, how to make one, and how it is meant to differ from the legacy one.
package struct Implementation<Subject: ComparedSubject>: Sendable {
  package typealias Declared = [DifferencePattern<Subject.Stimulus, Subject.Observation>]

  /// The name, on the command line and in test results, as in `modern`.
  package let name: String
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

  package var declaredDifferences: Declared { declared() }
}

extension Implementation: CustomStringConvertible {
  package var description: String { name }
}

extension Implementation: CustomFingerprintable {
  /// The name: what it makes is a state of its own.
  package var fingerprintContent: String { name }
}
