/// What random walks found.
public struct WalkReport<Stimulus: Hashable, Observation: Hashable> {
  /// What the walks were drawn by; the same seed gives the same walks again.
  public let seed: UInt64
  /// The number of walks taken, the failing one included.
  public let walks: Int
  /// The number of stimuli applied on these walks.
  public let steps: Int
  /// The number of steps that differed only as declared.
  public let declaredSteps: Int
  /// The length of the failing walk as it was found; nil if none failed.
  public let foundLength: Int?
  /// The difference that the failing walk shows, as short as it could be made; nil if none failed.
  public internal(set) var difference: Difference<Stimulus, Observation>?
  /// Whether a fresh pair shows the difference again; if not, there is state outside the subjects.
  public internal(set) var isReproduced = true
  /// Whether there was no time to make the difference as short as it can be.
  public internal(set) var isCutShort = false
}

extension WalkReport: Sendable where Stimulus: Sendable, Observation: Sendable {}

extension WalkReport: CustomStringConvertible {
  /// The numbers with the seed, and the difference if there is one.
  public var description: String {
    let head = "\(walks) random walks, \(steps) steps, \(declaredSteps) as declared, seed \(seed): "
    guard let difference, let foundLength else { return head + "no difference" }
    guard isReproduced else {
      return head + "a difference that a fresh pair does not show again\n\(difference)"
    }
    return head + "different, in \(difference.steps.count) steps (found in \(foundLength))\n\(difference)"
  }
}
