/// A type whose behaviour you can compare, because it takes events and returns observations.
///
/// For example, make a bounded queue a subject:
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
/// ).explore(limits: Limits(states: 10_000))
/// print(report)  // equivalent: …
/// ```
///
/// Subjects run synchronously, on the thread that calls the comparison, so a main-actor class can be one:
/// `extension Manager: @MainActor TestSubject`. If a class has asynchronous methods, make it an ``AsyncTestSubject``.
public protocol TestSubject: SubjectWithChoices {
  /// An event that can be applied to the subject.
  associatedtype Stimulus
  /// An observable effect of the subject.
  associatedtype Observation

  /// Applies one event and returns the observations in order.
  mutating func apply(_ stimulus: Stimulus) -> [Observation]
}

extension TestSubject {
  /// Applies one event without choices.
  public mutating func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    apply(stimulus)
  }
}

/// A subject whose test doubles may make choices while an event is applied.
///
/// For each event the subject passes `choices` to its test doubles, which call `pick`:
///
/// ```swift
/// extension Downloader: SubjectWithChoices {
///   mutating func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
///     server.choices = choices
///     …
///   }
/// }
/// ```
public protocol SubjectWithChoices: ComparableSubject {
  /// An event that can be applied to the subject.
  associatedtype Stimulus
  /// An observable effect of the subject.
  associatedtype Observation

  /// Applies one event with the choices that test doubles may make, and returns the observations in order.
  mutating func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation]

  /// Everything that can influence later behaviour; by default all stored state, read by reflection.
  var fingerprint: Fingerprint { get }

  /// Stored properties that the fingerprint leaves out; by default none, and at most 64.
  static var blindSpots: [BlindSpot] { get }

  /// A copy in the same state that shares no mutable state with this subject; nil by default.
  ///
  /// To return to a state, an exploration copies both subjects or, if it cannot, replays the events on fresh ones.
  ///
  /// ```swift
  /// final class CounterSubject: TestSubject {
  ///   func copied() -> CounterSubject? { CounterSubject(count: counter.count) }
  ///   …
  /// }
  /// ```
  ///
  /// The exploration compares each copy with its original. If a subject has no references and no blind spots, it needs
  /// no `copied()`, because an assignment is enough. A subject with a custom fingerprint is never copied, because only
  /// a replay tests the fingerprint.
  func copied() -> Self?
}

extension SubjectWithChoices {
  /// Applies one event with the given answers, and with the default answer to all other questions.
  public mutating func apply(_ stimulus: Stimulus, answers: [Choice] = []) -> [Observation] {
    apply(stimulus, choices: Choices(answers))
  }

  /// All stored state, including the state of superclasses and of every referenced object.
  public var fingerprint: Fingerprint { Fingerprint(of: self, blindSpots: Self.blindSpots) }

  /// No blind spots.
  public static var blindSpots: [BlindSpot] { [] }

  /// Returns nil, because by default a subject has no copy.
  public func copied() -> Self? { nil }
}

/// The requirements that ``SubjectWithChoices`` and ``AsyncTestSubject`` have in common.
public protocol ComparableSubject {
  /// An event that can be applied to the subject.
  associatedtype Stimulus: Hashable
  /// An observable effect of the subject.
  associatedtype Observation: Hashable
}
