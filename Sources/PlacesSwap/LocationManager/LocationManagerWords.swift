import CoreLocationStandIn
import Foundation
import ModernLocation
import LocationWords

extension LocationManagerStimulus {
  /// The event of a delivery by the platform.
  init(_ delivery: PlatformDelivery) {
    self =
      switch delivery {
      case .authorization(let status): .authorization(Permission(status))
      case .locations(let locations, isHeld: true) where locations.count > 1:
        .locations(locations.map(LocationReading.init))
      case .locations(let locations, let isHeld):
        locations.last.map(LocationReading.init).map { isHeld ? .location($0) : .locationNotStored($0) }
          ?? .locations([])
      case .heading(let heading): .heading(HeadingReading(heading))
      case .error(let error):
        if error._domain == PlatformError.coreLocationDomain,
          let code = PlatformError.Code(rawValue: error._code)
        {
          .error(code)
        } else {
          .plainError(domain: error._domain, code: error._code)
        }
      case .pause: .pause
      case .resume: .resume
      }
  }
}

// MARK: Values of the platform and of the modern side

extension Permission {
  init(_ status: CLAuthorizationStatus) { self = Self(rawValue: Int(status.rawValue)) ?? .notDetermined }
}

extension Orientation {
  init(_ orientation: some RawRepresentable<some BinaryInteger>) {
    self = Self(rawValue: Int(orientation.rawValue)) ?? .unknown
  }
}

extension LocationReading {
  init(_ location: CLLocation) {
    self.init(
      latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
      altitude: location.altitude, horizontalAccuracy: location.horizontalAccuracy,
      verticalAccuracy: location.verticalAccuracy, course: location.course, speed: location.speed,
      timestamp: location.timestamp)
  }

  init(_ location: Location) {
    self.init(
      latitude: location.latitude, longitude: location.longitude, altitude: location.altitude,
      horizontalAccuracy: location.horizontalAccuracy.asMeasured,
      verticalAccuracy: location.verticalAccuracy.asMeasured,
      course: location.course.asMeasured, speed: location.speed.asMeasured, timestamp: location.timestamp)
  }
}

extension HeadingReading {
  init(_ heading: CLHeading) {
    self.init(
      magneticHeading: heading.magneticHeading, trueHeading: heading.trueHeading,
      accuracy: heading.headingAccuracy, timestamp: heading.timestamp)
  }

  init(_ heading: Heading) {
    self.init(
      magneticHeading: heading.magnetic, trueHeading: heading.geographic.asMeasured,
      accuracy: heading.accuracy.asMeasured, timestamp: heading.timestamp)
  }
}

extension PlatformError {
  init(_ error: LocationError) {
    switch error {
    case .locationUnknown: self.init(Code.locationUnknown)
    case .denied: self.init(Code.denied)
    case .network: self.init(Code.network)
    case .headingFailure: self.init(Code.headingFailure)
    case .other(let domain, let code): self.init(unnamed: domain, code: code)
    }
  }
}

extension Permission {
  init(_ status: AuthorizationStatus) {
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

extension ObservedConfiguration {
  init(_ manager: CLLocationManager) {
    self.init(
      accuracy: manager.desiredAccuracy, distanceFilter: manager.distanceFilter,
      headingFilter: manager.headingFilter,
      activity: ActivityType(rawValue: manager.activityType.rawValue) ?? .other,
      isPausedAutomatically: manager.pausesLocationUpdatesAutomatically)
  }
}
