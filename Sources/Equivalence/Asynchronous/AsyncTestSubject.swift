/// A type with asynchronous methods whose behaviour you can compare.
///
/// The subject is an object on the main actor that starts its tasks in a ``TaskTracker``. Its test doubles keep the
/// requests of waiting tasks in ``PendingRequests``, so an answer to a request is an event like any other:
///
/// ```swift
/// final class SearchSubject: AsyncTestSubject {
///   enum Stimulus: Hashable { case type(String), found(Int), failed }
///   enum Observation: Hashable { case asks(String), shows([Int]) }
///
///   let tasks = TaskTracker()
///   …
///   func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
///     seen = []
///     switch stimulus {
///     case .type(let text): tasks.start { await self.model.search(text) }
///     …
///     }
///     await tasks.settled()
///     return seen
///   }
/// }
/// ```
///
/// A subject without tasks has an empty tracker, and its `apply` can be synchronous.
///
/// Once an event has resumed two tasks, actors and detached tasks also work on the main queue, so that they act in the
/// same order each time. There nothing may block until another task has run, and a wrong thread does not show.
@MainActor
public protocol AsyncTestSubject: AnyObject, ComparableSubject, SendableMetatype
where Stimulus: Sendable, Observation: Sendable {
  /// An event that can be applied to the subject.
  associatedtype Stimulus
  /// An observable effect of the subject.
  associatedtype Observation

  /// The tasks that belong to the subject.
  var tasks: TaskTracker { get }

  /// Applies one event with the choices that test doubles may make, and returns the observations in order.
  ///
  /// End this method with `await tasks.settled()`, which waits for the tasks that the event started or woke.
  func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation]

  /// Applies one event to a subject whose test doubles make no choice; implement this method or the other one.
  func apply(_ stimulus: Stimulus) async -> [Observation]

  /// Everything that can influence later behaviour; by default all stored state, read by reflection.
  var fingerprint: Fingerprint { get }

  /// Stored properties that the fingerprint leaves out; by default none, and at most 64.
  nonisolated static var blindSpots: [BlindSpot] { get }
}

extension AsyncTestSubject {
  /// Applies one event with the default answer to each question.
  public func apply(_ stimulus: Stimulus) async -> [Observation] {
    await apply(stimulus, choices: Choices(isForwarded: true))
  }

  /// Applies one event without choices.
  public func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    require(!choices.isForwarded, "\(Self.self) implements neither apply(_:) nor apply(_:choices:).")
    return await apply(stimulus)
  }

  /// All stored state, including the state of superclasses and of every referenced object.
  public var fingerprint: Fingerprint { Fingerprint(of: self, blindSpots: Self.blindSpots) }

  /// No blind spots.
  nonisolated public static var blindSpots: [BlindSpot] { [] }
}
