/// Tells where the user is and where the device points, once the user allows it.
///
/// It is given everything that it needs from the world, so it runs on a device, on a recorded track and in a test.
@MainActor
public final class LocationManager: LocationManagerProtocol {
  /// Is told what happens, held weakly.
  public weak var delegate: (any LocationManagerDelegate)?
  /// Whether updates are being delivered.
  public private(set) var isUpdating = false

  private let source: any LocationSource
  private let device: any DeviceOrientationSource
  private let log = LocationLog.standard

  private var lastLocation: Location?
  private var lastHeading: Heading?
  private var lastSeenStatus: AuthorizationStatus
  private var isStartRequested = false

  /// Makes a manager that has started nothing.
  public init(source: any LocationSource, device: any DeviceOrientationSource) {
    self.source = source
    self.device = device
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

  /// The last location delivered, or else the one the source knows at this moment.
  public var location: Location? { lastLocation ?? source.location }
  /// The last heading delivered, or else the one the source knows at this moment.
  public var heading: Heading? { lastHeading ?? source.heading }
  /// What the user allows at this moment.
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
      // The request stays open when updates run already, so that after a stop the next grant starts them again. It
      // looks like a slip, but clients may rely on it.
      guard !isUpdating else { return }
      isStartRequested = false
      startUpdates()
    }
  }

  /// Stops updates; what was delivered last stays available.
  public func stopMonitoringLocation() {
    guard isUpdating else { return }
    isUpdating = false
    log(.info, "stopping")
    source.stopLocations()
    // A client may have started again meanwhile, and then the device is needed.
    if !isUpdating { device.stop() }
    source.stopHeadings()
  }

  private func startUpdates() {
    // This comes first, because a source may deliver while it is being started.
    isUpdating = true
    log(.info, "starting")
    source.startLocations()
    device.start()
    source.orientHeadings(to: device.orientation)
    source.startHeadings()
  }
}

// MARK: - What the world delivers

extension LocationManager: LocationSourceDelegate {
  /// Remembers a location and passes it on.
  public func locationSource(_ source: any LocationSource, didUpdate location: Location) {
    guard isUpdating else { return }
    log(.verbose, "\(location)")
    lastLocation = location
    delegate?.locationManager(self, didUpdate: location)
  }

  /// Remembers a reliable heading and passes it on.
  public func locationSource(_ source: any LocationSource, didUpdate heading: Heading) {
    guard isUpdating, heading.isReliable else { return }
    log(.verbose, "\(heading)")
    lastHeading = heading
    delegate?.locationManager(self, didUpdate: heading)
  }

  /// Passes an error on; updates go on.
  public func locationSource(_ source: any LocationSource, didFailWith error: LocationError) {
    guard isUpdating else { return }
    log(.error, "\(error)")
    delegate?.locationManager(self, didReceive: error)
  }

  /// Tells whether location can be used now, and completes a start that waited for it.
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
  /// Keeps headings relative to how the device is held.
  public func deviceOrientationSourceDidChangeOrientation(_ device: any DeviceOrientationSource) {
    source.orientHeadings(to: device.orientation)
  }
}
