public import Foundation

/// One reading of the compass.
public struct Heading: Hashable, Sendable {
  /// Degrees clockwise from magnetic north.
  public var magnetic: Double
  /// Degrees clockwise from true north, nil if unknown.
  public var geographic: Double?
  /// The largest expected deviation in degrees, nil if the reading is not valid.
  public var accuracy: Double?
  /// The time of the measurement.
  public var timestamp: Date

  /// Makes a reading.
  public init(magnetic: Double, geographic: Double? = nil, accuracy: Double?, timestamp: Date) {
    self.magnetic = magnetic
    self.geographic = geographic
    self.accuracy = accuracy
    self.timestamp = timestamp
  }

  /// Whether clients can rely on the reading.
  ///
  /// A reading with accuracy 0 is not reliable, because such readings made compasses freeze and jump (pull request 525
  /// of the Wikipedia iOS app, February 2016). A reading with accuracy NaN counts as reliable, because the original
  /// class rejects only `accuracy <= 0`.
  public var isReliable: Bool {
    guard let accuracy else { return false }
    return !(accuracy <= 0)
  }
}
