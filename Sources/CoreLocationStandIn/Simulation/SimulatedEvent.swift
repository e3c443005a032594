#if !canImport(UIKit)
/// An event on a simulated platform.
public enum SimulatedEvent: Hashable, Sendable {
  /// The user's permission changes.
  case authorization(CLAuthorizationStatus)
  /// The user's permission changes without a callback, as between a change in the settings and its callback.
  case unannouncedAuthorization(CLAuthorizationStatus)
  /// A location is measured, stored and delivered.
  case location(SimulatedLocation)
  /// Several locations are measured and delivered at once, in this order; the last is stored.
  case locations([SimulatedLocation])
  /// A location is stored without delivery, as when another app requested it; nil clears the stored location.
  case locationWithoutCallback(SimulatedLocation?)
  /// A location is delivered but not stored: the lag of openradar 13173038, without an end.
  case locationNotStored(SimulatedLocation)
  /// A heading is measured, stored if valid, and delivered.
  case heading(SimulatedHeading)
  /// The stored heading is cleared.
  case forgottenHeading
  /// A measurement fails.
  case error(CLError.Code)
  /// A measurement fails with a plain `NSError`, of Core Location's domain or another.
  case plainError(domain: String, code: Int)
}
#endif
