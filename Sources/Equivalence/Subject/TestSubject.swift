/// Something whose behaviour can be compared: it takes stimuli and answers with observations.
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
/// A subject is driven synchronously and from where the comparison is called, so that a class on the main actor can
/// be one: `extension Manager: @MainActor TestSubject`. One with asynchronous methods is an ``AsyncTestSubject``.
public protocol TestSubject: Behaviour {
  /// What can be done to the subject.
  associatedtype Stimulus
  /// What can be seen of it from outside.
  associatedtype Observation

  /// Applies one stimulus and returns what was observed, in order.
  mutating func apply(_ stimulus: Stimulus) -> [Observation]

  /// Applies one stimulus with choices that may be made; by default none is.
  mutating func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation]

  /// Everything that can influence later behaviour; by default all stored state, taken by reflection.
  var fingerprint: Fingerprint { get }

  /// Stored properties which the fingerprint leaves out; by default none, and at most 64.
  static var blindSpots: [BlindSpot] { get }

  /// Another subject in the same state that shares with this one nothing that can change; by default there is none.
  ///
  /// An exploration begins from such a copy again. Without one it makes a fresh object and leads it there, which takes
  /// as many stimuli as the state is far from the start:
  ///
  /// ```swift
  /// final class CounterSubject: TestSubject {
  ///   func copied() -> CounterSubject? { CounterSubject(count: counter.count) }
  ///   …
  /// }
  /// ```
  ///
  /// Each copy is compared with what it is a copy of. A subject without references is copied as it is, and one that
  /// takes a fingerprint of its own is never copied, because leading it again is what that fingerprint is doubted by.
  func copied() -> Self?
}

extension TestSubject {
  /// Applies one stimulus, and makes no choice.
  public mutating func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    apply(stimulus)
  }

  /// All stored state, that of superclasses and of everything referred to included.
  public var fingerprint: Fingerprint { Fingerprint(of: self, blindSpots: Self.blindSpots) }

  /// No stored property is left out.
  public static var blindSpots: [BlindSpot] { [] }

  /// There is no copy.
  public func copied() -> Self? { nil }
}

/// Something to which stimuli can be applied, and which can be observed: a ``TestSubject`` or an ``AsyncTestSubject``.
public protocol Behaviour {
  /// What can be done to it.
  associatedtype Stimulus: Hashable
  /// What can be seen of it from outside.
  associatedtype Observation: Hashable
}

/// A subject whose doubles may do one thing or another while a stimulus is applied.
///
/// Its test doubles pick from the choices that it hands to them with each stimulus:
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
  /// Applies one stimulus with choices that may be made, and returns what was observed, in order.
  mutating func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation]
}

extension OpenSubject {
  /// Applies one stimulus with the default answer to each choice.
  public mutating func apply(_ stimulus: Stimulus) -> [Observation] { apply(stimulus, choices: Choices()) }

  /// Leaving this out is an error; otherwise each `apply` would call the other one for ever.
  @available(
    *, unavailable, message: "A subject that makes choices takes them: implement apply(_:choices:)."
  )
  public mutating func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] { [] }
}
