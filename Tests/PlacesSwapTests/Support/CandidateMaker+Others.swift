import CoreLocationStandIn
import Foundation
import ModernLocation
import PlacesAppSupport
@testable import PlacesSwap

extension CandidateMaker {
  /// A candidate that is a second legacy manager.
  static let legacy: CandidateMaker = {
    var candidate = CandidateMaker { muted in
      .init(
        WMFLocationManagerBridge(
          locationManager: configured(muted.locationManager), device: muted.device,
          notificationCenter: muted.notificationCenter, ignoresUnknownLocation: muted.ignoresUnknownLocation))
    }
    candidate.declaresDifferences = false
    return candidate
  }()

  /// A modern manager that the test receives in a closure.
  static func modernManager(
    _ get: @escaping @MainActor @Sendable (any LocationManagerProtocol) -> Void
  ) -> CandidateMaker {
    CandidateMaker { muted in
      let made = try modern.make(muted)
      get(made.manager)
      return made
    }
  }

  /// A candidate that does nothing.
  static let mute = CandidateMaker { _ in .init(MuteManager()) }

  /// A candidate whose creation throws an error.
  static let throwing = CandidateMaker { _ in throw CocoaError(.featureUnsupported) }

  /// A modern manager with another source of orientations.
  private static func modern(
    on makeDevice:
      @escaping @MainActor @Sendable (ParallelLocationManager.MutedPlatform)
      -> any DeviceOrientationSource
  ) -> CandidateMaker {
    CandidateMaker { muted in
      .init(
        LocationManager(
          source: CoreLocationSource(
            configuration: muted.configuration, manager: muted.locationManager,
            ignoresUnknownLocation: muted.ignoresUnknownLocation), device: makeDevice(muted)))
    }
  }

  /// A modern manager that handles each rotation `times` times.
  static func hearing(_ times: Int) -> CandidateMaker {
    modern {
      RepeatingDevice(
        UIDeviceOrientationSource(device: $0.device, notificationCenter: $0.notificationCenter), times: times)
    }
  }

  /// A modern manager that begins orientation notifications at each start, but never ends them.
  static let neverEndingNotifications = modern { BeginningDevice($0.device) }

  /// A candidate that retains itself.
  static let leaking = CandidateMaker { muted in
    .init(Leak(try modern.make(muted).manager))
  }

  @MainActor
  private static func configured(_ manager: CLLocationManager) -> CLLocationManager {
    manager.distanceFilter = 1
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.activityType = .fitness
    return manager
  }
}

/// A device that begins its notifications, but never ends them.
private final class BeginningDevice: DeviceOrientationSource {
  weak var delegate: (any DeviceOrientationSourceDelegate)?
  private let device: UIDevice

  init(_ device: UIDevice) { self.device = device }

  var orientation: DeviceOrientation {
    UIDeviceOrientationSource(device: device, notificationCenter: NotificationCenter()).orientation
  }
  func start() { device.beginGeneratingDeviceOrientationNotifications() }
  func stop() {}
}

/// A device that notifies its delegate of each rotation `times` times.
private final class RepeatingDevice: DeviceOrientationSource {
  private let device: UIDeviceOrientationSource
  private let times: Int
  weak var delegate: (any DeviceOrientationSourceDelegate)?

  init(_ device: UIDeviceOrientationSource, times: Int) {
    self.device = device
    self.times = times
    device.delegate = self
  }

  var orientation: DeviceOrientation { device.orientation }
  func start() { device.start() }
  func stop() { device.stop() }
}

extension RepeatingDevice: DeviceOrientationSourceDelegate {
  func deviceOrientationSourceDidChangeOrientation(_ source: any DeviceOrientationSource) {
    for _ in 0..<times { delegate?.deviceOrientationSourceDidChangeOrientation(self) }
  }
}

/// A modern manager that retains its delegate and itself until a test calls `releaseAll()`.
final class Leak: LocationManagerProtocol {
  private let manager: any LocationManagerProtocol
  private var itself: Leak?
  private var strongDelegate: (any LocationManagerDelegate)?
  /// Closures that release the retained managers.
  static var alive: [() -> Void] = []

  init(_ manager: any LocationManagerProtocol) {
    self.manager = manager
    itself = self
    Self.alive.append { [unowned self] in
      strongDelegate = nil
      itself = nil
    }
  }

  static func releaseAll() {
    for release in alive { release() }
    alive = []
  }

  var delegate: (any LocationManagerDelegate)? {
    get { manager.delegate }
    set {
      strongDelegate = newValue ?? strongDelegate
      manager.delegate = newValue
    }
  }
  var location: Location? { manager.location }
  var heading: Heading? { manager.heading }
  var isUpdating: Bool { manager.isUpdating }
  var authorizationStatus: AuthorizationStatus { manager.authorizationStatus }
  func startMonitoringLocation() { manager.startMonitoringLocation() }
  func stopMonitoringLocation() { manager.stopMonitoringLocation() }
}
