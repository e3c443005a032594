#if !canImport(UIKit)
public import Foundation

/// The values of one compass reading.
public struct SimulatedHeading: Hashable, Sendable {
  /// Degrees from magnetic north.
  public var magneticHeading: Double
  /// Degrees from true north; negative if unknown.
  public var trueHeading: Double
  /// The largest expected deviation in degrees; negative means invalid.
  public var accuracy: Double
  /// The time of the measurement.
  public var timestamp: Date

  /// Makes a reading.
  public init(
    magneticHeading: Double, trueHeading: Double = -1, accuracy: Double,
    timestamp: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) {
    self.magneticHeading = magneticHeading
    self.trueHeading = trueHeading
    self.accuracy = accuracy
    self.timestamp = timestamp
  }

  /// Reads the values of a heading.
  public init(_ heading: CLHeading) {
    self.init(
      magneticHeading: heading.magneticHeading, trueHeading: heading.trueHeading,
      accuracy: heading.headingAccuracy, timestamp: heading.timestamp)
  }
}
#endif
