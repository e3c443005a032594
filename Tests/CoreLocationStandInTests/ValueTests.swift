import CoreLocationStandIn
import Foundation
import Testing

@Suite("Values of Core Location and UIKit")
struct ValueTests {
  @Test("Authorization statuses have the raw values of Core Location")
  func authorizationStatuses() {
    let statuses: [CLAuthorizationStatus] = [
      .notDetermined, .restricted, .denied, .authorizedAlways, .authorizedWhenInUse,
    ]
    #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 4])
  }

  @Test("Device orientations have the same names and raw values in both frameworks")
  func orientations() {
    for orientation in UIDeviceOrientation.allCases {
      let namesake = CLDeviceOrientation(rawValue: Int32(orientation.rawValue))
      #expect(namesake.map { "\($0)" } == "\(orientation)")
    }
    #expect(UIDeviceOrientation.allCases.count == 7)
  }

  @Test("Constants have the values of Core Location")
  func constants() {
    #expect(kCLLocationAccuracyBestForNavigation == -2)
    #expect(kCLLocationAccuracyBest == -1)
    #expect(kCLLocationAccuracyNearestTenMeters == 10)
    #expect(kCLLocationAccuracyHundredMeters == 100)
    #expect(kCLLocationAccuracyKilometer == 1000)
    #expect(kCLLocationAccuracyThreeKilometers == 3000)
    #expect(kCLDistanceFilterNone == -1)
    #expect(kCLHeadingFilterNone == -1)
    #expect(CLActivityType.fitness.rawValue == 3)
  }

  @Test("A location with only a coordinate has unknown course, speed and vertical accuracy")
  func coordinateOnly() {
    let before = Date()
    let location = CLLocation(latitude: 1, longitude: 2)
    #expect(location.altitude == 0)
    #expect(location.horizontalAccuracy == 0)
    #expect(location.verticalAccuracy == -1)
    #expect(location.speed == -1)
    #expect(location.course == -1)
    #expect(location.timestamp >= before && location.timestamp <= Date())
  }

  @Test("A location is equal only to itself, not to another one with the same values")
  func identity() {
    let location = CLLocation(latitude: 1, longitude: 2)
    #expect(location == location)
    #expect(location != CLLocation(latitude: 1, longitude: 2))
  }

  @Test("A client can cast an error to `CLError` and to `NSError`")
  func errors() {
    let error: any Error = CLError(.denied)
    #expect((error as? CLError)?.code == .denied)
    #expect((error as NSError).domain == kCLErrorDomain)
    #expect((error as NSError).code == 1)
    #expect(CLError.Code.geocodeCanceled.rawValue == 10)
    #expect(CLError.Code.historicalLocationError.rawValue == 19)
  }

  @Test("The first four error codes are also static members of the error")
  func errorCodes() {
    let members = [CLError.locationUnknown, CLError.denied, CLError.network, CLError.headingFailure]
    #expect(members == Array(CLError.Code.allCases.prefix(4)))
  }

  @Test("A new manager has the documented defaults")
  func managerDefaults() {
    let manager = CLLocationManager()
    #expect(manager.distanceFilter == kCLDistanceFilterNone)
    #expect(manager.desiredAccuracy == kCLLocationAccuracyBest)
    #expect(manager.activityType == .other)
    #expect(manager.headingFilter == 1)
    #expect(manager.headingOrientation == .portrait)
    #expect(manager.pausesLocationUpdatesAutomatically)
    #expect(manager.location == nil)
    #expect(manager.heading == nil)
  }

  @Test("A subclass can call the initializer without arguments, and then uses its thread's source")
  func subclass() {
    final class Manager: CLLocationManager {
      let name: String

      init(name: String) {
        self.name = name
        super.init()
      }
    }
    let source = SimulatedLocationSource(authorizationStatus: .denied)
    let manager = source.whileInstalled { Manager(name: "own") }
    #expect(manager.name == "own")
    #expect(manager.authorizationStatus == .denied)
  }
}
