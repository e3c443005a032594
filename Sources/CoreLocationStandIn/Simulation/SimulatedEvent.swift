#if !canImport(UIKit)

/// An event on a simulated platform.
public enum SimulatedEvent: Hashable, Sendable {
  /// The user's permission changes.
  case authorization(CLAuthorizationStatus)
  /// The user's permission changes without a callback, which on a device can be late.
  case unannouncedAuthorization(CLAuthorizationStatus)
  /// The platform measures, stores and delivers a location.
  case location(LocationReading)
  /// The platform measures several locations, delivers all in one callback in this order, and stores the last.
  case locations([LocationReading])
  /// The platform stores a location without a callback, for example for another app; nil clears the stored one.
  case locationWithoutCallback(LocationReading?)
  /// The platform delivers a location, but never stores it; in openradar 13173038 it stores the location late.
  case locationNotStored(LocationReading)
  /// The platform measures and delivers a heading, and also stores it if it is valid.
  case heading(HeadingReading)
  /// The platform clears the stored heading.
  case headingCleared
  /// A measurement fails.
  case error(CLError.Code)
  /// A measurement fails with a plain `NSError` of Core Location's domain or another domain.
  case plainError(domain: String, code: Int)
}

/// The values of one placemark.
public struct SimulatedPlacemark: Hashable, Sendable {
  /// The name of the place.
  public var name: String?
  /// The city.
  public var locality: String?
  /// The country.
  public var country: String?
  /// The location.
  public var location: LocationReading?

  /// Makes a placemark.
  public init(
    name: String? = nil, locality: String? = nil, country: String? = nil, location: LocationReading? = nil
  ) {
    self.name = name
    self.locality = locality
    self.country = country
    self.location = location
  }
}
#endif
