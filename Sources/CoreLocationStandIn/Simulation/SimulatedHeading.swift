#if !canImport(UIKit)
public import Foundation

/// The values of one compass reading.
public struct SimulatedHeading: Hashable, Sendable {
  /// Degrees from magnetic north.
  public var magneticHeading: Double
  /// Degrees from true north; negative when it cannot be determined.
  public var trueHeading: Double
  /// The largest deviation in degrees; negative means invalid.
  public var accuracy: Double
  /// When it was measured.
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

/// A heading with values, which Core Location's own cannot be given.
package final class HeadingStub: CLHeading {
  private let reading: SimulatedHeading

  /// Makes a heading of a reading.
  package init(_ reading: SimulatedHeading) {
    self.reading = reading
  }

  /// Degrees from magnetic north.
  package override var magneticHeading: CLLocationDirection { reading.magneticHeading }
  /// Degrees from true north; negative when it cannot be determined.
  package override var trueHeading: CLLocationDirection { reading.trueHeading }
  /// The largest deviation in degrees; negative means invalid.
  package override var headingAccuracy: CLLocationDirection { reading.accuracy }
  /// When it was measured.
  package override var timestamp: Date { reading.timestamp }
}
#endif
