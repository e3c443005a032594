import CoreLocationStandIn
import Foundation

extension LocationManagerSubject {
  /// Records every call but starts and stops no updates, because events and choices determine each delivery.
  final class LocationManagerSpy: CLLocationManager {
    private let calls: PlatformCalls
    /// Whether the implementation exists; from then on, the spy records each change of the configuration.
    var isMade = false

    init(source: SimulatedLocationSource, calls: PlatformCalls) {
      self.calls = calls
      super.init(source: source)
    }

    override class func authorizationStatus() -> CLAuthorizationStatus {
      MainActor.assumeIsolated { ProcessWideState.current.source?.authorizationStatus ?? .notDetermined }
    }

    override weak var delegate: (any CLLocationManagerDelegate)? {
      didSet { calls.record(delegate == nil ? .platformDelegateCleared : .platformDelegateSet) }
    }

    override var headingOrientation: CLDeviceOrientation {
      get {
        calls.record(.readHeadingOrientation)
        return super.headingOrientation
      }
      set {
        calls.record(.headingOrientation(Orientation(newValue)))
        super.headingOrientation = newValue
      }
    }

    override var distanceFilter: CLLocationDistance { didSet { configured() } }
    override var desiredAccuracy: CLLocationAccuracy { didSet { configured() } }
    override var activityType: CLActivityType { didSet { configured() } }
    override var headingFilter: CLLocationDegrees { didSet { configured() } }
    override var pausesLocationUpdatesAutomatically: Bool { didSet { configured() } }

    private func configured() {
      if isMade { calls.record(.configured) }
    }

    override func requestWhenInUseAuthorization() { calls.perform(.requestWhenInUseAuthorization) }
    override func requestAlwaysAuthorization() { calls.perform(.requestAlwaysAuthorization) }
    override func requestLocation() { calls.perform(.requestLocation) }
    override func startUpdatingLocation() { calls.perform(.startUpdatingLocation) }
    override func stopUpdatingLocation() { calls.perform(.stopUpdatingLocation) }
    override func startUpdatingHeading() { calls.perform(.startUpdatingHeading) }
    override func stopUpdatingHeading() { calls.perform(.stopUpdatingHeading) }

    override func startMonitoringSignificantLocationChanges() {
      calls.perform(.startMonitoringSignificantLocationChanges)
    }

    override func stopMonitoringSignificantLocationChanges() {
      calls.perform(.stopMonitoringSignificantLocationChanges)
    }
  }

  final class DeviceSpy: UIDevice {
    private let calls: PlatformCalls
    private let notificationCenter: NotificationCenterSpy
    private var ownRequests = 0

    init(calls: PlatformCalls, notificationCenter: NotificationCenterSpy, generatingRequests: Int) {
      self.calls = calls
      self.notificationCenter = notificationCenter
      super.init(notificationCenter: nil, generatingRequests: generatingRequests)
    }

    override func beginGeneratingDeviceOrientationNotifications() {
      let isFirst = ownRequests == 0
      ownRequests += 1
      super.beginGeneratingDeviceOrientationNotifications()
      calls.perform(isFirst ? .beginOrientationNotifications : .beginOrientationNotificationsTwice)
    }

    override func endGeneratingDeviceOrientationNotifications() {
      let isOwn = ownRequests > 0
      ownRequests -= 1
      super.endGeneratingDeviceOrientationNotifications()
      calls.perform(isOwn ? .endOrientationNotifications : .endOrientationNotificationsOfOthers)
    }

    override func postOrientationDidChange() {
      notificationCenter.post(Notification(name: Self.orientationDidChangeNotification, object: self))
    }
  }
}
