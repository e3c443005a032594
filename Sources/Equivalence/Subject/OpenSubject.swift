/// A subject whose environment may do one thing or another while a stimulus is applied.
///
/// Its test doubles ask the environment, which it hands to them with each stimulus:
///
/// ```swift
/// extension Downloader: OpenSubject {
///   mutating func apply(_ stimulus: Stimulus, in environment: Environment) -> [Observation] {
///     server.environment = environment
///     …
///   }
/// }
/// ```
public protocol OpenSubject: Subject {
  /// Applies one stimulus in an environment that may be asked, and returns what was observed, in order.
  mutating func apply(_ stimulus: Stimulus, in environment: Environment) -> [Observation]
}

extension OpenSubject {
  /// Applies one stimulus in an environment in which nothing happens.
  public mutating func apply(_ stimulus: Stimulus) -> [Observation] { apply(stimulus, in: Environment()) }

  /// Leaving this out is an error; otherwise each `apply` would call the other one for ever.
  @available(*, unavailable, message: "A subject that asks takes the environment: implement apply(_:in:).")
  public mutating func apply(_ stimulus: Stimulus, in environment: Environment) -> [Observation] { [] }
}
