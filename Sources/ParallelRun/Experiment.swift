import DeclaredDifferences

/// All parallel runs of an app: how many managers take part, what they came to, and the switch that ends them.
@MainActor
public final class Experiment {
  /// A share that is out of range.
  public struct ShareError: Error, Hashable, CustomStringConvertible {
    /// What was given.
    public var share: Double
    /// What is wrong, and what to give.
    public var description: String { "the share \(share) is out of range; expected a number from 0 to 1" }
  }

  /// What the runs came to.
  public struct Counts: Hashable, Sendable {
    /// Stimuli after which both sides had done the same.
    public var matches = 0
    /// Stimuli after which all that differed was declared, by the name of the declaration.
    public var declared: [String: Int] = [:]
    /// Stimuli after which something undeclared differed.
    public var mismatches = 0
    /// Mismatches that were handed to the publisher.
    public var published = 0
    /// Mismatches that the publisher did not take.
    public var publisherFailures = 0
    /// Runs that the share left out.
    public var leftOut = 0

    /// Counts from nothing.
    public init() {}

    fileprivate mutating func add(_ other: Counts) {
      matches += other.matches
      declared.merge(other.declared, uniquingKeysWith: +)
      mismatches += other.mismatches
    }
  }

  /// Whether candidates take part.
  ///
  /// Turned off, none is called again, also in runs that have begun.
  public var isOn: Bool {
    get { isSwitchedOn }
    set { isSwitchedOn = newValue }
  }
  // What is stored in public is checked for exclusive access each time, and every stimulus asks.
  private var isSwitchedOn = true
  /// What all runs came to so far.
  public var counts: Counts {
    var sum = ownCounts
    for tally in tallies.values { sum.add(tally.counts) }
    return sum
  }
  private var ownCounts = Counts()
  private var tallies: [String: Tally] = [:]
  /// The most stimuli that a recording keeps, besides the first.
  let recordingLimit: Int

  private let share: Double
  private let draw: () -> Double
  private let publisher: any MismatchPublisher
  private var publishedKinds: Set<Mismatch.Kind> = []

  /// Sets up parallel runs.
  ///
  /// - Parameters:
  ///   - publisher: Takes the first mismatch of each kind, and no more than a hundred.
  ///   - share: How many runs take part, from 0 (none) to 1 (all).
  ///   - recordingLimit: The most stimuli that a recording keeps, besides the first; older ones are forgotten.
  ///   - draw: Draws a number from 0 up to 1 for each run; by chance unless said otherwise.
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

  /// Says whether the next run takes part, which is to be asked once for each.
  public func admitsNextRun() -> Bool {
    guard isOn else { return false }
    let isAdmitted = draw() < share
    if !isAdmitted { ownCounts.leftOut += 1 }
    return isAdmitted
  }

  /// What the runs of a feature came to so far; nothing is published or left out by feature.
  public func counts(of feature: String) -> Counts { tallies[feature]?.counts ?? Counts() }

  /// What the runs of a feature count in.
  func tally(of feature: String) -> Tally {
    let tally = tallies[feature] ?? Tally()
    tallies[feature] = tally
    return tally
  }

  /// What the runs of one feature came to.
  @MainActor @usableFromInline
  final class Tally {
    private(set) var counts = Counts()

    /// Counts a match, which is none where something was declared.
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

/// A difference that nobody declared, with everything that led to it.
public struct Mismatch: Hashable, Sendable {
  /// What mismatches have in common that differ in their values only.
  public struct Kind: Hashable, Sendable {
    /// The feature.
    public var feature: String
    /// What was done last, without its values.
    public var stimulus: String
    /// What is missing, extra or wrong, without values.
    public var differences: [String]
  }

  /// What it has in common with others.
  public var kind: Kind
  /// What the control did, in order.
  public var control: [String]
  /// What the candidate did, in order.
  public var candidate: [String]
  /// What else the candidate did wrong.
  public var failures: [String]
  /// What had been done, up to and with the stimulus that shows the mismatch, as the content of a ``Recording``'s file.
  public var recording: String
}

extension Mismatch.Kind: CustomStringConvertible {
  /// The feature, the stimulus and the differences, in a line.
  public var description: String { "\(feature), \(stimulus): \(differences.joined(separator: ", "))" }
}

/// Something that a candidate did besides having other effects.
public enum CandidateFailure: CustomStringConvertible {
  /// It threw an error.
  case threw(String)
  /// It did something when nothing was done to it.
  case late(String)
  /// It called the app, past the double that it was given.
  case reachedTheApp
  /// It keeps something alive; what is missing is the effect that something else would be seen as.
  case kept(String, missing: String)

  var word: String {
    if case .kept(_, let effect) = self { "missing \(effect)" } else { DeclaredDifferences.word(of: self) }
  }

  /// What it did, in a sentence.
  public var description: String {
    switch self {
    case .threw(let error): "the candidate threw \(error)"
    case .late(let effect): "the candidate did something when nothing was done to it: \(effect)"
    case .reachedTheApp: "the candidate called the app, past the double that it was given"
    case .kept(let what, _): "the candidate keeps \(what) alive"
    }
  }
}

/// Takes mismatches away, to a server for instance.
@MainActor
public protocol MismatchPublisher: AnyObject {
  /// Publishes a mismatch.
  ///
  /// - Throws: Anything; it is counted, and the app goes on.
  func publish(_ mismatch: Mismatch) throws
}

/// Keeps what is published, for a test or a tool.
@MainActor
public final class MismatchLog: MismatchPublisher {
  /// The mismatches, in the order in which they came.
  public private(set) var mismatches: [Mismatch] = []

  /// Nothing has been published yet.
  public init() {}

  /// Keeps a mismatch.
  public func publish(_ mismatch: Mismatch) { mismatches.append(mismatch) }
}
