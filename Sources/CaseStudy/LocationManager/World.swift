public import CoreLocationStandIn

extension LocationManagerSubject {
  /// The circumstances in which an implementation is put.
  public struct World: Hashable, Sendable {
    /// What a client does when its delegate is called.
    public enum ClientBehavior: String, Hashable, Sendable, CaseIterable {
      /// It only listens.
      case passive
      /// It starts monitoring when told *enabled*.
      case startsOnEnabled
      /// It stops monitoring when told an error.
      case stopsOnError
      /// It releases the manager, whatever it is told.
      case releasesManager
      /// It starts monitoring when told a location.
      case startsOnLocation
      /// It stops monitoring when told a location, as a client does that needs only one.
      case stopsOnLocation
      /// It puts another delegate in place, whatever it is told.
      case replacesDelegate
      /// It reads the properties, whatever it is told.
      case readsProperties
    }

    /// The permission at the beginning.
    public var status: CLAuthorizationStatus = .notDetermined
    /// The location that the platform knows at the beginning.
    public var knownLocation: SimulatedLocation?
    /// The heading that the platform knows at the beginning.
    public var knownHeading: SimulatedHeading?
    /// Whether starting location updates delivers the known location before it returns.
    public var deliversDuringStart = false
    /// Whether stopping location updates delivers the known location once more before it returns.
    public var deliversDuringStop = false
    /// Whether the platform's `location` is still the previous one when a new one is delivered.
    public var locationLags = false
    /// Whether the platform reports the permission soon after the manager was made.
    public var reportsInitialAuthorization = false
    /// Whether somebody else has begun orientation notifications.
    public var othersWatchOrientation = false
    /// Whether this is the simulator, where *location unknown* means nothing.
    public var isSimulator = false
    /// What the client does when it is told something.
    public var client: ClientBehavior = .passive

    /// Makes the plainest world: nothing is known, nobody has been asked, everything is current.
    public init() {}

    /// Makes a world that differs from the plainest one.
    public init(_ change: (inout World) -> Void) {
      change(&self)
    }

    var behavior: SimulatedLocationSource.Behavior {
      var behavior = SimulatedLocationSource.Behavior()
      behavior.deliversSynchronously = true
      // The worst case: a callback that was queued before a stop arrives after it.
      behavior.deliversWhenStopped = true
      behavior.deliversDuringStart = deliversDuringStart
      behavior.deliversDuringStop = deliversDuringStop
      behavior.locationLags = locationLags
      behavior.reportsInitialAuthorization = reportsInitialAuthorization
      return behavior
    }
  }
}
