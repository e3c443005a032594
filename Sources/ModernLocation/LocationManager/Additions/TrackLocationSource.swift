/// A location source that replays a list of locations, without a device.
///
/// ```swift
/// let track = TrackLocationSource(track: locations)
/// let manager = LocationManager(source: track, device: FixedDeviceOrientation())
/// manager.startMonitoringLocation()
/// while track.advance() {}
/// ```
@MainActor
public final class TrackLocationSource: LocationSource {
  private var rest: ArraySlice<Location>
  private var isDelivering = false

  /// The delegate, held weakly.
  public weak var delegate: (any LocationSourceDelegate)?
  /// The location that the last `advance()` reached; nil at the beginning.
  public private(set) var location: Location?

  /// Makes a source at the beginning of a track.
  public init(track: some Sequence<Location>) { rest = Array(track)[...] }

  /// Always nil, because a track has no compass.
  public var heading: Heading? { nil }
  /// Always granted, because a track has no user to ask.
  public var authorizationStatus: AuthorizationStatus { .authorizedWhenInUse }

  /// Advances to the next location, or returns false at the end of the track.
  @discardableResult
  public func advance() -> Bool {
    guard let next = rest.popFirst() else { return false }
    location = next
    if isDelivering { delegate?.locationSource(self, didUpdate: next) }
    return true
  }

  /// Does nothing, because there is no user to ask.
  public func requestAuthorization() {}
  /// Starts the delivery of locations.
  public func startLocations() { isDelivering = true }
  /// Stops the delivery, but not the track.
  public func stopLocations() { isDelivering = false }
  /// Does nothing, as there is no compass.
  public func startHeadings() {}
  /// Does nothing, as there is no compass.
  public func stopHeadings() {}
  /// Does nothing, as there is no compass.
  public func orientHeadings(to orientation: DeviceOrientation) {}
}

/// A device with a fixed orientation, for programs that run without a device.
@MainActor
public final class FixedDeviceOrientation: DeviceOrientationSource {
  /// The delegate, held weakly and never called.
  public weak var delegate: (any DeviceOrientationSourceDelegate)?
  /// The orientation of the device.
  public let orientation: DeviceOrientation

  /// Makes a device in an orientation.
  public init(_ orientation: DeviceOrientation = .portrait) { self.orientation = orientation }

  /// Does nothing, as the device never rotates.
  public func start() {}
  /// Does nothing, as the device never rotates.
  public func stop() {}
}
