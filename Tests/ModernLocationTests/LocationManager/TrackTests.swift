import Foundation
import ModernLocation
import Testing

@Suite("A track as a source of locations", .patient)
@MainActor
struct TrackTests {
  private final class Walker: LocationManagerDelegate {
    var places: [Double] = []

    func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
      places.append(location.latitude)
    }
    func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}
    func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}
    func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {}
  }

  @Test("The same manager runs on a track unchanged")
  func sameManager() {
    let track = TrackLocationSource(track: (1...4).map(Location.place))
    let manager = LocationManager(source: track, device: FixedDeviceOrientation())
    let walker = Walker()
    manager.delegate = walker
    #expect(manager.isAuthorized)
    track.advance()
    manager.startMonitoringLocation()
    track.advance()
    #expect(track.advance())
    manager.stopMonitoringLocation()
    track.advance()
    #expect(walker.places == [2, 3])
    #expect(manager.location == .place(3))
    #expect(track.location == .place(4))
    #expect(!track.advance())
    #expect(manager.heading == nil)
  }

  @Test(
    "Replayed, it takes the pauses of the recording divided by the speed, and none for going back in time")
  func pauses() async throws {
    let clock = ImpatientClock()
    let track = TrackLocationSource(track: [.place(10), .place(14), .place(12), .place(13)])
    try await track.replay(speed: 2, clock: clock)
    #expect(clock.pauses == [.seconds(2), .seconds(0.5)])
    #expect(track.location == .place(13))
  }

  @Test("Replayed, it takes no pause where no time passed or went back by a fraction")
  func noPause() async throws {
    let clock = ImpatientClock()
    var last = Location.place(4)
    last.timestamp -= 0.5
    try await TrackLocationSource(track: [.place(4), .place(4), last]).replay(clock: clock)
    #expect(clock.pauses == [])
  }

  @Test("Another caller may advance the track to its end during a replay")
  func walkedMeanwhile() async throws {
    let clock = ImpatientClock()
    let track = TrackLocationSource(track: [.place(10), .place(14), .place(20), .place(30)])
    clock.whilePausing = { for _ in 1...9 { track.advance() } }
    try await track.replay(clock: clock)
    #expect(clock.pauses == [.seconds(4)])
    #expect(track.location == .place(30))
  }

  @Test("A track delivers nothing before a start and after a stop")
  func silence() {
    let track = TrackLocationSource(track: (1...3).map(Location.place))
    let receiver = Receiver()
    track.delegate = receiver
    track.advance()
    track.startLocations()
    track.advance()
    track.stopLocations()
    track.advance()
    #expect(receiver.locations == [.place(2)])
  }

  @Test("A device of fixed orientation is upright by default, and does not keep its delegate")
  func fixedOrientation() {
    #expect(FixedDeviceOrientation().orientation == .portrait)
    let device = FixedDeviceOrientation(.faceUp)
    #expect(device.orientation == .faceUp)
    do {
      let manager = LocationManager(source: TrackLocationSource(track: []), device: device)
      #expect(device.delegate === manager)
    }
    #expect(device.delegate == nil)
  }

  @Test("It does not keep its delegate")
  func weakDelegate() {
    let track = TrackLocationSource(track: [])
    do {
      let receiver = Receiver()
      track.delegate = receiver
      withExtendedLifetime(receiver) {}
    }
    #expect(track.delegate == nil)
  }

  @Test("A replay takes the recorded time unless asked otherwise")
  func recordedSpeed() async throws {
    let clock = ImpatientClock()
    try await TrackLocationSource(track: [.place(10), .place(14)]).replay(clock: clock)
    #expect(clock.pauses == [.seconds(4)])
  }

  @Test("A speed of zero or less is a mistake in the program, which walks nowhere")
  func impossibleSpeed() async {
    await #expect(processExitsWith: .failure) {
      try await TrackLocationSource(track: []).replay(speed: 0)
    }
    await #expect(processExitsWith: .failure) {
      try await replaySucceedingAtAPlace(speed: -0.5)
    }
  }

  @Test("A cancelled replay throws and goes no further")
  func cancelled() async {
    let track = TrackLocationSource(track: [.place(1), .place(2)])
    let replay = Task { try await track.replay() }
    replay.cancel()
    await #expect(throws: CancellationError.self) { try await replay.value }
    #expect(track.location == nil)
  }
}

@MainActor
private func replaySucceedingAtAPlace(speed: Double) async throws {
  let (track, success) = (TrackLocationSource(track: [.place(1)]), Success())
  track.delegate = success
  track.startLocations()
  try await track.replay(speed: speed)
}

private final class Success: Receiver {
  override func locationSource(_ source: any LocationSource, didUpdate location: Location) {
    exit(EXIT_SUCCESS)
  }
}

/// A clock that writes down how long it should have waited.
@MainActor
private final class ImpatientClock: Clock {
  typealias Instant = ContinuousClock.Instant
  private(set) var pauses: [Duration] = []
  /// What happens in each pause.
  var whilePausing: () -> Void = {}
  nonisolated let start = ContinuousClock.now

  nonisolated var now: Instant { start }
  nonisolated var minimumResolution: Duration { .zero }

  nonisolated func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await record(deadline - start)
  }

  private func record(_ pause: Duration) {
    pauses.append(pause)
    whilePausing()
  }
}
