import CoreLocationStandIn
import Foundation

extension CLAuthorizationStatus {
  package init(_ permission: Permission) {
    self = Self(rawValue: Int32(permission.rawValue)) ?? .notDetermined
  }
}

extension CLError.Code {
  init(_ code: PlatformError.Code) { self = Self(rawValue: code.rawValue) ?? .locationUnknown }
}

extension UIDeviceOrientation {
  package init(_ orientation: Orientation) { self = Self(rawValue: orientation.rawValue) ?? .unknown }
}

extension SimulatedEvent {
  /// The event to send to the simulated source, or nil if another object applies it, as for `start` or `rotation`.
  package init?(_ stimulus: LocationManagerStimulus) {
    switch stimulus {
    case .authorization(let status): self = .authorization(.init(status))
    case .unannouncedAuthorization(let status): self = .unannouncedAuthorization(.init(status))
    case .location(let location): self = .location(location)
    case .locations(let locations): self = .locations(locations)
    case .locationWithoutCallback(let location): self = .locationWithoutCallback(location)
    case .locationCleared: self = .locationWithoutCallback(nil)
    case .locationNotStored(let location): self = .locationNotStored(location)
    case .heading(let heading): self = .heading(heading)
    case .headingCleared: self = .headingCleared
    case .error(let code): self = .error(.init(code))
    case .plainError(let domain, let code): self = .plainError(domain: domain, code: code)
    default: return nil
    }
  }
}

// Core Location marks an invalid value with any negative number, but the modern class uses nil. Observations use -1
// for both, so that they can be compared.

extension LocationReading {
  init(observing location: CLLocation) {
    self.init(location)
    (horizontalAccuracy, verticalAccuracy) = (horizontalAccuracy.orInvalid, verticalAccuracy.orInvalid)
    (course, speed) = (course.orInvalid, speed.orInvalid)
  }
}

extension HeadingReading {
  init(observing heading: CLHeading) {
    self.init(heading)
    (trueHeading, accuracy) = (trueHeading.orInvalid, accuracy.orInvalid)
  }
}

extension ObservedProperties {
  init(
    observing location: CLLocation?, _ heading: CLHeading?, isUpdating: Bool, isAuthorized: Bool,
    status: Permission
  ) {
    self.init(
      location: location.map(LocationReading.init(observing:)),
      heading: heading.map(HeadingReading.init(observing:)), isUpdating: isUpdating,
      isAuthorized: isAuthorized, status: status)
  }

  init(
    location: LocationReading?, heading: HeadingReading?, isUpdating: Bool, isAuthorized: Bool,
    status: Permission
  ) {
    self.init(
      location: location, heading: heading, isUpdating: isUpdating, isAuthorized: isAuthorized,
      permissions: status.isAuthorized ? [] : [status])
  }
}

extension Double {
  fileprivate var orInvalid: Double { self < 0 ? -1 : self }
}
