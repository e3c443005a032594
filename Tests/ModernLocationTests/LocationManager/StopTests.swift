import ModernLocation
import Testing

@Suite("Stopping")
@MainActor
struct StopTests {
  @Test("A location delivered during a stop is dropped")
  func tooLate() {
    let source = LocationSourceStub()
    let manager = LocationManager(source: source, device: FixedDeviceOrientation())
    source.whileStopping = { [unowned source] in source.delegate?.locationSource(source, didUpdate: .place(1))
    }
    manager.startMonitoringLocation()
    manager.stopMonitoringLocation()
    #expect(manager.location == nil)
  }
}
