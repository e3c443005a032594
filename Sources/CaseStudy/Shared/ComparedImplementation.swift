package import Equivalence

/// An implementation of a feature: its name, and how it is meant to differ from the legacy one.
package protocol ComparedImplementation: Sendable, CustomStringConvertible {
  /// What can be done to it.
  associatedtype Stimulus: Hashable
  /// What can be seen of it.
  associatedtype Observation: Hashable

  /// The name, on the command line and in test results, as in `modern`.
  var name: String { get }
  /// The intended differences from the legacy implementation.
  var declaredDifferences: [DifferencePattern<Stimulus, Observation>] { get }
}

extension ComparedImplementation {
  /// The name.
  package var description: String { name }
}

/// The differences that an exploration knows: those that are meant, and those that are faults with a name.
package struct KnownDifferences<Stimulus: Hashable, Observation: Hashable> {
  /// What is meant to differ.
  package var declared: [DifferencePattern<Stimulus, Observation>]
  /// What is a fault with a name.
  package var named: [DifferencePattern<Stimulus, Observation>]
}
