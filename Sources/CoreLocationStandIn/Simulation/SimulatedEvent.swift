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
#endif
