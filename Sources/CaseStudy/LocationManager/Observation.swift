public import CoreLocationStandIn

extension LocationManagerSubject {
  /// Something that a client or the platform can see a location manager do.
  public enum Observation: Hashable, Sendable {
    // What the platform sees.
    /// Location updates were started.
    case startUpdatingLocation
    /// Location updates were stopped.
    case stopUpdatingLocation
    /// Heading updates were started.
    case startUpdatingHeading
    /// Heading updates were stopped.
    case stopUpdatingHeading
    /// Significant-change monitoring was started.
    case startMonitoringSignificantLocationChanges
    /// Significant-change monitoring was stopped.
    case stopMonitoringSignificantLocationChanges
    /// A single location was requested.
    case requestLocation
    /// Permission while in use was requested.
    case requestWhenInUseAuthorization
    /// Permission at any time was requested.
    case requestAlwaysAuthorization
    /// The orientation that headings are relative to was read back.
    case readHeadingOrientation
    /// The orientation that headings are relative to was set.
    case headingOrientation(CLDeviceOrientation)
    /// How exact locations or headings are to be, or what they are for, was set after the manager had been made.
    case configured
    /// A manager was made with a preset, and this is what its platform is asked for.
    case makes(ObservedConfiguration)
    /// The device's orientation notifications were begun.
    case beginOrientationNotifications
    /// The device's orientation notifications were ended.
    case endOrientationNotifications
    /// The device's orientation notifications were begun a second time.
    case beginOrientationNotificationsTwice
    /// The device's orientation notifications were ended without having been begun.
    case endOrientationNotificationsOfOthers
    /// Somebody became the platform's delegate.
    case platformDelegateSet
    /// Nobody is the platform's delegate any more.
    case platformDelegateCleared
    /// The platform's delegate was told that updates are paused.
    case platformPaused
    /// The platform's delegate was told that updates go on.
    case platformResumed
    /// A notification reached an observer that nobody needs, and that nobody can remove, as nobody holds its token.
    case observerLeftBehind

    // What the client sees.
    /// The delegate was told a location.
    case toldLocation(SimulatedLocation)
    /// The delegate was told a heading.
    case toldHeading(SimulatedHeading)
    /// The delegate was told an error.
    case toldError(ObservedError)
    /// The delegate was told whether location can be used.
    case toldEnabled(Bool)
    /// What follows was told to a delegate that has been replaced or released.
    case toldFormerDelegate
    /// The properties were read.
    case properties(ObservedProperties)
    /// The manager was deallocated.
    case managerReleased
    /// A delegate was deallocated.
    case delegateReleased
  }

  /// An error, whatever type it had.
  public struct ObservedError: Hashable, Sendable {
    /// The platform's domain for it.
    public var domain: String
    /// The platform's number for it.
    public var code: Int

    /// The observation of any error.
    public init(domain: String, code: Int) {
      self.domain = domain
      self.code = code
    }

    /// The observation of one of Core Location's errors.
    public init(_ code: CLError.Code) {
      self.init(domain: kCLErrorDomain, code: code.rawValue)
    }
  }

  /// Everything that a preset can ask the platform for.
  public struct ObservedConfiguration: Hashable, Sendable {
    let accuracy: CLLocationAccuracy
    let distanceFilter: CLLocationDistance
    let headingFilter: CLLocationDegrees
    let activity: CLActivityType
    let isPausedAutomatically: Bool

    init(_ manager: CLLocationManager) {
      accuracy = manager.desiredAccuracy
      distanceFilter = manager.distanceFilter
      headingFilter = manager.headingFilter
      activity = manager.activityType
      isPausedAutomatically = manager.pausesLocationUpdatesAutomatically
    }
  }

  /// Everything that a client can read from a location manager.
  public struct ObservedProperties: Hashable, Sendable {
    /// The location.
    public var location: SimulatedLocation?
    /// The heading.
    public var heading: SimulatedHeading?
    /// Whether updates are being delivered.
    public var isUpdating: Bool
    /// Whether location can be used.
    public var isAuthorized: Bool
    /// Whether the user has not been asked yet.
    public var isNotDetermined: Bool
    /// Whether the user refused.
    public var isDenied: Bool
    /// Whether the user may not decide.
    public var isRestricted: Bool
  }
}
