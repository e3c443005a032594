#if !canImport(UIKit)
public import Foundation

/// One reading of the compass.
///
/// As in Core Location, no public initializer takes values, so a test sets them in a subclass.
open class CLHeading: NSObject {
  private let reading: HeadingReading

  /// Makes an invalid heading.
  public override init() {
    reading = HeadingReading(magneticHeading: 0, accuracy: -1)
  }

  init(_ reading: HeadingReading) {
    self.reading = reading
  }

  /// Degrees from magnetic north.
  open var magneticHeading: CLLocationDirection { reading.magneticHeading }
  /// Degrees from true north; negative if unknown.
  open var trueHeading: CLLocationDirection { reading.trueHeading }
  /// The largest expected deviation, in degrees; negative means that the heading is invalid.
  open var headingAccuracy: CLLocationDirection { reading.accuracy }
  /// The time of the measurement.
  open var timestamp: Date { reading.timestamp }
}
#endif
