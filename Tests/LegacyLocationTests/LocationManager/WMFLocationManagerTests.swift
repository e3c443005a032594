import CoreLocationStandIn
import LegacyLocation
import CaseStudy
import Testing

@Suite("What only the legacy location manager has")
@MainActor
struct WMFLocationManagerTests {
  @Test("Its factories insist on the main thread")
  func mainThread() async {
    await #expect(processExitsWith: .failure) {
      await Task.detached { _ = WMFLocationManager.fineLocationManager() }.value
    }
    await #expect(processExitsWith: .failure) {
      await Task.detached { _ = WMFLocationManager.coarseLocationManager() }.value
    }
  }

  @Test("Its class methods answer for the whole process")
  func classMethods() {
    // A process-wide state of this test's own: other tests run at the same time.
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

  @Test("It finds addresses, which does not belong there, and says when it cannot")
  func reverseGeocoding() async {
    let manager = WMFLocationManager.coarseLocationManager()
    let code = await withCheckedContinuation { continuation in
      manager.reverseGeocodeLocation(CLLocation(latitude: 0, longitude: 0)) { _ in
        continuation.resume(returning: nil as CLError.Code?)
      } failure: { error in
        continuation.resume(returning: (error as? CLError)?.code)
      }
    }
    #expect(code == .network)
  }

  @Test("It describes itself")
  func description() {
    let manager = WMFLocationManager.fineLocationManager()
    #expect(manager.description == "<WMFLocationManager updating: false, at: nowhere>")
  }
}
