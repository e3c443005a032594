import CoreLocationStandIn

extension CLLocationManager {
  func wmf_configureForFineUpdates() {
    distanceFilter = 1
    desiredAccuracy = kCLLocationAccuracyBest
    activityType = .fitness
  }

  func wmf_configureForCoarseUpdates() {
    distanceFilter = 1000
    desiredAccuracy = kCLLocationAccuracyKilometer
    activityType = .fitness
  }
}
