import CoreLocation
import UIKit

@MainActor
protocol LocationManagerDelegate: AnyObject {
  func locationManager(_ locationManager: LocationManager, didUpdate location: CLLocation)
  func locationManager(_ locationManager: LocationManager, didUpdate heading: CLHeading)
  func locationManager(_ locationManager: LocationManager, didReceive error: Error)
  func locationManager(_ locationManager: LocationManager, didUpdateAuthorized authorized: Bool)
}

enum LocationFeature {
  struct State {
    let ignoresUnknownLocation: Bool
    /// The last handled status, which distinguishes changes from repetitions.
    var authorizationStatus: CLAuthorizationStatus
    var isUpdating = false
    /// Whether the next grant completes a start. A stop does not cancel this start.
    var isStartRequested = false
    var location: CLLocation?
    var heading: CLHeading?
  }

  enum Action {
    case start(CLAuthorizationStatus)
    case stop
    case completeRequestedStart(CLAuthorizationStatus)
    case authorizationChanged(CLAuthorizationStatus)
    case orientationChanged(UIDeviceOrientation)
    case locationChanged(CLLocation?)
    case headingChanged(CLHeading)
    case failed(Error)
  }

  enum Effect {
    case requestAuthorization
    case startUpdatingLocation, stopUpdatingLocation
    case startUpdatingHeading, stopUpdatingHeading
    case startFollowingOrientation, stopFollowingOrientation
    case setHeadingOrientation(CLDeviceOrientation)
    case deliver(Delivery)
    case announceAuthorized(Bool)
    /// Comes back as an action of its own, because the delegate must learn of the grant before the start.
    case completeRequestedStart
  }

  enum Delivery {
    case location(CLLocation)
    case heading(CLHeading)
    case error(Error)
  }

  static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
    switch action {
    case .start(let status):
      return start(&state, status)
    case .completeRequestedStart(let status):
      return state.isStartRequested ? start(&state, status) : []

    case .stop:
      guard state.isUpdating else { return [] }
      state.isUpdating = false
      return [.stopUpdatingLocation, .stopFollowingOrientation, .stopUpdatingHeading]

    case .authorizationChanged(let status):
      guard status != state.authorizationStatus else { return [] }
      state.authorizationStatus = status
      switch status {
      case .authorizedAlways, .authorizedWhenInUse:
        return [.announceAuthorized(true), .completeRequestedStart]
      case .denied: return [.announceAuthorized(false)]
      default: return []
      }

    case .orientationChanged(let orientation):
      guard state.isUpdating else { return [] }
      // A restart causes a new heading, relative to the new orientation.
      return [
        .setHeadingOrientation(headingOrientation(for: orientation)),
        .stopUpdatingHeading, .startUpdatingHeading,
      ]

    case .locationChanged(let location):
      guard state.isUpdating, let location else { return [] }
      state.location = location
      return [.deliver(.location(location))]

    case .headingChanged(let heading):
      // Without this check an app's compass freezes or jumps.
      guard state.isUpdating, heading.headingAccuracy > 0 else { return [] }
      state.heading = heading
      return [.deliver(.heading(heading))]

    case .failed(let error):
      guard state.isUpdating else { return [] }
      let isUnknownLocation = (error as? CLError)?.code == .locationUnknown
      return state.ignoresUnknownLocation && isUnknownLocation ? [] : [.deliver(.error(error))]
    }
  }

  private static func start(_ state: inout State, _ status: CLAuthorizationStatus) -> [Effect] {
    state.isStartRequested = true
    switch status {
    case .notDetermined: return [.requestAuthorization]
    case .authorizedAlways, .authorizedWhenInUse:
      guard !state.isUpdating else { return [] }
      state.isStartRequested = false
      state.isUpdating = true
      return [.startUpdatingLocation, .startFollowingOrientation, .startUpdatingHeading]
    default: return []
    }
  }

  private static func headingOrientation(for orientation: UIDeviceOrientation) -> CLDeviceOrientation {
    switch orientation {
    case .portrait: return .portrait
    case .portraitUpsideDown: return .portraitUpsideDown
    case .landscapeLeft: return .landscapeLeft
    case .landscapeRight: return .landscapeRight
    case .faceUp: return .faceUp
    case .faceDown: return .faceDown
    default: return .unknown
    }
  }
}

// MARK: - Shell

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
  var location: CLLocation? { state.location ?? manager.location }
  var heading: CLHeading? { state.heading ?? manager.heading }
  var isUpdating: Bool { state.isUpdating }
  var authorizationStatus: CLAuthorizationStatus { manager.authorizationStatus }

  private let manager: CLLocationManager
  private let device: UIDevice
  private let notificationCenter: NotificationCenter
  private var orientationObserver: NSObjectProtocol?
  private var state: LocationFeature.State
  private var effects: [LocationFeature.Effect] = []
  private var isRunningEffects = false

  init(
    locationManager: CLLocationManager = CLLocationManager(), device: UIDevice = .current,
    notificationCenter: NotificationCenter = .default, configuration: Configuration = .fine,
    ignoresUnknownLocation: Bool = false
  ) {
    manager = locationManager
    self.device = device
    self.notificationCenter = notificationCenter
    state = .init(
      ignoresUnknownLocation: ignoresUnknownLocation, authorizationStatus: locationManager.authorizationStatus)
    super.init()
    manager.distanceFilter = configuration.distanceFilter
    manager.desiredAccuracy = configuration.desiredAccuracy
    manager.activityType = configuration.activityType
    manager.delegate = self
  }

  deinit {
    MainActor.assumeIsolated {
      manager.delegate = nil
      send(.stop)
    }
  }

  func startMonitoringLocation() { send(.start(manager.authorizationStatus)) }
  func stopMonitoringLocation() { send(.stop) }

  /// Changes the state at once, and runs effects in order even if the platform or the delegate calls back meanwhile.
  private func send(_ action: LocationFeature.Action) {
    effects += LocationFeature.reduce(&state, action)
    guard !isRunningEffects else { return }
    isRunningEffects = true
    defer { isRunningEffects = false }
    while !effects.isEmpty { run(effects.removeFirst()) }
  }

  private func run(_ effect: LocationFeature.Effect) {
    switch effect {
    case .requestAuthorization: manager.requestWhenInUseAuthorization()
    case .startUpdatingLocation: manager.startUpdatingLocation()
    case .stopUpdatingLocation: manager.stopUpdatingLocation()
    case .startUpdatingHeading: manager.startUpdatingHeading()
    case .stopUpdatingHeading: manager.stopUpdatingHeading()
    case .startFollowingOrientation: startFollowingOrientation()
    case .stopFollowingOrientation: stopFollowingOrientation()
    case .setHeadingOrientation(let orientation): manager.headingOrientation = orientation
    case .deliver(let delivery): deliver(delivery)
    case .announceAuthorized(let isAuthorized):
      delegate?.locationManager(self, didUpdateAuthorized: isAuthorized)
    case .completeRequestedStart: send(.completeRequestedStart(manager.authorizationStatus))
    }
  }

  private func deliver(_ delivery: LocationFeature.Delivery) {
    // After an earlier delivery, the delegate may have called stop.
    guard state.isUpdating else { return }
    switch delivery {
    case .location(let location): delegate?.locationManager(self, didUpdate: location)
    case .heading(let heading): delegate?.locationManager(self, didUpdate: heading)
    case .error(let error): delegate?.locationManager(self, didReceive: error)
    }
  }

  private func startFollowingOrientation() {
    device.beginGeneratingDeviceOrientationNotifications()
    orientationObserver = notificationCenter.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.sendOrientation() }
    }
    // The device knows the orientation only after this call.
    sendOrientation()
  }

  private func sendOrientation() { send(.orientationChanged(device.orientation)) }

  private func stopFollowingOrientation() {
    if let orientationObserver { notificationCenter.removeObserver(orientationObserver) }
    orientationObserver = nil
    device.endGeneratingDeviceOrientationNotifications()
  }
}

extension LocationManager: @preconcurrency CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    send(.locationChanged(manager.location))
  }
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
    send(.headingChanged(newHeading))
  }
  func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
    send(.failed(error))
  }
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    send(.authorizationChanged(manager.authorizationStatus))
  }
}
