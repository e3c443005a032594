import ModernLocation
import Testing

@Suite("Permission of the modern location manager")
@MainActor
struct PermissionTests {
  @Test("The manager reports a refusal, even if a start reads it before the source reports it")
  func readBeforeReported() {
    let source = LocationSourceStub()
    let manager = LocationManager(source: source, device: DeviceOrientationStub())
    let screen = Screen()
    manager.delegate = screen
    source.authorizationStatus = .denied
    manager.startMonitoringLocation()
    source.delegate?.locationSource(source, didReport: .denied)
    #expect(screen.told == [false])
  }

  private final class Screen: LocationManagerDelegate {
    var told: [Bool] = []
    func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {}
    func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {}
    func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {}
    func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
      told.append(isEnabled)
    }
  }
}
