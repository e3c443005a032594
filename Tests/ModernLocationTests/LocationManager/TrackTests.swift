import ModernLocation
import Testing

@Suite("A track as a source of locations")
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

  @Test("A location manager can use a track as its source")
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

  @Test("Before a start and after a stop, a track delivers no location")
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

  @Test("A device with a fixed orientation is upright by default, and does not retain its delegate")
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

  @Test("A track does not retain its delegate")
  func weakDelegate() {
    let track = TrackLocationSource(track: [])
    do {
      let receiver = Receiver()
      track.delegate = receiver
      withExtendedLifetime(receiver) {}
    }
    #expect(track.delegate == nil)
  }
}
