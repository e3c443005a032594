import CoreLocationStandIn
import Foundation

/// A heading with values, which Core Location's own cannot be given.
final class HeadingStub: CLHeading {
  private let reading: SimulatedHeading

  init(_ reading: SimulatedHeading) {
    self.reading = reading
  }

  override var magneticHeading: CLLocationDirection { reading.magneticHeading }
  override var trueHeading: CLLocationDirection { reading.trueHeading }
  override var headingAccuracy: CLLocationDirection { reading.accuracy }
  override var timestamp: Date { reading.timestamp }
}
