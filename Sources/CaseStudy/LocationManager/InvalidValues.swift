import CoreLocationStandIn

// Core Location says with a negative number that a value is not valid. Which number it is means nothing, and the
// modern implementation does not show it: it has no value then. Both are observed as -1.

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
