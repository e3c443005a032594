package import CoreLocationStandIn

/// Receives the events of the draft.
@MainActor
package protocol DraftLocationManagerDelegate: AnyObject {
  /// A location has arrived.
  func draftManager(_ manager: DraftLocationManager, didUpdate location: CLLocation)
  /// A heading has arrived.
  func draftManager(_ manager: DraftLocationManager, didUpdate heading: CLHeading)
  /// A measurement failed.
  func draftManager(_ manager: DraftLocationManager, didReceive error: any Error)
  /// The platform reported a permission.
  func draftManager(_ manager: DraftLocationManager, didUpdateAuthorized isAuthorized: Bool)
}
