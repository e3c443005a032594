#if !canImport(UIKit)
public import Foundation

/// Starts and stops the delivery of locations and headings.
///
/// Without a ``SimulatedLocationSource``, as without location hardware, every call succeeds but no update arrives.
open class CLLocationManager: NSObject {
  private let source: SimulatedLocationSource?
  private var isUpdatingLocation = false
  private var isUpdatingHeading = false
  private var isAwaitingSingleLocation = false

  /// The delegate, held weakly.
  open weak var delegate: (any CLLocationManagerDelegate)?

  /// How many metres the user has to move before a new location arrives.
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone {
    didSet { tell("distanceFilter = \(distanceFilter)") }
  }
  /// The desired accuracy, in metres or as one of the constants.
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest {
    didSet { tell("desiredAccuracy = \(desiredAccuracy)") }
  }
  /// The user's activity.
  open var activityType: CLActivityType = .other {
    didSet { tell("activityType = \(activityType)") }
  }
  /// The rotation in degrees that triggers a new heading.
  open var headingFilter: CLLocationDegrees = 1 {
    didSet { tell("headingFilter = \(headingFilter)") }
  }
  /// The orientation that headings are relative to.
  open var headingOrientation: CLDeviceOrientation = .portrait {
    didSet { tell("headingOrientation = \(headingOrientation)") }
  }
  /// True if the system may pause updates to save power.
  open var pausesLocationUpdatesAutomatically = true {
    didSet { tell("pausesLocationUpdatesAutomatically = \(pausesLocationUpdatesAutomatically)") }
  }

  /// Makes a manager that uses the thread's installed source; without one, it has no location hardware.
  public override init() {
    source = SimulatedLocationSource.installation.current
    super.init()
    source?.attach(self)
  }

  /// Makes a manager driven by a simulated source; Core Location has no such initializer.
  public init(source: SimulatedLocationSource?) {
    self.source = source
    super.init()
    source?.attach(self)
  }

  /// The location that the platform stores, or nil if it stores none.
  open var location: CLLocation? { source?.location }
  /// The heading that the platform stores, or nil if it stores none.
  open var heading: CLHeading? { source?.heading }

  // MARK: Permission

  /// The permission of the whole app.
  @available(iOS, deprecated: 14.0, message: "Ask an instance.")
  open class func authorizationStatus() -> CLAuthorizationStatus {
    SimulatedLocationSource.installation.current?.authorizationStatus ?? .notDetermined
  }
  /// The permission of the whole app; in Core Location, instances have this property since iOS 14.
  open var authorizationStatus: CLAuthorizationStatus { source?.authorizationStatus ?? .notDetermined }

  /// Asks for permission to use the location while the app is in use; to answer, send an event to the source.
  open func requestWhenInUseAuthorization() { tell("requestWhenInUseAuthorization") }
  /// Asks for permission to use the location at any time; to answer, send an event to the source.
  open func requestAlwaysAuthorization() { tell("requestAlwaysAuthorization") }

  // MARK: Services

  /// Starts delivering locations; another call before a stop has no effect.
  open func startUpdatingLocation() {
    tell("startUpdatingLocation")
    guard !isUpdatingLocation else { return }
    isUpdatingLocation = true
    source?.managerDidStart(self)
  }
  /// Stops delivering locations.
  open func stopUpdatingLocation() {
    tell("stopUpdatingLocation")
    let wasUpdatingLocation = isUpdatingLocation
    isUpdatingLocation = false
    isAwaitingSingleLocation = false
    if wasUpdatingLocation { source?.managerDidStop(self) }
  }
  /// Asks for a single location, which arrives later, or else an error.
  open func requestLocation() {
    tell("requestLocation")
    isAwaitingSingleLocation = true
  }
  /// Starts delivering headings.
  open func startUpdatingHeading() {
    tell("startUpdatingHeading")
    isUpdatingHeading = true
  }
  /// Stops delivering headings.
  open func stopUpdatingHeading() {
    tell("stopUpdatingHeading")
    isUpdatingHeading = false
  }
  /// Starts monitoring significant location changes, which the simulation never delivers.
  open func startMonitoringSignificantLocationChanges() { tell("startMonitoringSignificantLocationChanges") }
  /// Stops monitoring significant location changes.
  open func stopMonitoringSignificantLocationChanges() { tell("stopMonitoringSignificantLocationChanges") }

  private func tell(_ call: @autoclosure () -> String) { source?.onCall?(call()) }

  // MARK: Deliveries

  private var deliversWhenStopped: Bool { source?.behavior.deliversWhenStopped ?? false }

  func reportAuthorization() {
    delegate?.locationManagerDidChangeAuthorization(self)
  }

  func deliver(_ locations: [CLLocation]) {
    guard isUpdatingLocation || isAwaitingSingleLocation || deliversWhenStopped else { return }
    isAwaitingSingleLocation = false
    delegate?.locationManager(self, didUpdateLocations: locations)
  }

  func deliver(_ heading: CLHeading) {
    guard isUpdatingHeading || deliversWhenStopped else { return }
    delegate?.locationManager(self, didUpdateHeading: heading)
  }

  func deliver(_ error: any Error) {
    guard isUpdatingLocation || isUpdatingHeading || isAwaitingSingleLocation || deliversWhenStopped else {
      return
    }
    isAwaitingSingleLocation = false
    delegate?.locationManager(self, didFailWithError: error)
  }
}
#endif
