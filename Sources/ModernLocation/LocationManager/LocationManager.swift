/// Provides the user's location and the device's heading, once the user allows it.
///
/// All dependencies are injected, so the manager runs on a device, with a recording or in a test.
@MainActor
public final class LocationManager: LocationManagerProtocol {
  /// The delegate, held weakly.
  public weak var delegate: (any LocationManagerDelegate)?
  /// True while the manager delivers updates.
  public private(set) var isUpdating = false

  private let source: any LocationSource
  private let device: any DeviceOrientationSource
  private let log: LocationLog

  private var lastLocation: Location?
  private var lastHeading: Heading?
  private var lastSeenStatus: AuthorizationStatus
  private var isStartRequested = false

  /// Makes a manager that has not started.
  public init(
    source: any LocationSource, device: any DeviceOrientationSource, log: LocationLog = .standard
  ) {
    self.source = source
    self.device = device
    self.log = log
    lastSeenStatus = source.authorizationStatus
    source.delegate = self
    device.delegate = self
  }

  deinit {
    onMainActor { [source, device, log, isUpdating] in
      source.delegate = nil
      guard isUpdating else { return }
      log(.info, "stopping")
      source.stopLocations()
      device.stop()
      source.stopHeadings()
    }
  }

  // MARK: State

  /// The last delivered location, or the source's current one.
  public var location: Location? { lastLocation ?? source.location }
  /// The last delivered heading, or the source's current one.
  public var heading: Heading? { lastHeading ?? source.heading }
  /// The current permission.
  public var authorizationStatus: AuthorizationStatus { source.authorizationStatus }

  // MARK: Start and stop

  /// Asks for permission if needed, and starts updates as soon as there is permission.
  public func startMonitoringLocation() {
    isStartRequested = true
    switch authorizationStatus {
    case .notDetermined:
      log(.info, "asking for permission")
      source.requestAuthorization()
    case .restricted, .denied:
      log(.info, "no permission, not starting")
    case .authorizedWhenInUse, .authorizedAlways:
      // A start during updates leaves `isStartRequested` true, so the next grant starts updates even after a stop.
      // This looks like a mistake, but clients may rely on it.
      guard !isUpdating else { return }
      isStartRequested = false
      startUpdates()
    }
  }

  /// Stops updates, but keeps the last location and heading.
  public func stopMonitoringLocation() {
    guard isUpdating else { return }
    isUpdating = false
    log(.info, "stopping")
    source.stopLocations()
    // If a client has started again meanwhile, orientation updates must continue.
    if !isUpdating { device.stop() }
    source.stopHeadings()
  }

  private func startUpdates() {
    // This comes first, because a source may deliver while it starts.
    isUpdating = true
    log(.info, "starting")
    source.startLocations()
    device.start()
    source.orientHeadings(to: device.orientation)
    source.startHeadings()
  }
}

// MARK: - Deliveries

extension LocationManager: LocationSourceDelegate {
  /// Stores a location and passes it on.
  public func locationSource(_ source: any LocationSource, didUpdate location: Location) {
    guard isUpdating else { return }
    log(.verbose, "\(location)")
    lastLocation = location
    delegate?.locationManager(self, didUpdate: location)
  }

  /// Stores a reliable heading and passes it on.
  public func locationSource(_ source: any LocationSource, didUpdate heading: Heading) {
    guard isUpdating, heading.isReliable else { return }
    log(.verbose, "\(heading)")
    lastHeading = heading
    delegate?.locationManager(self, didUpdate: heading)
  }

  /// Passes an error on; updates continue.
  public func locationSource(_ source: any LocationSource, didFailWith error: LocationError) {
    guard isUpdating else { return }
    log(.error, "\(error)")
    delegate?.locationManager(self, didReceive: error)
  }

  /// Tells the delegate when the user grants or refuses access, and completes a start that waited for permission.
  public func locationSource(_ source: any LocationSource, didReport status: AuthorizationStatus) {
    guard status != lastSeenStatus else { return }
    lastSeenStatus = status
    log(.info, "permission is now \(status)")
    switch status {
    case .notDetermined, .restricted:
      break
    case .denied:
      delegate?.locationManager(self, didChangeEnabledState: false)
    case .authorizedWhenInUse, .authorizedAlways:
      delegate?.locationManager(self, didChangeEnabledState: true)
      if isStartRequested { startMonitoringLocation() }
    }
  }
}

extension LocationManager: DeviceOrientationSourceDelegate {
  /// Keeps headings relative to the orientation of the device.
  public func deviceOrientationSourceDidChangeOrientation(_ device: any DeviceOrientationSource) {
    source.orientHeadings(to: device.orientation)
  }
}
