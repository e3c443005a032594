#if !canImport(UIKit)
/// Something that happens to a simulated platform.
public enum SimulatedEvent: Hashable, Sendable {
  /// The user's permission becomes this.
  case authorization(CLAuthorizationStatus)
  /// The user's permission becomes this, and nobody is told yet, as between a change in the settings and its callback.
  case unannouncedAuthorization(CLAuthorizationStatus)
  /// A location is measured, kept and delivered.
  case location(SimulatedLocation)
  /// Several locations are measured, the last is kept, and all are delivered at once, in this order.
  case locations([SimulatedLocation])
  /// A location is kept and not delivered, as when another app asked for it; nil if none is known any more.
  case unannouncedLocation(SimulatedLocation?)
  /// A location is delivered and not kept: the lag of openradar 13173038, without an end.
  case unkeptLocation(SimulatedLocation)
  /// A heading is measured, kept if it is valid, and delivered.
  case heading(SimulatedHeading)
  /// No heading is known any more.
  case forgottenHeading
  /// Something could not be measured.
  case error(CLError.Code)
  /// Something could not be measured, told as a plain `NSError`, of Core Location's domain or another.
  case plainError(domain: String, code: Int)
}
#endif
