import CoreLocationStandIn
import LegacyLocation
import ParallelRun
package import Vocabulary

/// A platform's location manager whose calls are noted.
///
/// Those of the control go on to the real one. Those of the candidate, on its muted platform, are swallowed.
class ObservedLocationManager: CLLocationManager {
  typealias Note = @MainActor (LocationManagerObservation) -> Void

  let real: CLLocationManager
  private let isMuted: Bool
  private let note: Note

  init(_ real: CLLocationManager, isMuted: Bool, note: @escaping Note) {
    self.real = real
    self.isMuted = isMuted
    self.note = note
    #if canImport(UIKit)
    super.init()
    #else
    super.init(source: nil)
    #endif
  }

  func did(_ effect: LocationManagerObservation) {
    // Location managers belong to the main actor's thread, which their type does not say.
    MainActor.assumeIsolated { [note] in note(effect) }
  }

  private func did(_ effect: LocationManagerObservation, _ happen: (CLLocationManager) -> Void) {
    did(effect)
    if !isMuted { happen(real) }
  }

  override var location: CLLocation? { real.location }
  override var heading: CLHeading? { real.heading }
  override var authorizationStatus: CLAuthorizationStatus { real.authorizationStatus }
  override var accuracyAuthorization: CLAccuracyAuthorization { real.accuracyAuthorization }

  override var headingOrientation: CLDeviceOrientation {
    get { real.headingOrientation }
    set {
      did(.headingOrientation(Orientation(rawValue: Int(newValue.rawValue)) ?? .unknown)) {
        $0.headingOrientation = newValue
      }
    }
  }

  override func requestWhenInUseAuthorization() {
    did(.requestWhenInUseAuthorization) { $0.requestWhenInUseAuthorization() }
  }

  override func requestAlwaysAuthorization() {
    did(.requestAlwaysAuthorization) { $0.requestAlwaysAuthorization() }
  }

  override func requestLocation() { did(.requestLocation) { $0.requestLocation() } }
  override func startUpdatingLocation() { did(.startUpdatingLocation) { $0.startUpdatingLocation() } }
  override func stopUpdatingLocation() { did(.stopUpdatingLocation) { $0.stopUpdatingLocation() } }
  override func startUpdatingHeading() { did(.startUpdatingHeading) { $0.startUpdatingHeading() } }
  override func stopUpdatingHeading() { did(.stopUpdatingHeading) { $0.stopUpdatingHeading() } }

  override func startMonitoringSignificantLocationChanges() {
    did(.startMonitoringSignificantLocationChanges) { $0.startMonitoringSignificantLocationChanges() }
  }

  override func stopMonitoringSignificantLocationChanges() {
    did(.stopMonitoringSignificantLocationChanges) { $0.stopMonitoringSignificantLocationChanges() }
  }
}

/// The platform's location manager of a candidate.
final class MutedLocationManager: ObservedLocationManager {
  /// What the platform had to say at the moment of a stimulus, if that can have changed since.
  var readings: LiveLocationManagerStimulus.Readings?
  /// The location that is being delivered, while the platform held it.
  fileprivate var held: CLLocation?

  init(_ real: CLLocationManager, note: @escaping Note) {
    super.init(real, isMuted: true, note: note)
  }

  override var location: CLLocation? { readings.map(\.location) ?? held ?? real.location }
  override var heading: CLHeading? { readings.map(\.heading) ?? real.heading }
  override var authorizationStatus: CLAuthorizationStatus { readings?.status ?? real.authorizationStatus }

  override weak var delegate: (any CLLocationManagerDelegate)? {
    didSet { did(delegate == nil ? .platformDelegateCleared : .platformDelegateSet) }
  }

  // MARK: How it is configured

  /// Whether the candidate is made, after which neither side configures its manager anew.
  var isConfigured = false

  override var distanceFilter: CLLocationDistance { didSet { noteConfiguration() } }
  override var desiredAccuracy: CLLocationAccuracy { didSet { noteConfiguration() } }
  override var activityType: CLActivityType { didSet { noteConfiguration() } }
  override var headingFilter: CLLocationDegrees { didSet { noteConfiguration() } }
  override var pausesLocationUpdatesAutomatically: Bool { didSet { noteConfiguration() } }

  private func noteConfiguration() { if isConfigured { did(.configured) } }
}

extension MutedLocationManager {
  /// Delivers what the real manager has delivered; anything else does not concern it.
  @MainActor
  func deliver(_ stimulus: LiveLocationManagerStimulus) {
    guard case .location(let locations, let isHeld) = stimulus else { return tellDelegate(stimulus) }
    let outer = held
    held = isHeld ? locations.last : nil
    tellDelegate(stimulus)
    held = outer
  }
}

extension ObservedLocationManager {
  /// Tells the delegate what the platform delivers; anything else does not concern it.
  @MainActor
  func tellDelegate(_ stimulus: LiveLocationManagerStimulus) {
    guard let delegate else { return }
    switch stimulus {
    #if canImport(UIKit)
    // There the methods are optional, and who lacks the newer one for the permission is told by the older one.
    case .authorization(let status):
      if delegate.locationManagerDidChangeAuthorization?(self) == nil {
        (delegate as? WMFLocationManager)?.locationManager(self, didChangeAuthorization: status)
      }
    case .location(let locations, _): delegate.locationManager?(self, didUpdateLocations: locations)
    case .heading(let heading): delegate.locationManager?(self, didUpdateHeading: heading)
    case .error(let error): delegate.locationManager?(self, didFailWithError: error)
    case .pause: delegate.locationManagerDidPauseLocationUpdates?(self)
    case .resume: delegate.locationManagerDidResumeLocationUpdates?(self)
    #else
    case .authorization: delegate.locationManagerDidChangeAuthorization(self)
    case .location(let locations, _): delegate.locationManager(self, didUpdateLocations: locations)
    case .heading(let heading): delegate.locationManager(self, didUpdateHeading: heading)
    case .error(let error): delegate.locationManager(self, didFailWithError: error)
    case .pause: delegate.locationManagerDidPauseLocationUpdates(self)
    case .resume: delegate.locationManagerDidResumeLocationUpdates(self)
    #endif
    default: break
    }
  }
}

extension LocationManagerObservation: ParallelEffect {}

extension ObservedConfiguration {
  init(_ manager: CLLocationManager) {
    self.init(
      accuracy: manager.desiredAccuracy, distanceFilter: manager.distanceFilter,
      headingFilter: manager.headingFilter,
      activity: ActivityType(rawValue: manager.activityType.rawValue) ?? .other,
      isPausedAutomatically: manager.pausesLocationUpdatesAutomatically)
  }
}
