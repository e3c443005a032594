import CoreLocationStandIn
import Foundation
import ModernLocation
import Vocabulary

/// Something that is done to a location manager, with the platform's own objects, which cannot change.
///
/// It is put into words only when a recording is published.
enum LiveLocationManagerStimulus {
  case make
  case start
  case stop
  /// A property is read, which is seen as this.
  case read((any LocationManagerProtocol) -> ObservedProperties)
  case setDelegate(Bool)
  case delegateGone
  case release
  case authorization(CLAuthorizationStatus)
  /// Locations are delivered, the last of which the platform holds, or does not.
  case location([CLLocation], isHeld: Bool)
  /// The platform holds a location that it did not deliver.
  case held(CLLocation?)
  /// The permission has become this, and the platform has not reported it.
  case permission(CLAuthorizationStatus)
  case heading(CLHeading)
  case error(any Error)
  case pause
  case resume
  case rotation(UIDeviceOrientation)

  /// Whether what a manager does depends on what the platform has to say at that moment, besides what is delivered.
  var dependsOnPlatform: Bool {
    switch self {
    case .start, .authorization, .location(_, isHeld: false): true
    default: false
    }
  }

  /// Whether the platform reports the permission.
  var isAuthorization: Bool { if case .authorization = self { true } else { false } }

  /// A stimulus, and what the platform had to say at that moment, if that can have changed since.
  struct Moment {
    var stimulus: LiveLocationManagerStimulus
    var readings: Readings?
  }

  /// What the platform had to say when a stimulus came; an object, as most moments have none.
  final class Readings {
    let location: CLLocation?
    let heading: CLHeading?
    let status: CLAuthorizationStatus

    /// What a platform has to say now.
    init(of platform: CLLocationManager) {
      location = platform.location
      heading = platform.heading
      status = platform.authorizationStatus
    }
  }
}

extension LocationManagerStimulus {
  /// A stimulus in words.
  init(_ live: LiveLocationManagerStimulus) {
    self =
      switch live {
      case .make: .make
      case .start: .start
      case .stop: .stop
      case .read: .readProperties
      case .setDelegate(true): .replaceDelegate
      case .setDelegate(false): .clearDelegate
      case .delegateGone: .dropDelegate
      case .release: .dropManager
      case .authorization(let status): .authorization(Permission(status))
      case .location(let locations, isHeld: true) where locations.count > 1:
        .locations(locations.map(LocationReading.init))
      case .location(let locations, let isHeld):
        locations.last.map(LocationReading.init).map { isHeld ? .location($0) : .unkeptLocation($0) }
          ?? .locations([])
      case .held(let location):
        location.map { .unannouncedLocation(LocationReading($0)) } ?? .forgottenLocation
      case .permission(let status): .unannouncedAuthorization(Permission(status))
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
      case .rotation(let orientation): .rotation(Orientation(rawValue: orientation.rawValue) ?? .unknown)
      }
  }
}

// MARK: The platform's values, and the modern side's

extension Permission {
  init(_ status: CLAuthorizationStatus) { self = Self(rawValue: Int(status.rawValue)) ?? .notDetermined }
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

extension CLLocation? {
  /// Whether both have the same values, or there is neither: the platform may hand out another object each time.
  func isSame(as other: CLLocation?) -> Bool {
    self === other || map(LocationReading.init) == other.map(LocationReading.init)
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
