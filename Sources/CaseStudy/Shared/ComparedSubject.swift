package import Equivalence

/// A subject of which there are several implementations.
package protocol ComparedSubject: AnyObject, Behaviour
where
  Stimulus: Sampled & CustomStringConvertible & Sendable, Observation: CustomStringConvertible & Sendable
{
  /// Makes one of its implementations on the doubles of its platform.
  associatedtype Factory: Sendable
  /// Legacy, then its candidates.
  nonisolated static var implementations: [Implementation<Self>] { get }
  /// Applies one stimulus with choices that may be made, and returns what was observed, in order.
  @MainActor func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation]
}

/// A stimulus that comes with values.
package protocol Sampled {
  /// The values that come with it; by default none.
  var samples: Samples { get }
}

extension Sampled {
  package var samples: Samples { Samples() }
}

/// One of the implementations of a feature: a name, how to make one, and how it is meant to differ from the legacy one.
package struct Implementation<Subject: ComparedSubject>: Sendable {
  package typealias Declared = [DeclaredDifference<Subject.Stimulus, Subject.Observation>]

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

  /// Whether it is a class that is not this project's own.
  package var isForeign: Bool { name == "yours" }
}

extension Implementation: CustomStringConvertible {
  package var description: String { name }
}

extension Implementation: CustomFingerprintable {
  /// The name: what it makes is a state of its own.
  package var fingerprintContent: String { name }
}

extension ComparedSubject where Self: TestSubject, Self: AnyObject {
  @discardableResult
  package func apply(each stimuli: [Stimulus]) -> [Observation] {
    var subject = self
    return stimuli.flatMap { subject.apply($0) }
  }
}

@MainActor
extension ComparedSubject where Self: AsyncTestSubject {
  /// Applies a stimulus in an environment in which nothing happens, and returns what was observed, in order.
  @discardableResult
  package func apply(_ stimulus: Stimulus) async -> [Observation] {
    await apply(stimulus, choices: Choices())
  }

  @discardableResult
  package func apply(each stimuli: [Stimulus]) async -> [Observation] {
    var observations: [Observation] = []
    for stimulus in stimuli { observations += await apply(stimulus) }
    return observations
  }
}

/// The lifetime of an object that other code holds.
struct Lifetime {
  private weak var object: AnyObject?
  private var isOver = false

  init(of object: AnyObject?) { self.object = object }

  /// Whether it has ended, and this was not asked since.
  mutating func ends() -> Bool {
    guard !isOver, object == nil else { return false }
    isOver = true
    return true
  }
}
