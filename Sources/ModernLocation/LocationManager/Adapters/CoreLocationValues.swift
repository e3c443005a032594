package import CoreLocationStandIn
import Foundation

extension Location {
  /// Copies the values of a `CLLocation`.
  package init(_ location: CLLocation) {
    let coordinate = location.coordinate
    self.init(
      latitude: coordinate.latitude, longitude: coordinate.longitude,
      horizontalAccuracy: location.horizontalAccuracy.nilIfInvalid,
      altitude: location.altitude, verticalAccuracy: location.verticalAccuracy.nilIfInvalid,
      course: location.course.nilIfInvalid, speed: location.speed.nilIfInvalid,
      timestamp: location.timestamp)
  }
}

extension Heading {
  /// Copies the values of a `CLHeading`.
  package init(_ heading: CLHeading) {
    self.init(
      magnetic: heading.magneticHeading, geographic: heading.trueHeading.nilIfInvalid,
      accuracy: heading.headingAccuracy.nilIfInvalid, timestamp: heading.timestamp)
  }
}

extension AuthorizationStatus {
  /// Translates the platform's permission.
  package init(_ status: CLAuthorizationStatus) {
    switch status {
    case .notDetermined: self = .notDetermined
    case .restricted: self = .restricted
    case .denied: self = .denied
    case .authorizedAlways: self = .authorizedAlways
    case .authorizedWhenInUse: self = .authorizedWhenInUse
    @unknown default: self = .notDetermined
    }
  }
}

extension LocationError {
  /// Reads an error by domain and code, because the platform's error can arrive as a plain `NSError`.
  package init(_ error: any Error) {
    let error = error as NSError
    switch error.domain == kCLErrorDomain ? CLError.Code(rawValue: error.code) : nil {
    case .locationUnknown: self = .locationUnknown
    case .denied: self = .denied
    case .network: self = .network
    case .headingFailure: self = .headingFailure
    default: self = .other(domain: error.domain, code: error.code)
    }
  }
}

extension CLDeviceOrientation {
  init(_ orientation: DeviceOrientation) {
    switch orientation {
    case .unknown: self = .unknown
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeLeft
    case .landscapeRight: self = .landscapeRight
    case .faceUp: self = .faceUp
    case .faceDown: self = .faceDown
    }
  }
}

extension LocationManagerConfiguration.Accuracy {
  var coreLocationAccuracy: CLLocationAccuracy {
    switch self {
    case .best: kCLLocationAccuracyBest
    case .meters(let meters): meters
    }
  }
}

extension Double {
  /// The value; nil if it is negative, because Core Location marks invalid values with negative numbers.
  fileprivate var nilIfInvalid: Double? { self < 0 ? nil : self }
}
