import Foundation

/// A recorded track as a location source: the user walks it again, wherever the program runs.
///
/// ```swift
/// let track = TrackLocationSource(track: locations)
/// let manager = LocationManager(source: track, device: FixedDeviceOrientation())
/// manager.startMonitoringLocation()
/// try await track.replay(speed: 60)
/// ```
@MainActor
public final class TrackLocationSource: LocationSource {
  private let track: [Location]
  private var next = 0
  private var isDelivering = false

  /// Is told where the track leads, held weakly.
  public weak var delegate: (any LocationSourceDelegate)?
  /// The last location that was passed, nil at the beginning.
  public private(set) var location: Location?

  /// Makes a source at the beginning of a track.
  public init(track: some Sequence<Location>) {
    self.track = Array(track)
  }

  /// Always nil: a track has no compass.
  public var heading: Heading? { nil }
  /// Always granted: a track has no user to ask.
  public var authorizationStatus: AuthorizationStatus { .authorizedWhenInUse }

  /// Goes on to the next location; returns false at the end of the track.
  @discardableResult
  public func advance() -> Bool {
    guard next < track.count else { return false }
    location = track[next]
    next += 1
    if isDelivering { delegate?.locationSource(self, didUpdate: track[next - 1]) }
    return true
  }

  /// Walks the rest of the track in the time it took, or faster.
  ///
  /// - Parameters:
  ///   - speed: How many times faster than recorded; more than zero.
  ///   - clock: What to wait on.
  /// - Throws: `CancellationError` when the task is cancelled, which is the only reason for a clock to throw.
  public func replay(
    speed: Double = 1, clock: some Clock<Duration> = ContinuousClock()
  ) async throws(CancellationError) {
    precondition(speed > 0, "A track is replayed at a speed above zero, not at \(speed).")
    // Counted, so that it ends even if another caller walks the track as well.
    for _ in track.dropFirst(next) {
      // Recordings can go backwards in time; their order is what counts.
      if let pause = pauseBeforeNext, pause > 0 { try? await clock.sleep(for: .seconds(pause / speed)) }
      guard !Task.isCancelled else { throw CancellationError() }
      advance()
    }
  }

  /// The recorded seconds between the last location and the next; nil at the beginning and at the end.
  private var pauseBeforeNext: Double? {
    guard let last = track.prefix(next).last, let upcoming = track.dropFirst(next).first else { return nil }
    return upcoming.timestamp.timeIntervalSince(last.timestamp)
  }

  /// Does nothing, because there is no user to ask.
  public func requestAuthorization() {}
  /// Starts the delivery of locations.
  public func startLocations() { isDelivering = true }
  /// Stops the delivery; the track goes on in silence.
  public func stopLocations() { isDelivering = false }
  /// Does nothing, as there is no compass.
  public func startHeadings() {}
  /// Does nothing, as there is no compass.
  public func stopHeadings() {}
  /// Does nothing, as there is no compass.
  public func orientHeadings(to orientation: DeviceOrientation) {}
}

/// A device that is always held the same way, for where there is no device.
@MainActor
public final class FixedDeviceOrientation: DeviceOrientationSource {
  /// Is never told anything, held weakly.
  public weak var delegate: (any DeviceOrientationSourceDelegate)?
  /// How the device is held.
  public let orientation: DeviceOrientation

  /// Makes a device that is held in an orientation.
  public init(_ orientation: DeviceOrientation = .portrait) {
    self.orientation = orientation
  }

  /// Does nothing, as the device is never turned.
  public func start() {}
  /// Does nothing, as the device is never turned.
  public func stop() {}
}
