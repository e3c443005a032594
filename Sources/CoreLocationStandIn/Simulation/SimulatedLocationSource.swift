#if !canImport(UIKit)
import Foundation

/// Drives location managers, in the role of hardware, user and system.
///
/// Like a location manager, a source belongs to its creator's thread.
public final class SimulatedLocationSource {
  /// The platform's behaviour where the documentation says nothing or bug reports contradict it.
  public struct Behavior: Hashable, Sendable {
    /// True if callbacks arrive at once instead of on the thread's run loop.
    public var deliversSynchronously = false
    /// True if a manager's `location` is still the previous location during the callback (openradar 13173038).
    public var locationLags = false
    /// True if a start delivers the known location before the method returns.
    public var deliversDuringStart = false
    /// True if a stop delivers the known location again before the method returns.
    public var deliversDuringStop = false
    /// True if a new manager reports its authorization status on a later run-loop pass, as documented.
    public var reportsInitialAuthorization = true
    /// True if a manager delivers updates even while it is stopped, as if they had been queued before the stop.
    public var deliversWhenStopped = false

    /// Makes the documented behaviour.
    public init() {}

    /// The documented behaviour, but callbacks arrive at once.
    public static var synchronous: Behavior {
      var behavior = Behavior()
      behavior.deliversSynchronously = true
      return behavior
    }
  }

  /// The platform's behaviour.
  public let behavior: Behavior
  /// The user's permission.
  public private(set) var authorizationStatus: CLAuthorizationStatus
  /// The stored location, a new object each time.
  public var location: CLLocation? { keptLocation.map(CLLocation.init) }
  /// The stored heading, a new object each time.
  public var heading: CLHeading? { keptHeading.map(CLHeading.init) }

  /// Receives each method call on a manager and each change of its settings, but no reads and no new delegate.
  public var onCall: ((String) -> Void)?

  private var keptLocation: LocationReading?
  private var keptHeading: HeadingReading?
  private var managers: [AttachedManager] = []

  /// Makes a source without managers.
  public init(
    authorizationStatus: CLAuthorizationStatus = .notDetermined, location: LocationReading? = nil,
    heading: HeadingReading? = nil, behavior: Behavior = Behavior()
  ) {
    self.authorizationStatus = authorizationStatus
    keptLocation = location
    keptHeading = heading
    self.behavior = behavior
  }

  /// Applies an event at once with synchronous delivery, otherwise on the next run-loop pass.
  public func send(_ event: SimulatedEvent) {
    if behavior.deliversSynchronously {
      happen(event)
    } else {
      NextRunLoopPass.perform { self.happen(event) }
    }
  }

  package var attachedManagers: [CLLocationManager] { managers.compactMap(\.manager) }

  // MARK: Requests of managers

  func attach(_ manager: CLLocationManager) {
    managers.removeAll { $0.manager == nil }
    managers.append(AttachedManager(manager: manager))
    guard behavior.reportsInitialAuthorization, !behavior.deliversSynchronously else { return }
    NextRunLoopPass.perform { [weak manager] in manager?.reportAuthorization() }
  }

  /// Makes every manager report its authorization status, as a new manager does.
  ///
  /// With synchronous delivery no run loop runs, so a test calls this method once it has made its managers.
  public func reportInitialAuthorization() {
    guard behavior.reportsInitialAuthorization else { return }
    forEachManager { $0.reportAuthorization() }
  }

  func managerDidStart(_ manager: CLLocationManager) {
    guard behavior.deliversDuringStart, let location else { return }
    manager.deliver([location])
  }

  func managerDidStop(_ manager: CLLocationManager) {
    guard behavior.deliversDuringStop, let location else { return }
    // The manager has already stopped, so `deliver` would drop the location.
    manager.delegate?.locationManager(manager, didUpdateLocations: [location])
  }

  // MARK: Events

  private func happen(_ event: SimulatedEvent) {
    switch event {
    case .authorization(let status):
      authorizationStatus = status
      forEachManager { $0.reportAuthorization() }
    case .unannouncedAuthorization(let status): authorizationStatus = status
    case .location(let reading): measure([reading])
    case .locations(let readings): measure(readings)
    case .locationWithoutCallback(let reading):
      keptLocation = reading
    case .locationNotStored(let reading):
      let measured = CLLocation(reading)
      forEachManager { $0.deliver([measured]) }
    case .heading(let reading):
      if reading.accuracy >= 0 { keptHeading = reading }
      forEachManager { $0.deliver(CLHeading(reading)) }
    case .headingCleared: keptHeading = nil
    case .error(let code):
      forEachManager { $0.deliver(CLError(code)) }
    case .plainError(let domain, let code):
      forEachManager { $0.deliver(NSError(domain: domain, code: code)) }
    }
  }

  private func measure(_ readings: [LocationReading]) {
    guard let last = readings.last else { return }
    if !behavior.locationLags { keptLocation = last }
    forEachManager { $0.deliver(readings.map(CLLocation.init)) }
    keptLocation = last
  }

  private func forEachManager(_ body: (CLLocationManager) -> Void) {
    for attached in managers {
      if let manager = attached.manager { body(manager) }
    }
  }
}

private struct AttachedManager {
  weak var manager: CLLocationManager?
}

extension SimulatedLocationSource {
  static let installation = ThreadInstallation<SimulatedLocationSource>(
    key: "CoreLocationStandIn.SimulatedLocationSource")

  /// While the body runs, new managers and class methods on this thread use this source.
  public func whileInstalled<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.installation.install(self, while: body)
  }
}
#endif
