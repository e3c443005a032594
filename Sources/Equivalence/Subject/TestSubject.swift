/// A type whose behaviour can be compared: it takes events and answers with observations.
///
/// A bounded queue is a first subject:
///
/// ```swift
/// struct BoundedQueue {
///   let capacity: Int
///   private var elements: [Int] = []
///
///   init(capacity: Int) { self.capacity = capacity }
///
///   mutating func push(_ element: Int) -> Bool {
///     guard elements.count < capacity else { return false }
///     elements.append(element)
///     return true
///   }
///
///   mutating func pop() -> Int? { elements.isEmpty ? nil : elements.removeFirst() }
/// }
///
/// extension BoundedQueue: TestSubject {
///   enum Stimulus: Hashable { case push(Int), pop }
///   enum Observation: Hashable { case accepted, rejected, popped(Int), empty }
///
///   mutating func apply(_ stimulus: Stimulus) -> [Observation] {
///     switch stimulus {
///     case .push(let element): [push(element) ? .accepted : .rejected]
///     case .pop: [pop().map(Observation.popped) ?? .empty]
///     }
///   }
/// }
///
/// let report = Comparison(
///   control: { BoundedQueue(capacity: 2) }, candidate: { BoundedQueue(capacity: 2) },
///   alphabet: [.push(1), .push(2), .pop],
///   observationKinds: [.accepted, .rejected, .popped(1), .empty]
/// ).explore()
/// print(report)  // equivalent: …
/// ```
///
/// Subjects run synchronously where you call the comparison. Therefore a class on the main actor can be a subject:
/// `extension Manager: @MainActor TestSubject`. A class with asynchronous methods is an ``AsyncTestSubject``.
public protocol TestSubject: Behaviour {
  /// An event that can be applied to the subject.
  associatedtype Stimulus
  /// An effect that can be seen from outside.
  associatedtype Observation

  /// Applies one event and returns the observations in order.
  mutating func apply(_ stimulus: Stimulus) -> [Observation]

  /// Applies one event with the choices that test doubles may make; by default they make none.
  mutating func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation]

  /// Everything that can influence later behaviour; by default all stored state, taken by reflection.
  var fingerprint: Fingerprint { get }

  /// Stored properties that the fingerprint leaves out; by default none, and at most 64.
  static var blindSpots: [BlindSpot] { get }

  /// A copy in the same state that shares no mutable state with this subject; nil by default.
  ///
  /// Without a copy, an exploration makes a fresh object and applies all events from the start to the state again. With
  /// a copy, the exploration continues from the state:
  ///
  /// ```swift
  /// final class CounterSubject: TestSubject {
  ///   func copied() -> CounterSubject? { CounterSubject(count: counter.count) }
  ///   …
  /// }
  /// ```
  ///
  /// Each copy is compared with its original. A subject without references is copied as a value. A subject with a
  /// custom fingerprint is never copied, because the exploration tests that fingerprint by applying the events again.
  func copied() -> Self?
}

extension TestSubject {
  /// Applies one event, and makes no choice.
  public mutating func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    apply(stimulus)
  }

  /// All stored state, including the state of superclasses and of every referenced object.
  public var fingerprint: Fingerprint { Fingerprint(of: self, blindSpots: Self.blindSpots) }

  /// No stored property is left out.
  public static var blindSpots: [BlindSpot] { [] }

  /// There is no copy.
  public func copied() -> Self? { nil }
}

/// A type that takes events and can be observed: a ``TestSubject`` or an ``AsyncTestSubject``.
public protocol Behaviour {
  /// An event that can be applied to the subject.
  associatedtype Stimulus: Hashable
  /// An effect that can be seen from outside.
  associatedtype Observation: Hashable
}

/// A subject whose test doubles make choices while an event is applied.
///
/// With each event the subject hands choices to its test doubles, and the doubles pick from them:
///
/// ```swift
/// extension Downloader: OpenSubject {
///   mutating func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
///     server.choices = choices
///     …
///   }
/// }
/// ```
public protocol OpenSubject: TestSubject {
  /// Applies one event with the choices that test doubles may make, and returns the observations in order.
  mutating func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation]
}

extension OpenSubject {
  /// Applies one event with the default answer to each choice.
  public mutating func apply(_ stimulus: Stimulus) -> [Observation] { apply(stimulus, choices: Choices()) }

  /// Leaving this out is an error; otherwise each `apply` would call the other one for ever.
  @available(
    *, unavailable, message: "A subject that makes choices takes them: implement apply(_:choices:)."
  )
  public mutating func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] { [] }
}
