package import CoreLocationStandIn
package import ModernLocation

extension Permission {
  package init(_ status: CLAuthorizationStatus) {
    self = Self(rawValue: Int(status.rawValue)) ?? .notDetermined
  }

  package init(_ status: AuthorizationStatus) {
    self =
      switch status {
      case .notDetermined: .notDetermined
      case .restricted: .restricted
      case .denied: .denied
      case .authorizedAlways: .authorizedAlways
      case .authorizedWhenInUse: .authorizedWhenInUse
      }
  }
}

extension Orientation {
  package init(_ orientation: some RawRepresentable<some BinaryInteger>) {
    self = Self(rawValue: Int(orientation.rawValue)) ?? .unknown
  }
}

extension LocationReading {
  package init(_ location: Location) {
    self.init(
      latitude: location.latitude, longitude: location.longitude, altitude: location.altitude,
      horizontalAccuracy: location.horizontalAccuracy.asMeasured,
      verticalAccuracy: location.verticalAccuracy.asMeasured,
      course: location.course.asMeasured, speed: location.speed.asMeasured, timestamp: location.timestamp)
  }
}

extension HeadingReading {
  package init(_ heading: Heading) {
    self.init(
      magneticHeading: heading.magnetic, trueHeading: heading.geographic.asMeasured,
      accuracy: heading.accuracy.asMeasured, timestamp: heading.timestamp)
  }
}

extension PlatformError {
  package init(_ error: LocationError) {
    switch error {
    case .locationUnknown: self.init(Code.locationUnknown)
    case .denied: self.init(Code.denied)
    case .network: self.init(Code.network)
    case .headingFailure: self.init(Code.headingFailure)
    case .other(let domain, let code): self.init(unnamed: domain, code: code)
    }
  }
}

extension ObservedConfiguration {
  package init(_ manager: CLLocationManager) {
    self.init(
      accuracy: manager.desiredAccuracy, distanceFilter: manager.distanceFilter,
      headingFilter: manager.headingFilter,
      activity: ActivityType(rawValue: manager.activityType.rawValue) ?? .other,
      isPausedAutomatically: manager.pausesLocationUpdatesAutomatically)
  }
}

extension Double? {
  /// The platform's number for a measurement of the modern class, with -1 for nil.
  ///
  /// A negative measurement is a fault of that class, so it becomes minus infinity, which no platform measures.
  fileprivate var asMeasured: Double { map { $0 < 0 ? -.infinity : $0 } ?? -1 }
}
