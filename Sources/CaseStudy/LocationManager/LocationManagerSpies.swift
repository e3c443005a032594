import CoreLocationStandIn
import Equivalence
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

  /// A notification centre whose registrations are part of the fingerprint.
  final class NotificationCenterSpy: NotificationCenterProtocol {
    /// A registration, which is also the observer's token.
    final class Registration: NSObject {
      let name: Notification.Name?
      let sender: AnyObject?
      let block: @Sendable (Notification) -> Void

      init(
        name: Notification.Name?, sender: AnyObject?, block: @escaping @Sendable (Notification) -> Void
      ) {
        self.name = name
        self.sender = sender
        self.block = block
      }

      func wants(_ notification: Notification) -> Bool {
        (name == nil || name == notification.name)
          && (sender == nil || sender === notification.object as AnyObject?)
      }
    }

    private let recorder: Recorder<Observation>
    private var registrations: [Registration] = []
    /// Whether the manager needs the notification of the current rotation.
    var isNeeded = false

    init(recorder: Recorder<Observation>) {
      self.recorder = recorder
    }

    /// The number of registrations that no code can remove, because no code retains their tokens.
    var leftBehind: Int {
      registrations.indices.count { isKnownUniquelyReferenced(&registrations[$0]) }
    }

    /// Leaked registrations, not counting one that an updating manager still relies on.
    private var superfluous: Int {
      let count = leftBehind
      return isNeeded && count > 0 && count == registrations.count ? count - 1 : count
    }

    func addObserver(
      forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
      using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
      let registration = Registration(name: name, sender: object.map { $0 as AnyObject }, block: block)
      registrations.append(registration)
      return registration
    }

    func removeObserver(_ observer: Any) {
      registrations.removeAll { $0 === observer as AnyObject }
    }

    /// Posts a rotation's notification without a sender.
    func postRotation() {
      post(Notification(name: UIDevice.orientationDidChangeNotification))
    }

    func post(_ notification: Notification) {
      for _ in 0..<superfluous { recorder.record(.observerLeftBehind) }
      for registration in registrations where registration.wants(notification) {
        registration.block(notification)
      }
    }
  }

  @MainActor
  final class DelegateSpy {
    private let recorder: Recorder<Observation>
    private weak var client: Client?

    init(recorder: Recorder<Observation>, client: Client) {
      self.recorder = recorder
      self.client = client
    }

    isolated deinit { recorder.record(.delegateReleased) }

    func told(_ observation: Observation) {
      if client?.isCurrent(self) != true { recorder.record(.toldFormerDelegate) }
      recorder.record(observation)
      client?.react(to: observation.kind)
    }
  }
}

extension LocationManagerSubject.Observation {
  fileprivate var kind: String {
    switch self {
    case .toldLocation: "location"
    case .toldHeading: "heading"
    case .toldError: "error"
    case .toldEnabled(true): "enabled"
    case .toldEnabled(false): "disabled"
    default: description
    }
  }
}
