import CoreLocationStandIn
import Foundation
import LegacyLocation
import CaseStudy
import Testing

@Suite("Behaviour that only the legacy location manager has")
@MainActor
struct WMFLocationManagerTests {
  #if DEBUG
  @Test("In a debug build, the factory methods require the main queue (rule 14)")
  func mainThread() async {
    await #expect(processExitsWith: .failure) {
      await Task.detached { _ = WMFLocationManager.fineLocationManager() }.value
    }
    await #expect(processExitsWith: .failure) {
      await Task.detached { _ = WMFLocationManager.coarseLocationManager() }.value
    }
  }
  #endif

  @Test("The class methods return the permission of the process")
  func classMethods() {
    // Other tests run at the same time, so this one needs its own process-wide state.
    ProcessWideState.$current.withValue(ProcessWideState()) {
      let subject = LocationManagerSubject(.legacy, in: .init { $0.status = .denied })
      #expect(WMFLocationManager.isAuthorizationDenied())
      subject.apply(.authorization(.authorizedAlways))
      #expect(WMFLocationManager.isAuthorized())
      let other = LocationManagerSubject(.legacy, in: .init { $0.status = .restricted })
      #expect(WMFLocationManager.isAuthorizationRestricted())
      other.apply(.authorization(.notDetermined))
      #expect(WMFLocationManager.isAuthorizationNotDetermined())
    }
  }

  @Test("The description shows the manager, the delegate and `isUpdating`, and reads no location (rule 14)")
  func description() {
    let source = SimulatedLocationSource(location: .here)
    let manager = source.whileInstalled { WMFLocationManager.fineLocationManager() }
    #expect(
      manager.description.hasSuffix("manager: \(manager.locationManager), delegate: none, updating: false"))
    let delegate = Delegate()
    manager.delegate = delegate
    #expect(manager.description.contains("delegate: \(delegate), updating: false"))
  }

  private final class Delegate: NSObject, WMFLocationManagerDelegate {}
}
