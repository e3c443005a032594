import CoreLocationStandIn
import Foundation
import LegacyLocation
import LocationWords

enum PlatformDelivery {
  case authorization(CLAuthorizationStatus)
  /// Locations, the last of which is the platform's `location` if `isHeld` is true.
  case locations([CLLocation], isHeld: Bool)
  case heading(CLHeading)
  case error(any Error)
  case pause
  case resume
}

extension LocationManagerStimulus {
  init(_ delivery: PlatformDelivery) {
    self =
      switch delivery {
      case .authorization(let status): .authorization(Permission(status))
      case .locations(let locations, isHeld: true) where locations.count > 1:
        .locations(locations.map(LocationReading.init))
      case .locations(let locations, let isHeld):
        locations.last.map(LocationReading.init).map { isHeld ? .location($0) : .locationNotStored($0) }
          ?? .locations([])
      case .heading(let heading): .heading(HeadingReading(heading))
      case .error(let error):
        if error._domain == PlatformError.coreLocationDomain,
          let code = PlatformError.Code(rawValue: error._code)
        {
          .error(code)
        } else {
          .plainError(domain: error._domain, code: error._code)
        }
      case .pause: .pause
      case .resume: .resume
      }
  }
}

/// A `CLLocationManager` that records each call of one side, and forwards only the control's calls to the real manager.
class ObservedLocationManager: CLLocationManager {
  typealias Note = @MainActor (LocationManagerObservation) -> Void
  /// Handles a delivery, and calls `serve` to forward it to the control.
  typealias Deliver = (PlatformDelivery, _ serve: () -> Void) -> Void

  fileprivate let real: CLLocationManager
  private let note: Note
  private var relay: (any CLLocationManagerDelegate)?

  /// Creates a manager for one side; on a muted platform, `deliver` is nil.
  @MainActor
  init(_ real: CLLocationManager, note: @escaping Note, deliver: Deliver?) {
    self.real = real
    self.note = note
    #if canImport(UIKit)
    super.init()
    #else
    super.init(source: nil)
    #endif
    if let deliver { relay = PlatformRelay(deliver, for: self) }
  }

  fileprivate func did(
    _ effect: LocationManagerObservation, _ happen: (CLLocationManager) -> Void = { _ in }
  ) {
    // The app uses location managers only on the main thread, but `CLLocationManager` is not marked `@MainActor`.
    MainActor.assumeIsolated { [note] in note(effect) }
    if relay != nil { happen(real) }
  }

  override weak var delegate: (any CLLocationManagerDelegate)? {
    didSet {
      did(delegate == nil ? .platformDelegateCleared : .platformDelegateSet) {
        $0.delegate = delegate == nil ? nil : relay
      }
    }
  }

  override var location: CLLocation? { real.location }
  override var heading: CLHeading? { real.heading }
  override var authorizationStatus: CLAuthorizationStatus { real.authorizationStatus }

  override var headingOrientation: CLDeviceOrientation {
    get { real.headingOrientation }
    set { did(.headingOrientation(Orientation(newValue))) { $0.headingOrientation = newValue } }
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

/// The candidate's `CLLocationManager`, whose calls have no effect on the platform.
final class MutedLocationManager: ObservedLocationManager {
  /// The platform's values at the moment of an event.
  struct Readings {
    let location: CLLocation?
    let heading: CLHeading?
    let status: CLAuthorizationStatus

    init(of platform: CLLocationManager) {
      location = platform.location
      heading = platform.heading
      status = platform.authorizationStatus
    }
  }

  /// Nil if the candidate reads the platform's present values.
  private var readings: Readings?
  /// The last location of the current delivery, or nil if the platform has not stored it.
  private var held: CLLocation?

  func withReadings(_ readings: Readings, _ body: () throws -> Void) rethrows {
    let outer = self.readings
    self.readings = readings
    defer { self.readings = outer }
    try body()
  }

  @MainActor
  func deliver(_ delivery: PlatformDelivery) {
    guard case .locations(let locations, let isHeld) = delivery else { return tellDelegate(delivery) }
    let outer = held
    held = isHeld ? locations.last : nil
    tellDelegate(delivery)
    held = outer
  }

  override var location: CLLocation? { readings.map(\.location) ?? held ?? real.location }
  override var heading: CLHeading? { readings.map(\.heading) ?? real.heading }
  override var authorizationStatus: CLAuthorizationStatus { readings?.status ?? real.authorizationStatus }

  // MARK: Configuration

  /// True once the candidate exists; each later change of the configuration is an observation.
  var isConfigured = false

  override var distanceFilter: CLLocationDistance { didSet { noteConfiguration() } }
  override var desiredAccuracy: CLLocationAccuracy { didSet { noteConfiguration() } }
  override var activityType: CLActivityType { didSet { noteConfiguration() } }
  override var headingFilter: CLLocationDegrees { didSet { noteConfiguration() } }
  override var pausesLocationUpdatesAutomatically: Bool { didSet { noteConfiguration() } }

  private func noteConfiguration() { if isConfigured { did(.configured) } }
}

extension ObservedLocationManager {
  @MainActor
  fileprivate func tellDelegate(_ delivery: PlatformDelivery) {
    guard let delegate else { return }
    switch delivery {
    #if canImport(UIKit)
    // On iOS these methods are optional, so a delegate may have only the older permission method.
    case .authorization(let status):
      if delegate.locationManagerDidChangeAuthorization?(self) == nil {
        (delegate as? WMFLocationManager)?.locationManager(self, didChangeAuthorization: status)
      }
    case .locations(let locations, _): delegate.locationManager?(self, didUpdateLocations: locations)
    case .heading(let heading): delegate.locationManager?(self, didUpdateHeading: heading)
    case .error(let error): delegate.locationManager?(self, didFailWithError: error)
    case .pause: delegate.locationManagerDidPauseLocationUpdates?(self)
    case .resume: delegate.locationManagerDidResumeLocationUpdates?(self)
    #else
    case .authorization: delegate.locationManagerDidChangeAuthorization(self)
    case .locations(let locations, _): delegate.locationManager(self, didUpdateLocations: locations)
    case .heading(let heading): delegate.locationManager(self, didUpdateHeading: heading)
    case .error(let error): delegate.locationManager(self, didFailWithError: error)
    case .pause: delegate.locationManagerDidPauseLocationUpdates(self)
    case .resume: delegate.locationManagerDidResumeLocationUpdates(self)
    #endif
    }
  }
}

/// The delegate of the real manager, which turns each delivery into an event for both sides.
@MainActor
private final class PlatformRelay: NSObject {
  private unowned let observed: ObservedLocationManager
  private let deliver: ObservedLocationManager.Deliver

  init(_ deliver: @escaping ObservedLocationManager.Deliver, for observed: ObservedLocationManager) {
    self.deliver = deliver
    self.observed = observed
  }

  private func apply(_ delivery: PlatformDelivery) {
    deliver(delivery) {
      // Only this closure retains the manager, because a released control must be gone before the candidate runs.
      let observed = observed
      observed.tellDelegate(delivery)
    }
  }
}

extension PlatformRelay: @MainActor CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    apply(.locations(locations, isHeld: locations.last.isSame(as: manager.location)))
  }

  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    apply(.heading(newHeading))
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    apply(.error(error))
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    apply(.authorization(manager.authorizationStatus))
  }

  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) { apply(.pause) }

  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) { apply(.resume) }
}

extension CLLocation? {
  /// True if both are nil or have equal values, even if the platform returned a new object for each read.
  fileprivate func isSame(as other: CLLocation?) -> Bool {
    self === other || map(LocationReading.init) == other.map(LocationReading.init)
  }
}
