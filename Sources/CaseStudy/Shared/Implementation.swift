package import Equivalence

/// A subject of which there are several implementations.
package protocol ComparedSubject {
  /// What can be done to it.
  associatedtype Stimulus: Hashable
  /// What can be seen of it.
  associatedtype Observation: Hashable
  /// Makes one of its implementations on the doubles of its platform.
  associatedtype Factory: Sendable
}

/// One of the implementations of a feature: a name, how to make one, and how it is meant to differ from the legacy one.
package struct Implementation<Subject: ComparedSubject>: Sendable {
  /// The name, on the command line and in test results, as in `modern`.
  package let name: String
  /// The intended differences from the legacy implementation.
  package let declaredDifferences: [DifferencePattern<Subject.Stimulus, Subject.Observation>]
  /// Makes it.
  package let make: Subject.Factory

  init(
    _ name: String, declared: [DifferencePattern<Subject.Stimulus, Subject.Observation>] = [],
    make: Subject.Factory
  ) {
    self.name = name
    declaredDifferences = declared
    self.make = make
  }
}

extension Implementation: CustomStringConvertible {
  /// The name.
  package var description: String { name }
}

extension Implementation: CustomFingerprintable {
  /// The name: what it makes is a state of its own.
  package var fingerprintContent: String { name }
}

/// The differences that an exploration knows: those that are meant, and those that are faults with a name.
package struct KnownDifferences<Stimulus: Hashable, Observation: Hashable> {
  /// What is meant to differ.
  package var declared: [DifferencePattern<Stimulus, Observation>]
  /// What is a fault with a name.
  package var named: [DifferencePattern<Stimulus, Observation>]
}
