import DeclaredDifferences

/// All parallel runs of an app: their share, their results, and the switch that ends them.
@MainActor
public final class Experiment {
  /// A share that is out of range.
  public struct ShareError: Error, Hashable, CustomStringConvertible {
    /// The share that was given.
    public var share: Double
    /// The error in a sentence, with the range that is allowed.
    public var description: String { "the share \(share) is out of range; expected a number from 0 to 1" }
  }

  /// The results of runs.
  public struct Counts: Hashable, Sendable {
    /// Events that had the same effects on both sides.
    public var matches = 0
    /// Events whose differences were all declared, by the declaration's name.
    public var declared: [String: Int] = [:]
    /// Events with an undeclared difference.
    public var mismatches = 0
    /// Mismatches that were handed to the publisher.
    public var published = 0
    /// Mismatches that the publisher did not take.
    public var publisherFailures = 0
    /// Runs that the share left out.
    public var leftOut = 0

    /// Creates counts of zero.
    public init() {}

    fileprivate mutating func add(_ other: Counts) {
      matches += other.matches
      declared.merge(other.declared, uniquingKeysWith: +)
      mismatches += other.mismatches
    }
  }

  /// Whether candidates take part.
  ///
  /// When this is false, no candidate is called again, including in runs that have begun.
  public var isOn: Bool {
    get { isSwitchedOn }
    set { isSwitchedOn = newValue }
  }
  // Reading a stored public property is checked for exclusive access, and every event reads this one.
  private var isSwitchedOn = true
  /// The results of all runs so far.
  public var counts: Counts {
    var sum = ownCounts
    for tally in tallies.values { sum.add(tally.counts) }
    return sum
  }
  private var ownCounts = Counts()
  private var tallies: [String: Tally] = [:]
  /// How many events a recording keeps besides the first.
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
  ///   - recordingLimit: How many events a recording keeps besides the first; older ones are dropped.
  ///   - draw: Returns a number from 0 up to 1 for each run. By default it is random.
  /// - Throws: ``ShareError``.
  public init(
    publisher: any MismatchPublisher, share: Double = 1, recordingLimit: Int = 1000,
    draw: @escaping () -> Double = { .random(in: 0..<1) }
  ) throws(ShareError) {
    guard (0...1).contains(share) else { throw ShareError(share: share) }
    self.publisher = publisher
    self.share = share
    self.recordingLimit = max(1, recordingLimit)
    self.draw = draw
  }

  /// Decides whether the next run takes part.
  ///
  /// Call it once for each run.
  public func admitsNextRun() -> Bool {
    guard isOn else { return false }
    let isAdmitted = draw() < share
    if !isAdmitted { ownCounts.leftOut += 1 }
    return isAdmitted
  }

  /// The results of one feature's runs so far.
  ///
  /// `published`, `publisherFailures` and `leftOut` are zero here.
  public func counts(of feature: String) -> Counts { tallies[feature]?.counts ?? Counts() }

  /// The counter of a feature's runs.
  func tally(of feature: String) -> Tally {
    let tally = tallies[feature] ?? Tally()
    tallies[feature] = tally
    return tally
  }

  /// Counts the results of one feature's runs.
  @MainActor @usableFromInline
  final class Tally {
    private(set) var counts = Counts()

    /// Counts a match, or the declared differences that make it one.
    @usableFromInline func countMatch(_ names: Set<String>) {
      if names.isEmpty { counts.matches += 1 }
      for name in names { counts.declared[name, default: 0] += 1 }
    }

    func countMismatch() { counts.mismatches += 1 }
  }

  /// Counts a mismatch, and publishes it if it is the first of its kind.
  func publishMismatch<Stimulus, Effect: Hashable>(
    of feature: String, after stimulus: Stimulus, control: [Effect], expected: [Effect],
    candidate: [Effect], failures: [CandidateFailure], recording recorder: Recorder<Stimulus>
  ) {
    tally(of: feature).countMismatch()
    let edits = Set(ObservationEdit.edits(from: expected, to: candidate).map(\.word))
    let kind = Mismatch.Kind(
      feature: feature, stimulus: word(of: stimulus), differences: edits.sorted() + failures.map(\.word))
    guard publishedKinds.count < 100, publishedKinds.insert(kind).inserted else { return }
    do {
      try publisher.publish(
        Mismatch(
          kind: kind, control: control.map { display($0) }, candidate: candidate.map { display($0) },
          failures: failures.map(\.description), recording: recorder.recording.text))
      ownCounts.published += 1
    } catch {
      ownCounts.publisherFailures += 1
    }
  }
}

/// An undeclared difference, with the events that led to it.
public struct Mismatch: Hashable, Sendable {
  /// The common part of mismatches that differ only in their values.
  public struct Kind: Hashable, Sendable {
    /// The feature.
    public var feature: String
    /// The name of the last event, without its values.
    public var stimulus: String
    /// The names of missing, extra and wrong effects, without values.
    public var differences: [String]
  }

  /// The kind, which similar mismatches share.
  public var kind: Kind
  /// The control's effects, in order.
  public var control: [String]
  /// The candidate's effects, in order.
  public var candidate: [String]
  /// Other failures of the candidate.
  public var failures: [String]
  /// The events up to and including the one that shows the mismatch, in the file format of ``Recording``.
  public var recording: String
}

extension Mismatch.Kind: CustomStringConvertible {
  /// The feature, the stimulus and the differences, in a line.
  public var description: String { "\(feature), \(stimulus): \(differences.joined(separator: ", "))" }
}

/// A failure of a candidate other than a wrong effect.
public enum CandidateFailure: CustomStringConvertible {
  /// It threw an error.
  case threw(String)
  /// It had an effect when no event was sent to it.
  case late(String)
  /// It called the app directly, not the double that it was given.
  case reachedTheApp
  /// It keeps an object alive; the missing effect is the one that its release would cause.
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
  /// Publishes a mismatch.
  ///
  /// - Throws: Any error. It is counted, and the app continues.
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
