import CoreLocationStandIn

extension LocationManagerSubject {
  /// The circumstances in which an implementation is put, and which stay as they are.
  package struct World: Hashable, Sendable {
    /// The permission at the beginning.
    package var status: Permission = .notDetermined
    package var knownLocation: LocationReading?
    package var knownHeading: HeadingReading?
    /// Whether the platform's `location` is still the previous one when a new one is delivered.
    package var locationLags = false
    /// Whether the platform reports the permission soon after the manager was made.
    package var reportsInitialAuthorization = false
    /// Whether somebody else has begun orientation notifications.
    package var othersWatchOrientation = false
    /// Whether this is the simulator, where *location unknown* means nothing.
    package var isSimulator = false

    /// Whether the client starts whenever it is told *enabled*, as the app's screens do.
    package var clientStartsOnEnabled = false
    /// What a client may do in a callback, first nothing.
    package var reactions = Reaction.allCases
    /// What the platform may do before a call returns, first nothing.
    package var interjections = Interjection.all

    package init() {}

    package init(_ change: (inout World) -> Void) {
      change(&self)
    }

    /// The same world, in which nothing happens while a stimulus is applied.
    package var quiet: World {
      var world = self
      (world.reactions, world.interjections) = ([.nothing], [.nothing])
      return world
    }

    var behavior: SimulatedLocationSource.Behavior {
      var behavior = SimulatedLocationSource.Behavior()
      behavior.deliversSynchronously = true
      // The worst case: a callback that was queued before a stop arrives after it.
      behavior.deliversWhenStopped = true
      behavior.locationLags = locationLags
      behavior.reportsInitialAuthorization = reportsInitialAuthorization
      return behavior
    }
  }
}
