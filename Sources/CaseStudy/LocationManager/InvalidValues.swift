import CoreLocationStandIn

// In Core Location a negative number marks a value as invalid, and which number it is means nothing. The modern
// implementation has no value then. Both are observed as -1.

extension SimulatedLocation {
  init(observing location: CLLocation) {
    self.init(location)
    horizontalAccuracy = horizontalAccuracy.orInvalid
    verticalAccuracy = verticalAccuracy.orInvalid
    course = course.orInvalid
    speed = speed.orInvalid
  }
}

extension SimulatedHeading {
  init(observing heading: CLHeading) {
    self.init(heading)
    trueHeading = trueHeading.orInvalid
    accuracy = accuracy.orInvalid
  }
}

extension Double {
  fileprivate var orInvalid: Double { self < 0 ? -1 : self }
}
