/// An intended difference, which turns the control's observations into those expected from the candidate.
///
/// A declared difference is a requirement: the candidate must show exactly the expected observations. If the closure
/// changes no observation, the candidate must match the control. Several declared differences apply in order, each to
/// the result of the previous one.
///
/// ```swift
/// DeclaredDifference("a failure is told", reason: "Legacy is silent.") { stimulus, observations in
///   if stimulus == .save, observations.last == .failed { observations.append(.toldFailure) }
/// }
/// ```
///
/// If the expected observations depend on earlier events, give the difference a memory, which becomes part of the
/// explored state.
///
/// ```swift
/// DeclaredDifference("it is released later", reason: "Modern waits.", remembering: false) {
///   stimulus, isWaiting, observations in
///   if let release = observations.firstIndex(of: .released) {
///     observations.remove(at: release)
///     isWaiting = true
///   }
///   if stimulus == .answer, isWaiting {
///     observations.append(.released)
///     isWaiting = false
///   }
/// }
/// ```
public struct DeclaredDifference<Stimulus, Observation: Hashable>: Sendable {
  /// The name of the difference in reports.
  public let id: String
  /// The reason for the difference.
  public let reason: String
  @usableFromInline let rewriting: @Sendable (Stimulus, inout AnyHashable, inout [Observation]) -> Void
  @usableFromInline let initialMemory: (any Hashable & Sendable)?

  package var hasMemory: Bool { initialMemory != nil }

  package var firstMemory: AnyHashable {
    if let initialMemory { AnyHashable(initialMemory) } else { false }
  }

  /// Turns the control's observations after an event into the expected ones.
  @inlinable func rewrite(
    _ observations: inout [Observation], after stimulus: Stimulus, remembering memory: inout AnyHashable
  ) {
    rewriting(stimulus, &memory, &observations)
  }
}

extension DeclaredDifference where Stimulus: SendableMetatype, Observation: SendableMetatype {
  package typealias PartRewriting = (Stimulus, inout [Observation]) -> Void

  /// The same difference, for a subject that contains this difference's subject as a part.
  ///
  /// - Parameter lift: Finds the part's event and observations in a step of the whole, and calls the given closure,
  ///   which rewrites the observations.
  package func lifted<WholeStimulus: SendableMetatype, WholeObservation: SendableMetatype>(
    _ lift: @escaping @Sendable (WholeStimulus, inout [WholeObservation], PartRewriting) -> Void
  ) -> DeclaredDifference<WholeStimulus, WholeObservation> {
    DeclaredDifference<WholeStimulus, WholeObservation>(
      id: id, reason: reason,
      rewriting: { stimulus, memory, observations in
        lift(stimulus, &observations) { rewrite(&$1, after: $0, remembering: &memory) }
      },
      initialMemory: initialMemory)
  }
}

extension DeclaredDifference where Stimulus: SendableMetatype, Observation: SendableMetatype {
  /// Describes a difference that depends on one step only.
  ///
  /// The closure turns the control's observations after an event into the expected ones.
  @inlinable public init(
    _ id: String, reason: String,
    rewrite: @escaping @Sendable (Stimulus, inout [Observation]) -> Void
  ) {
    self.id = id
    self.reason = reason
    initialMemory = nil
    rewriting = { stimulus, _, observations in rewrite(stimulus, &observations) }
  }

  /// Describes a difference that depends on earlier events.
  ///
  /// The memory starts with the given value, must have finitely many values, and may depend only on the events and
  /// the control. The closure applies to every step: it turns the control's observations into the expected ones, and
  /// can update the memory.
  @inlinable public init<Memory: Hashable & Sendable>(
    _ id: String, reason: String, remembering memory: Memory,
    rewrite: @escaping @Sendable (Stimulus, inout Memory, inout [Observation]) -> Void
  ) {
    self.id = id
    self.reason = reason
    initialMemory = memory
    rewriting = { stimulus, remembered, observations in
      guard var memory = remembered.base as? Memory else {
        preconditionFailure("'\(id)' remembers a \(type(of: remembered.base)) instead of a \(Memory.self)")
      }
      let before = memory
      rewrite(stimulus, &memory, &observations)
      if memory != before { remembered = AnyHashable(memory) }
    }
  }
}

/// The observations expected from the candidate, and the positions of the differences that changed the control's.
@inlinable
package func expectation<Stimulus, Observation: Hashable>(
  of control: [Observation], after stimulus: Stimulus,
  declared: [DeclaredDifference<Stimulus, Observation>], remembering memories: inout [AnyHashable]
) -> (observations: [Observation], due: [Int]) {
  var observations = control
  var due: [Int] = []
  for (index, difference) in declared.enumerated() {
    let before = observations
    difference.rewrite(&observations, after: stimulus, remembering: &memories[index])
    if observations != before { due.append(index) }
  }
  return (observations, due)
}
