import ModernLocation
import Testing

@Suite("On this device")
@MainActor
struct PlatformTests {
  @Test("Made from a configuration it runs on the platform, which has nothing to tell here")
  func platform() {
    let manager = LocationManager(configuration: .fine)
    #expect(manager.authorizationStatus == .notDetermined)
    #expect(!manager.isAuthorized)
    manager.startMonitoringLocation()
    #expect(!manager.isUpdating)
    #expect(manager.location == nil)
    #expect(manager.heading == nil)
  }

  @Test("The presets are for distances and for areas")
  func presets() {
    #expect(
      LocationManagerConfiguration.fine == LocationManagerConfiguration(accuracy: .best, distanceFilter: 1))
    #expect(
      LocationManagerConfiguration.coarse
        == LocationManagerConfiguration(accuracy: .metres(1000), distanceFilter: 1000))
  }
}
