import CoreLocation
import UIKit
import os

private let logger = Logger(subsystem: "org.wikimedia.wikipedia", category: "LocationManager")

@MainActor
protocol LocationManagerDelegate: AnyObject {
  func locationManager(_ locationManager: LocationManager, didUpdate location: CLLocation)
  func locationManager(_ locationManager: LocationManager, didUpdate heading: CLHeading)
  func locationManager(_ locationManager: LocationManager, didReceive error: Error)
  func locationManager(_ locationManager: LocationManager, didUpdateAuthorized authorized: Bool)
}

/// Reports locations and headings to a screen after the user has allowed location.
@MainActor
final class LocationManager: NSObject {
  struct Configuration {
    let distanceFilter: CLLocationDistance, desiredAccuracy: CLLocationAccuracy, activityType: CLActivityType

    static let fine = Configuration(
      distanceFilter: 1, desiredAccuracy: kCLLocationAccuracyBest, activityType: .fitness)
    static let coarse = Configuration(
      distanceFilter: 1000, desiredAccuracy: kCLLocationAccuracyKilometer, activityType: .fitness)
  }

  weak var delegate: LocationManagerDelegate?
  private(set) var isUpdating = false

  var location: CLLocation? { lastLocation ?? client.location() }
  var heading: CLHeading? { lastHeading ?? client.heading() }
  var authorizationStatus: CLAuthorizationStatus { client.authorizationStatus() }

  private let client: LocationClient
  private let ignoresUnknownLocation: Bool
  private var lastLocation: CLLocation?
  private var lastHeading: CLHeading?
  private var lastStatus: CLAuthorizationStatus
  /// Whether a start waits for permission.
  private var isStartPending = false
  private var stopObservingOrientation: LocationClient.Action?

  convenience init(
    locationManager: CLLocationManager = CLLocationManager(), device: UIDevice = .current,
    notificationCenter: NotificationCenter = .default, configuration: Configuration = .fine,
    ignoresUnknownLocation: Bool = false
  ) {
    self.init(
      client: .live(manager: locationManager, device: device, notificationCenter: notificationCenter),
      configuration: configuration, ignoresUnknownLocation: ignoresUnknownLocation)
  }

  init(client: LocationClient, configuration: Configuration, ignoresUnknownLocation: Bool) {
    self.client = client
    self.ignoresUnknownLocation = ignoresUnknownLocation
    lastStatus = client.authorizationStatus()
    super.init()
    client.configure(configuration)
    client.setEventHandler { [weak self] in self?.handle($0) }
  }

  /// The owner must release the last reference on the main thread.
  deinit {
    MainActor.assumeIsolated {
      client.setEventHandler(nil)
      stopMonitoringLocation()
    }
  }

  func startMonitoringLocation() {
    let status = client.authorizationStatus()
    logger.info("start wanted, permission is \(status.rawValue)")
    if status.isAuthorized { return startUpdating() }
    isStartPending = true
    if status == .notDetermined { client.requestAuthorization() }
  }

  func stopMonitoringLocation() {
    isStartPending = false
    guard isUpdating else { return }
    isUpdating = false
    logger.info("stopping")
    client.stopUpdatingLocation()
    stopObservingOrientation?()
    stopObservingOrientation = nil
    client.stopUpdatingHeading()
  }

  private func startUpdating() {
    isStartPending = false
    guard !isUpdating else { return }
    // Set first, because the platform may deliver values during the start.
    isUpdating = true
    client.startUpdatingLocation()
    stopObservingOrientation = client.observeOrientation { [weak self] in self?.updateHeadingOrientation() }
    updateHeadingOrientation()
    client.startUpdatingHeading()
  }

  private func updateHeadingOrientation() {
    client.setHeadingOrientation(client.orientation())
    // A restart causes a new heading, relative to the new orientation.
    client.stopUpdatingHeading()
    client.startUpdatingHeading()
  }

  private func handle(_ event: LocationClient.Event) {
    switch event {
    case .location(let location): receive(location)
    case .heading(let heading): receive(heading)
    case .failure(let error): receive(error)
    case .authorization(let status): authorizationDidChange(to: status)
    }
  }

  private func receive(_ location: CLLocation) {
    guard isUpdating else { return }
    lastLocation = location
    delegate?.locationManager(self, didUpdate: location)
  }

  private func receive(_ heading: CLHeading) {
    // An app's compass freezes or jumps at headings without a positive accuracy.
    guard isUpdating, heading.headingAccuracy > 0 else { return }
    lastHeading = heading
    delegate?.locationManager(self, didUpdate: heading)
  }

  private func receive(_ error: Error) {
    guard isUpdating else { return }
    if ignoresUnknownLocation, (error as? CLError)?.code == .locationUnknown { return }
    logger.error("\(error)")
    delegate?.locationManager(self, didReceive: error)
  }

  private func authorizationDidChange(to status: CLAuthorizationStatus) {
    // The platform also reports the status when its delegate is set, which is no change.
    guard status != lastStatus else { return }
    lastStatus = status
    if status.isAuthorized {
      delegate?.locationManager(self, didUpdateAuthorized: true)
      if isStartPending { startMonitoringLocation() }
    } else if status == .denied {
      delegate?.locationManager(self, didUpdateAuthorized: false)
    }
  }
}

// MARK: - Client

/// The platform's functions that the location manager needs.
struct LocationClient {
  enum Event {
    case location(CLLocation)
    case heading(CLHeading)
    case failure(Error)
    case authorization(CLAuthorizationStatus)
  }

  typealias Action = @MainActor () -> Void
  typealias EventHandler = @MainActor (Event) -> Void

  var configure: @MainActor (LocationManager.Configuration) -> Void
  var setEventHandler: @MainActor (EventHandler?) -> Void
  var authorizationStatus: @MainActor () -> CLAuthorizationStatus
  var requestAuthorization: Action
  var location: @MainActor () -> CLLocation?
  var startUpdatingLocation, stopUpdatingLocation: Action
  var heading: @MainActor () -> CLHeading?
  var startUpdatingHeading, stopUpdatingHeading: Action
  var setHeadingOrientation: @MainActor (CLDeviceOrientation) -> Void
  var orientation: @MainActor () -> CLDeviceOrientation
  /// Returns a closure that ends the observation.
  var observeOrientation: @MainActor (_ onChange: @escaping Action) -> Action
}

extension LocationClient {
  @MainActor
  static func live(manager: CLLocationManager, device: UIDevice, notificationCenter: NotificationCenter) -> Self {
    let proxy = DelegateProxy()
    return LocationClient(
      configure: {
        manager.distanceFilter = $0.distanceFilter
        manager.desiredAccuracy = $0.desiredAccuracy
        manager.activityType = $0.activityType
      },
      setEventHandler: {
        proxy.handler = $0
        manager.delegate = $0 == nil ? nil : proxy
      },
      authorizationStatus: { manager.authorizationStatus },
      requestAuthorization: { manager.requestWhenInUseAuthorization() },
      location: { manager.location },
      startUpdatingLocation: { manager.startUpdatingLocation() },
      stopUpdatingLocation: { manager.stopUpdatingLocation() },
      heading: { manager.heading },
      startUpdatingHeading: { manager.startUpdatingHeading() },
      stopUpdatingHeading: { manager.stopUpdatingHeading() },
      setHeadingOrientation: { manager.headingOrientation = $0 },
      orientation: { CLDeviceOrientation(device.orientation) },
      observeOrientation: { onChange in
        // UIKit counts these calls, so each begin needs an end.
        device.beginGeneratingDeviceOrientationNotifications()
        let token = notificationCenter.addObserver(
          forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
        ) { _ in MainActor.assumeIsolated { onChange() } }
        return {
          notificationCenter.removeObserver(token)
          device.endGeneratingDeviceOrientationNotifications()
        }
      })
  }
}

@MainActor
private final class DelegateProxy: NSObject, @preconcurrency CLLocationManagerDelegate {
  var handler: LocationClient.EventHandler?

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    // The manager's own location counts, not the last location of the array.
    if let location = manager.location { handler?(.location(location)) }
  }
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    handler?(.heading(newHeading))
  }
  func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
    handler?(.failure(error))
  }
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    handler?(.authorization(manager.authorizationStatus))
  }
}

extension CLAuthorizationStatus {
  fileprivate var isAuthorized: Bool { self == .authorizedAlways || self == .authorizedWhenInUse }
}

extension CLDeviceOrientation {
  fileprivate init(_ orientation: UIDeviceOrientation) {
    switch orientation {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeLeft: self = .landscapeLeft
    case .landscapeRight: self = .landscapeRight
    case .faceUp: self = .faceUp
    case .faceDown: self = .faceDown
    default: self = .unknown
    }
  }
}
