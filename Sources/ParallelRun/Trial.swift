/// All parallel runs of an app: how many managers take part, what they came to, and the switch that ends them.
@MainActor
public final class Trial {
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
  /// The most stimuli that a recording keeps.
  let recordingLimit: Int
  /// How long candidates may take.
  let patience: any Patience

  private let share: Double
  private let draw: () -> Double
  private let publisher: any MismatchPublisher
  private var publishedKinds: Set<Mismatch.Kind> = []

  /// Sets up parallel runs.
  ///
  /// - Parameters:
  ///   - publisher: Takes the first mismatch of each kind, and no more than a hundred.
  ///   - share: How many runs take part, from 0 (none) to 1 (all).
  ///   - recordingLimit: The most stimuli that a recording keeps; older ones are forgotten, and it says how many.
  ///   - patience: How long a candidate may take for what the control has done; a second unless said otherwise.
  ///   - draw: Draws a number from 0 up to 1 for each run; by chance unless said otherwise.
  /// - Throws: ``ShareError``.
  public init(
    publisher: any MismatchPublisher, share: Double = 1, recordingLimit: Int = 1000,
    patience: any Patience = ClockPatience(),
    draw: @escaping () -> Double = { .random(in: 0..<1) }
  ) throws(ShareError) {
    guard (0...1).contains(share) else { throw ShareError(share: share) }
    self.publisher = publisher
    self.share = share
    self.recordingLimit = max(1, recordingLimit)
    self.patience = patience
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
    private var matches = 0
    private var declared: [String: Int] = [:]
    private var mismatches = 0

    var counts: Counts {
      var counts = Counts()
      (counts.matches, counts.declared, counts.mismatches) = (matches, declared, mismatches)
      return counts
    }

    /// Counts a match, which is none where something was declared.
    @usableFromInline func countMatch(_ names: Set<String>) {
      if names.isEmpty { matches += 1 }
      for name in names { declared[name, default: 0] += 1 }
    }

    func countMismatch() { mismatches += 1 }
  }

  /// Publishes a mismatch if it is the first of its kind.
  func publish(_ kind: Mismatch.Kind, _ mismatch: (Mismatch.Kind) -> Mismatch) {
    guard publishedKinds.count < 100, publishedKinds.insert(kind).inserted else { return }
    do {
      try publisher.publish(mismatch(kind))
      ownCounts.published += 1
    } catch {
      ownCounts.publisherFailures += 1
    }
  }
}
