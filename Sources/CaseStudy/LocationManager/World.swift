import CoreLocationStandIn

extension LocationManagerSubject {
  /// The circumstances in which an implementation is put, and which stay as they are.
  public struct World: Hashable, Sendable {
    /// The permission at the beginning.
    public var status: Permission = .notDetermined
    /// The location that the platform knows at the beginning.
    public var knownLocation: LocationReading?
    /// The heading that the platform knows at the beginning.
    public var knownHeading: HeadingReading?
    /// Whether the platform's `location` is still the previous one when a new one is delivered.
    public var locationLags = false
    /// Whether the platform reports the permission soon after the manager was made.
    public var reportsInitialAuthorization = false
    /// Whether somebody else has begun orientation notifications.
    public var othersWatchOrientation = false
    /// Whether this is the simulator, where *location unknown* means nothing.
    public var isSimulator = false

    /// Whether the client starts whenever it is told *enabled*, as the app's screens do.
    public var clientStartsOnEnabled = false
    /// What a client may do in a callback, first nothing.
    public var reactions = Reaction.all
    /// What the platform may do before a call returns, first nothing.
    public var interjections = Interjection.all

    /// Makes the plainest world: nothing is known, nobody has been asked, everything is current.
    public init() {}

    /// Makes a world that differs from the plainest one.
    public init(_ change: (inout World) -> Void) {
      change(&self)
    }

    /// The same world, in which nothing happens while a stimulus is applied.
    public var quiet: World {
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
