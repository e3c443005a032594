package import CoreLocationStandIn

// What the adapters translate for themselves, open to whoever stands between the platform and the modern protocols.
// No initializers: next to those of the adapters they would be ambiguous where one is passed as a function.

extension Location {
  /// The values of the platform's location.
  package static func from(_ location: CLLocation) -> Location { Location(location) }
}

extension Heading {
  /// The values of the platform's heading.
  package static func from(_ heading: CLHeading) -> Heading { Heading(heading) }
}

extension AuthorizationStatus {
  /// The platform's permission.
  package static func from(_ status: CLAuthorizationStatus) -> AuthorizationStatus { Self(status) }
}

extension LocationError {
  /// The platform's error, whatever type it has.
  package static func from(_ error: any Error) -> LocationError { LocationError(error) }
}
