import CoreLocationStandIn
import ModernLocation
import Testing

@Suite("The modern location manager on the platform")
@MainActor
struct PlatformTests {
  @Test("A manager made with a configuration runs on the platform, which makes no callbacks in tests")
  func platform() {
    let manager = LocationManager(configuration: .fine)
    #expect(manager.authorizationStatus == .notDetermined)
    #expect(!manager.isAuthorized)
    manager.startMonitoringLocation()
    #expect(!manager.isUpdating)
    #expect(manager.location == nil)
    #expect(manager.heading == nil)
  }

  @Test(
    "The manager sets its configuration on the platform's manager",
    arguments: [
      (LocationManagerConfiguration.fine, kCLLocationAccuracyBest, 1.0),
      (.coarse, kCLLocationAccuracyKilometer, 1000),
      (LocationManagerConfiguration(accuracy: .meters(7), distanceFilter: 8), 7, 8),
    ])
  func configuration(
    _ configuration: LocationManagerConfiguration, accuracy: CLLocationAccuracy, distance: CLLocationDistance
  ) throws {
    let source = SimulatedLocationSource()
    let manager = source.whileInstalled { LocationManager(configuration: configuration) }
    let platform = try #require(source.attachedManagers.first)
    #expect(platform.desiredAccuracy == accuracy)
    #expect(platform.distanceFilter == distance)
    #expect(platform.activityType == .fitness)
    withExtendedLifetime(manager) {}
  }

  @Test("The manager uses the orientation of the current device")
  func currentDevice() throws {
    let source = SimulatedLocationSource(authorizationStatus: .authorizedAlways)
    let manager = source.whileInstalled { LocationManager(configuration: .fine) }
    let platform = try #require(source.attachedManagers.first)
    manager.startMonitoringLocation()
    UIDevice.current.simulateRotation(to: .landscapeLeft)
    #expect(platform.headingOrientation == .landscapeLeft)
    manager.stopMonitoringLocation()
    #expect(!UIDevice.current.isGeneratingDeviceOrientationNotifications)
    UIDevice.current.simulateRotation(to: .portrait)
    #expect(platform.headingOrientation == .landscapeLeft)
  }
}
