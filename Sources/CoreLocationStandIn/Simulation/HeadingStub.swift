#if !canImport(UIKit)
package import Foundation

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
