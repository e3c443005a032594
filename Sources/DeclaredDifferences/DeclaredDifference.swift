/// A difference that is known: it says what the candidate shows instead of what the control shows.
///
/// It is described as a rewriting of the control's observations, which obliges. Where its situation does not
/// occur, it changes nothing. Several declared differences apply in order, each to the previous result.
///
/// ```swift
/// DeclaredDifference("a failure is told", reason: "Legacy is silent.") { stimulus, observations in
///   if stimulus == .save, observations.last == .failed { observations.append(.toldFailure) }
/// }
/// ```
///
/// What is shown may depend on what happened before. Then the difference has a memory, which becomes part of the
/// explored state:
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
  /// What the difference is called in reports.
  public let id: String
  /// Why there is a difference.
  public let reason: String
  /// What it says of a step.
  @usableFromInline let form: Form

  /// The two ways to describe a difference.
  @usableFromInline
  enum Form: Sendable {
    /// Which questions only one side may ask after a stimulus.
    case questions(@Sendable (Stimulus, ChoicePoint, ComparisonSide) -> Bool)
    /// What is shown instead, given what is remembered.
    case rewriting(@Sendable (Stimulus, inout AnyHashable, inout [Observation]) -> Void)
  }

  /// What is remembered where a history begins; nil if it does not depend on what happened before.
  @usableFromInline let initialMemory: (any Hashable & Sendable)?

  /// Whether it depends on what happened before.
  package var hasMemory: Bool { initialMemory != nil }

  /// What is remembered where a history begins.
  package var firstMemory: AnyHashable {
    if let initialMemory { AnyHashable(initialMemory) } else { false }
  }

  /// Turns what the control shows after a stimulus into what the candidate shows; one of questions turns nothing.
  @inlinable package func rewrite(
    _ observations: inout [Observation], after stimulus: Stimulus, remembering memory: inout AnyHashable
  ) {
    if case .rewriting(let rewrite) = form { rewrite(stimulus, &memory, &observations) }
  }

  /// Whether a question that only one side asks belongs to it; to a rewriting none does.
  package func covers(_ question: ChoicePoint, by side: ComparisonSide, after stimulus: Stimulus) -> Bool {
    if case .questions(let covers) = form { covers(stimulus, question, side) } else { false }
  }
}

extension DeclaredDifference where Stimulus: SendableMetatype, Observation: SendableMetatype {
  /// Rewrites what a part has shown after something that was done to the part.
  package typealias PartRewriting = (Stimulus, inout [Observation]) -> Void

  /// The same difference of a whole, in which this is about a part.
  ///
  /// - Parameter lift: Finds in a step of the whole what was done to the part and what it showed, and rewrites that.
  package func lifted<WholeStimulus: SendableMetatype, WholeObservation: SendableMetatype>(
    _ lift: @escaping @Sendable (WholeStimulus, inout [WholeObservation], PartRewriting) -> Void
  ) -> DeclaredDifference<WholeStimulus, WholeObservation> {
    DeclaredDifference<WholeStimulus, WholeObservation>(
      id: id, reason: reason,
      form: .rewriting { stimulus, memory, observations in
        lift(stimulus, &observations) { rewrite(&$1, after: $0, remembering: &memory) }
      },
      initialMemory: initialMemory)
  }
}

extension DeclaredDifference where Stimulus: SendableMetatype, Observation: SendableMetatype {
  /// Describes a difference that depends on nothing but the step in which it shows.
  ///
  /// - Parameters:
  ///   - id: What the difference is called.
  ///   - reason: Why there is one.
  ///   - rewrite: Turns what the control shows after a stimulus into what the candidate shows.
  @inlinable public init(
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
  @inlinable public init<Memory: Hashable & Sendable>(
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
      let before = memory
      rewrite(stimulus, &memory, &observations)
      if memory != before { remembered = AnyHashable(memory) }
    }
  }

  /// Describes a difference in the questions to the environment, which no observation shows alone.
  ///
  /// A step that a rewriting explains may differ in its questions without it.
  ///
  /// - Parameters:
  ///   - id: What the difference is called.
  ///   - reason: Why there is one.
  ///   - questions: Whether a question may be asked by one side only, after a stimulus.
  public init(
    _ id: String, reason: String,
    questions: @escaping @Sendable (Stimulus, ChoicePoint, ComparisonSide) -> Bool
  ) {
    self.id = id
    self.reason = reason
    initialMemory = nil
    form = .questions(questions)
  }
}

/// What a candidate has to show after a stimulus, given what the control shows, and which differences say so.
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
