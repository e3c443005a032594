import DeclaredDifferences

/// The settings and results of all parallel runs in an app, with a switch that ends them.
@MainActor
public final class Experiment {
  /// The results of runs.
  public struct Counts: Hashable, Sendable {
    /// The number of events with the same effects on both sides.
    public var matches = 0
    /// For each declared difference, by name, the number of events that differed only as declared.
    public var declared: [String: Int] = [:]
    /// The number of events with an undeclared difference or another failure of the candidate.
    public var mismatches = 0
    /// The number of mismatches that the publisher accepted.
    public var published = 0
    /// The number of mismatches that the publisher rejected.
    public var publisherFailures = 0
    /// The number of runs that the share excluded.
    public var leftOut = 0

    /// Creates counts of zero.
    public init() {}
  }

  /// True if candidates take part.
  ///
  /// While this switch is off, the app calls no candidate, not even in a run that has already begun.
  public var isOn: Bool {
    get { isSwitchedOn }
    set { isSwitchedOn = newValue }
  }
  /// The results of all runs so far.
  public var counts: Counts { results }
  // If the stored property were public, Swift would check exclusive access to it, which takes time at each event.
  private var isSwitchedOn = true
  private var results = Counts()
  let recordingLimit: Int

  private let share: Double
  private let draw: () -> Double
  private let publisher: any MismatchPublisher
  private var publishedKinds: Set<Mismatch.Kind> = []

  /// Sets up parallel runs.
  ///
  /// - Parameters:
  ///   - publisher: Gets the first mismatch of each kind, at most 100 in all.
  ///   - share: The fraction of runs that take part, from 0 (none) to 1 (all).
  ///   - recordingLimit: How many of the last events a recording keeps, besides the first event.
  ///   - draw: Returns a number from 0 up to 1, by default a random one. If it is below the share, the run takes part.
  public init(
    publisher: any MismatchPublisher, share: Double = 1, recordingLimit: Int = 1000,
    draw: @escaping () -> Double = { .random(in: 0..<1) }
  ) {
    self.publisher = publisher
    self.share = share
    self.recordingLimit = max(1, recordingLimit)
    self.draw = draw
  }

  /// Decides whether the next run takes part; call this method once for each run.
  public func admitsNextRun() -> Bool {
    guard isOn else { return false }
    let isAdmitted = draw() < share
    if !isAdmitted { results.leftOut += 1 }
    return isAdmitted
  }

  @usableFromInline func countMatch(_ names: Set<String> = []) {
    if names.isEmpty { results.matches += 1 }
    for name in names { results.declared[name, default: 0] += 1 }
  }

  func publishMismatch<Stimulus, Effect: Hashable>(
    of feature: String, after stimulus: Stimulus, expected: [Effect], candidate: [Effect],
    failures: [CandidateFailure], recording: Recording<Stimulus>
  ) {
    results.mismatches += 1
    let edits = Set(ObservationEdit.edits(from: expected, to: candidate).map(\.word))
    let kind = Mismatch.Kind(
      feature: feature, stimulus: word(of: stimulus), differences: edits.sorted() + failures.map(\.word))
    guard publishedKinds.count < 100, publishedKinds.insert(kind).inserted else { return }
    do {
      try publisher.publish(
        Mismatch(
          kind: kind, control: expected.map { display($0) }, candidate: candidate.map { display($0) },
          failures: failures.map(\.description), recording: recording.text))
      results.published += 1
    } catch {
      results.publisherFailures += 1
    }
  }
}

/// An undeclared difference, with the events that led to it.
public struct Mismatch: Hashable, Sendable, CustomStringConvertible {
  /// A kind of mismatch; two mismatches that differ only in values are of the same kind.
  public struct Kind: Hashable, Sendable, CustomStringConvertible {
    /// The feature.
    public var feature: String
    /// The name of the last event, without its values.
    public var stimulus: String
    /// The names of missing, extra and wrong effects, and of other failures, without values.
    public var differences: [String]
    /// The feature, the event and the differences on one line.
    public var description: String { "\(feature), \(stimulus): \(differences.joined(separator: ", "))" }
  }

  /// The kind of the mismatch.
  public var kind: Kind
  /// The effects that the candidate should have had, from the first difference on: the control's, changed as declared.
  public var control: [String]
  /// The candidate's own effects from the first unexpected one on.
  public var candidate: [String]
  /// Other failures of the candidate.
  public var failures: [String]
  /// The recorded events up to and including the one that shows the mismatch, in the file format of ``Recording``.
  public var recording: String
  /// The kind, the unequal effects of both sides, and other failures, each on a line of its own.
  public var description: String {
    let effects = [("control", control), ("candidate", candidate)].map { side, effects in
      "\(side): \(effects.isEmpty ? "nothing" : effects.joined(separator: ", "))"
    }
    return (["\(kind)"] + effects + failures).joined(separator: "\n")
  }
}

/// A failure of a candidate other than a wrong effect.
public enum CandidateFailure: CustomStringConvertible {
  /// The candidate threw an error.
  case threw(String)
  /// The candidate had an effect outside an event.
  case late(String)
  /// The candidate called the app directly, and not its test double.
  case reachedTheApp
  /// The candidate keeps an object alive; the second value is the effect that the object's deallocation would have.
  case kept(String, missing: String)

  var word: String {
    if case .kept(_, let effect) = self { "missing \(effect)" } else { DeclaredDifferences.word(of: self) }
  }

  /// The failure in a sentence.
  public var description: String {
    switch self {
    case .threw(let error): "the candidate threw \(error)"
    case .late(let effect): "the candidate had an effect when no event was sent to it: \(effect)"
    case .reachedTheApp: "the candidate called the app directly, not the double that it was given"
    case .kept(let what, _): "the candidate keeps \(what) alive"
    }
  }
}

/// Receives mismatches, for example to send them to a server.
@MainActor
public protocol MismatchPublisher: AnyObject {
  /// Publishes a mismatch. If this throws an error, the experiment counts it, and the app goes on.
  func publish(_ mismatch: Mismatch) throws
}

/// Collects published mismatches for a test or a tool.
@MainActor
public final class MismatchLog: MismatchPublisher {
  /// The mismatches, in order.
  public private(set) var mismatches: [Mismatch] = []

  /// Creates an empty log.
  public init() {}

  /// Adds a mismatch to the log.
  public func publish(_ mismatch: Mismatch) { mismatches.append(mismatch) }
}
