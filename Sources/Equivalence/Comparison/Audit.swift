/// How thoroughly an exploration checks the subjects' fingerprints afterwards.
///
/// Pairs of histories that lead to equal fingerprints are replayed and extended alike; they must go on alike.
public struct Audit: Hashable, Sendable {
  /// The number of pairs of histories.
  public var samples: Int
  /// The number of random stimuli that follow each pair.
  public var length: Int
  /// What the samples are drawn by.
  public var seed: UInt64

  /// An audit of so many pairs of histories; none if there are zero samples.
  public init(samples: Int = 100, length: Int = 12, seed: UInt64 = 1) {
    self.samples = samples
    self.length = length
    self.seed = seed
  }
}
