import CoreLocationStandIn
import Foundation
import PlacesApp
import PlacesAppSupport
import Testing

@Suite("The compatibility layer for Objective-C")
@MainActor
struct ObjCTests {
  private let source = SimulatedLocationSource(behavior: .synchronous)

  @Test("The factory's class methods make managers that are not updating yet")
  func factory() {
    source.whileInstalled {
      for manager in [
        LocationManagerFactory.fineLocationManager(), LocationManagerFactory.coarseLocationManager(),
      ] {
        #expect(!manager.isUpdating)
        #expect(!manager.isAuthorized)
        #expect(manager.location == nil)
        #expect(manager.heading == nil)
      }
    }
  }

  @Test("An Objective-C caller gets every callback with the platform's types")
  func callbacks() {
    source.whileInstalled {
      let manager = LocationManagerFactory.fineLocationManager()
      let caller = ObjCCaller()
      manager.delegate = caller
      manager.startMonitoringLocation()
      source.send(.authorization(.authorizedWhenInUse))
      source.send(.location(.tower))
      source.send(.heading(.northEast))
      source.send(.error(.network))
      source.send(.plainError(domain: "Foreign", code: 7))
      #expect(
        caller.told == ["enabled true", "48.8584 2.2945 -1.0", "45.0 46.0", "kCLErrorDomain 2", "Foreign 7"])
      #expect(manager.isUpdating)
      #expect(manager.location?.altitude == 33)
      #expect(manager.heading?.magneticHeading == 45)
      #expect(manager.heading?.headingAccuracy == 10)
      #expect(LocationManagerFactory.authorizationStatus() == .authorizedWhenInUse)
      manager.stopMonitoringLocation()
      #expect(!manager.isUpdating)
    }
  }

  @Test("The adapter does not retain its delegate")
  func lifetime() {
    let manager = LocationManagerFactory.fineLocationManager()
    weak var caller: ObjCCaller?
    do {
      let delegate = ObjCCaller()
      manager.delegate = delegate
      caller = delegate
    }
    #expect(caller == nil)
  }
}

private final class ObjCCaller: NSObject, @MainActor ObjCLocationManagerDelegate {
  var told: [String] = []

  func locationManager(_ manager: any ObjCLocationManager, didUpdate location: CLLocation) {
    told.append("\(location.coordinate.latitude) \(location.coordinate.longitude) \(location.course)")
  }

  func locationManager(_ manager: any ObjCLocationManager, didUpdateHeading heading: ObjCHeading) {
    told.append("\(heading.magneticHeading) \(heading.trueHeading)")
  }

  func locationManager(_ manager: any ObjCLocationManager, didReceive error: NSError) {
    told.append("\(error.domain) \(error.code)")
  }

  func locationManager(_ manager: any ObjCLocationManager, didChangeEnabledState isEnabled: Bool) {
    told.append("enabled \(isEnabled)")
  }
}
