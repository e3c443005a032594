/// A difference that is known: it says what the candidate shows instead of what the control shows.
///
/// A comparison takes them in two roles. A *declared* difference is meant. A *named* one is a fault that has a name,
/// and is reported under it: a rewriting where it explains all that differs in a step.
///
/// It is best described as a rewriting of the control's observations, which obliges. Where its situation does not
/// occur, it changes nothing. Several apply in their order, each to what the one before has made.
///
/// ```swift
/// DifferencePattern("a failure is told", reason: "Legacy is silent.") { stimulus, observations in
///   if stimulus == .save, observations.last == .failed { observations.append(.toldFailure) }
/// }
/// ```
///
/// What is shown may depend on what happened before. Then the difference has a memory, which becomes part of the
/// explored state:
///
/// ```swift
/// DifferencePattern("it is released later", reason: "Modern waits.", remembering: false) {
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
public struct DifferencePattern<Stimulus: Hashable, Observation: Hashable>: Sendable {
  /// What the difference is called in reports.
  public let id: String
  /// Why there is a difference.
  public let reason: String
  /// What it says of a step.
  let form: Form

  /// The two ways to describe a difference.
  enum Form: Sendable {
    /// Which edits belong to it, after a stimulus that the candidate should have answered so and answered so.
    case edits(@Sendable (Stimulus, Edit<Observation>, _ expected: [Observation], [Observation]) -> Bool)
    /// What is shown instead, given what is remembered.
    case rewriting(@Sendable (Stimulus, inout AnyHashable, inout [Observation]) -> Void)
  }

  /// What is remembered where a history begins; nil if it does not depend on what happened before.
  let initialMemory: (any Hashable & Sendable)?

  /// Turns what the control shows after a stimulus into what the candidate shows; a pattern of edits turns nothing.
  func rewrite(
    _ observations: inout [Observation], after stimulus: Stimulus, remembering memory: inout AnyHashable
  ) {
    if case .rewriting(let rewrite) = form { rewrite(stimulus, &memory, &observations) }
  }

  /// Whether an edit belongs to it; to a rewriting none does.
  func covers(
    _ edit: Edit<Observation>, after stimulus: Stimulus, expected: [Observation], candidate: [Observation]
  ) -> Bool {
    if case .edits(let covers) = form { covers(stimulus, edit, expected, candidate) } else { false }
  }
}

extension DifferencePattern where Stimulus: SendableMetatype, Observation: SendableMetatype {
  /// Describes a difference that depends on nothing but the step in which it shows.
  ///
  /// - Parameters:
  ///   - id: What the difference is called.
  ///   - reason: Why there is one.
  ///   - rewrite: Turns what the control shows after a stimulus into what the candidate shows.
  public init(
    _ id: String, reason: String,
    rewrite: @escaping @Sendable (Stimulus, inout [Observation]) -> Void
  ) {
    self.id = id
    self.reason = reason
    initialMemory = nil
    form = .rewriting { stimulus, _, observations in rewrite(stimulus, &observations) }
  }

  /// Describes a difference that depends on what happened before.
  ///
  /// The memory follows the stimuli and the control. It is asked in every step, whatever the candidate shows.
  ///
  /// - Parameters:
  ///   - id: What the difference is called.
  ///   - reason: Why there is one.
  ///   - memory: What is remembered where a history begins. It needs an end of values, as states do.
  ///   - rewrite: Turns what the control shows after a stimulus into what the candidate shows, and brings the
  ///     memory up to date.
  public init<Memory: Hashable & Sendable>(
    _ id: String, reason: String, remembering memory: Memory,
    rewrite: @escaping @Sendable (Stimulus, inout Memory, inout [Observation]) -> Void
  ) {
    self.id = id
    self.reason = reason
    initialMemory = memory
    form = .rewriting { stimulus, remembered, observations in
      guard var memory = remembered.base as? Memory else {
        preconditionFailure("'\(id)' remembers a \(type(of: remembered.base)) instead of a \(Memory.self)")
      }
      rewrite(stimulus, &memory, &observations)
      remembered = AnyHashable(memory)
    }
  }

  /// Describes a difference by the edits that belong to it, which should be as few as possible.
  ///
  /// Such a description permits and does not oblige: a candidate that shows what the control shows is right, too.
  /// A rewriting says more.
  ///
  /// - Parameters:
  ///   - id: What the difference is called.
  ///   - reason: Why there is one.
  ///   - matches: Whether an edit after a stimulus belongs to this kind of difference.
  public init(
    _ id: String, reason: String, matches: @escaping @Sendable (Stimulus, Edit<Observation>) -> Bool
  ) {
    self.init(id, reason: reason, covers: { stimulus, edit, _, _ in matches(stimulus, edit) })
  }

  /// Describes a difference by what both sides show in a whole step.
  ///
  /// - Parameters:
  ///   - id: What the difference is called.
  ///   - reason: Why there is one.
  ///   - step: Whether what the control and what the candidate show after a stimulus is this kind of difference.
  public init(
    _ id: String, reason: String,
    step: @escaping @Sendable (Stimulus, _ control: [Observation], _ candidate: [Observation]) -> Bool
  ) {
    self.init(id, reason: reason, covers: { step($0, $2, $3) })
  }

  /// Describes a difference by edits in the steps in which they belong to it.
  ///
  /// - Parameters:
  ///   - id: What the difference is called.
  ///   - reason: Why there is one.
  ///   - covers: Whether an edit belongs to this kind of difference, after a stimulus that control and candidate
  ///     answered so.
  public init(
    _ id: String, reason: String,
    covers:
      @escaping @Sendable (
        Stimulus, Edit<Observation>, _ control: [Observation], _ candidate: [Observation]
      ) -> Bool
  ) {
    self.id = id
    self.reason = reason
    initialMemory = nil
    form = .edits(covers)
  }
}
