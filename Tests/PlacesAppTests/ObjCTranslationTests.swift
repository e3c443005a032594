import CoreLocationStandIn
import Foundation
import ModernLocation
@testable import PlacesApp
import PlacesAppSupport
import Testing

/// Tests all translations of values from the platform to Objective-C callers.
@Suite("Translations for Objective-C callers")
@MainActor
struct ObjCTranslationTests {
  private let source = SimulatedLocationSource(authorizationStatus: .authorizedAlways, behavior: .synchronous)
  private let caller = Caller()

  /// Sends an event to a started manager whose delegate is the caller.
  private func send(_ event: SimulatedEvent) {
    source.whileInstalled {
      let manager = LocationManagerFactory.fineLocationManager()
      manager.delegate = caller
      manager.startMonitoringLocation()
      source.send(event)
    }
  }

  @Test("A caller gets an error's domain and code", arguments: [kCLErrorDomain, "Foreign"], 0...25)
  func error(domain: String, code: Int) {
    send(.plainError(domain: domain, code: code))
    #expect(caller.errors == [NSError(domain: domain, code: code)])
  }

  @Test("A location for the caller keeps its values, with -1 for each missing one", arguments: 0..<16)
  func location(known: Int) {
    let parts: [Double] = (0..<4).map { part in
      let isKnown = known >> part & 1 == 1
      return isKnown ? Double(part) : -1
    }
    let place = LocationReading(
      latitude: 10, longitude: -20, altitude: -30, horizontalAccuracy: parts[0], verticalAccuracy: parts[1],
      course: parts[2], speed: parts[3], timestamp: Date(timeIntervalSinceReferenceDate: 9))
    send(.location(place))
    #expect(caller.locations.map(LocationReading.init) == [place])
  }

  @Test("A heading for the caller keeps its values, with -1 for each missing one", arguments: 0..<4)
  func heading(known: Int) {
    let parts: [Double?] = (0..<2).map { part in
      let isKnown = known >> part & 1 == 1
      return isKnown ? Double(part) : nil
    }
    let time = Date(timeIntervalSinceReferenceDate: 9)
    let heading = ObjCHeading(Heading(magnetic: 5, geographic: parts[0], accuracy: parts[1], timestamp: time))
    #expect(
      [heading.magneticHeading, heading.trueHeading, heading.headingAccuracy] == [5] + parts.map { $0 ?? -1 })
    #expect(heading.timestamp == time)
  }

  @Test("The factory and each manager return the permission", arguments: CLAuthorizationStatus.allCases)
  func permission(status: CLAuthorizationStatus) {
    send(.authorization(status))
    source.whileInstalled {
      #expect(LocationManagerFactory.authorizationStatus() == status)
      let isAuthorized = status == .authorizedAlways || status == .authorizedWhenInUse
      #expect(LocationManagerFactory.fineLocationManager().isAuthorized == isAuthorized)
      // A manager reports only a new grant or a refusal, and `authorizedAlways` was granted before.
      #expect(
        caller.isEnabled == (status == .authorizedWhenInUse ? [true] : status == .denied ? [false] : []))
    }
  }

  @Test("The factory creates a fine and a coarse manager")
  func configurations() {
    source.whileInstalled {
      let managers = [
        LocationManagerFactory.fineLocationManager(), LocationManagerFactory.coarseLocationManager(),
      ]
      #expect(
        source.attachedManagers.map(\.desiredAccuracy) == [
          kCLLocationAccuracyBest, kCLLocationAccuracyKilometer,
        ])
      withExtendedLifetime(managers) {}
    }
  }
}

private final class Caller: NSObject, @MainActor ObjCLocationManagerDelegate {
  var locations: [CLLocation] = []
  var errors: [NSError] = []
  var isEnabled: [Bool] = []

  func locationManager(_ manager: any ObjCLocationManager, didUpdate location: CLLocation) {
    locations.append(location)
  }
  func locationManager(_ manager: any ObjCLocationManager, didUpdateHeading heading: ObjCHeading) {}
  func locationManager(_ manager: any ObjCLocationManager, didReceive error: NSError) { errors.append(error) }
  func locationManager(_ manager: any ObjCLocationManager, didChangeEnabledState isEnabled: Bool) {
    self.isEnabled.append(isEnabled)
  }
}
