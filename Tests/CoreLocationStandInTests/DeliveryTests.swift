import CoreLocationStandIn
import Foundation
import Testing

@Suite("Callbacks of a location manager")
@MainActor
struct DeliveryTests {
  /// A manager with a source, and with a delegate that records its callbacks.
  private final class Setup {
    let manager: CLLocationManager
    let spy = DelegateSpy()

    init(_ source: SimulatedLocationSource) {
      manager = CLLocationManager(source: source)
      manager.delegate = spy
    }
  }

  @Test("Without a source, a manager accepts every call but makes no callback")
  func noHardware() {
    let manager = CLLocationManager()
    let spy = DelegateSpy()
    manager.delegate = spy
    manager.requestWhenInUseAuthorization()
    manager.startUpdatingLocation()
    manager.startUpdatingHeading()
    manager.requestLocation()
    drainRunLoop()
    #expect(spy.told.isEmpty)
    #expect(CLLocationManager.authorizationStatus() == .notDetermined)
  }

  @Test("A new manager reports the authorization once, on the next run-loop pass")
  func initialAuthorization() {
    let source = SimulatedLocationSource(authorizationStatus: .denied)
    let setup = Setup(source)
    #expect(setup.spy.told.isEmpty)
    drainRunLoop()
    #expect(setup.spy.told == ["authorization denied"])
  }

  @Test("Updates arrive on the run loop of the thread that created the manager")
  func runLoop() async {
    let told = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let source = SimulatedLocationSource(authorizationStatus: .authorizedAlways)
        let setup = Setup(source)
        setup.manager.startUpdatingLocation()
        source.send(.location(place(1)))
        let before = setup.spy.told
        drainRunLoop()
        let isSameThread = setup.spy.threads.allSatisfy { $0 == .current }
        continuation.resume(returning: (before, setup.spy.told, isSameThread))
      }
    }
    #expect(told.0 == [])
    #expect(told.1 == ["authorization authorizedAlways", "location 1, property 1"])
    #expect(told.2)
  }

  @Test("A manager delivers updates only of started services, and errors only while a service is started")
  func onlyWhatWasStarted() {
    let source = SimulatedLocationSource(behavior: .synchronous)
    let setup = Setup(source)
    let events: [SimulatedEvent] = [
      .location(place(1)), .heading(HeadingReading(magneticHeading: 90, accuracy: 5)),
      .error(.locationUnknown),
    ]
    source.play(events)
    #expect(setup.spy.told == [])
    setup.manager.startUpdatingHeading()
    source.play(events)
    #expect(setup.spy.told == ["heading 90", "error 0"])
    setup.manager.stopUpdatingHeading()
    setup.manager.startUpdatingLocation()
    source.play(events)
    #expect(setup.spy.told == ["heading 90", "error 0", "location 1, property 1", "error 0"])
  }

  @Test("If the source delivers to stopped managers, even a manager that never started delivers a location")
  func deliversWhenStopped() {
    var behavior = SimulatedLocationSource.Behavior.synchronous
    behavior.deliversWhenStopped = true
    let source = SimulatedLocationSource(behavior: behavior)
    let setup = Setup(source)
    source.send(.location(place(1)))
    #expect(setup.spy.told == ["location 1, property 1"])
  }

  @Test("A client can request a single location")
  func singleLocation() {
    let source = SimulatedLocationSource(behavior: .synchronous)
    let setup = Setup(source)
    setup.manager.requestLocation()
    source.play([.location(place(1)), .location(place(2))])
    #expect(setup.spy.told == ["location 1, property 1"])
  }

  @Test("The platform can store a location late, after its callback")
  func lag() {
    var behavior = SimulatedLocationSource.Behavior.synchronous
    behavior.locationLags = true
    let source = SimulatedLocationSource(behavior: behavior)
    let setup = Setup(source)
    setup.manager.startUpdatingLocation()
    source.play([.location(place(1)), .location(place(2))])
    #expect(setup.spy.told == ["location 1, property nil", "location 2, property 1"])
    #expect(setup.manager.location?.coordinate.latitude == 2)
  }

  @Test("The platform can deliver a known location during a start, but not during a second one")
  func deliversDuringStart() {
    var behavior = SimulatedLocationSource.Behavior.synchronous
    behavior.deliversDuringStart = true
    let source = SimulatedLocationSource(location: place(7), behavior: behavior)
    let setup = Setup(source)
    setup.manager.startUpdatingLocation()
    setup.manager.startUpdatingLocation()
    #expect(setup.spy.told == ["location 7, property 7"])
    setup.manager.stopUpdatingLocation()
    setup.manager.startUpdatingLocation()
    #expect(setup.spy.told.count == 2)
  }

  @Test("The platform can deliver a known location during a stop, but not during a second one")
  func deliversDuringStop() {
    var behavior = SimulatedLocationSource.Behavior.synchronous
    behavior.deliversDuringStop = true
    let setup = Setup(SimulatedLocationSource(location: place(7), behavior: behavior))
    setup.manager.startUpdatingLocation()
    #expect(setup.spy.told == [])
    setup.manager.stopUpdatingLocation()
    setup.manager.stopUpdatingLocation()
    #expect(setup.spy.told == ["location 7, property 7"])
  }

  @Test("The platform can store a location without a callback, and call back without storing the location")
  func keptOrDelivered() {
    let source = SimulatedLocationSource(behavior: .synchronous)
    let setup = Setup(source)
    setup.manager.startUpdatingLocation()
    source.play([.locationWithoutCallback(place(1)), .locationNotStored(place(2))])
    #expect(setup.spy.told == ["location 2, property 1"])
  }

  @Test("The platform can change a permission without a callback")
  func unannouncedAuthorization() {
    let source = SimulatedLocationSource(behavior: .synchronous)
    let setup = Setup(source)
    source.send(.unannouncedAuthorization(.denied))
    #expect(setup.spy.told == [])
    #expect(setup.manager.authorizationStatus == .denied)
  }

  @Test("The platform delivers an invalid heading, but does not store it")
  func invalidHeading() {
    let source = SimulatedLocationSource(behavior: .synchronous)
    let setup = Setup(source)
    setup.manager.startUpdatingHeading()
    source.send(.heading(HeadingReading(magneticHeading: 10, accuracy: -1)))
    #expect(setup.spy.told == ["heading 10"])
    #expect(setup.manager.heading == nil)
    source.send(.heading(HeadingReading(magneticHeading: 20, accuracy: 0)))
    #expect(setup.manager.heading?.headingAccuracy == 0)
  }

  @Test("A delegate with the newer authorization callback does not get the older one")
  func newerAuthorizationCallback() {
    final class Newer: NSObject, CLLocationManagerDelegate {
      var told: [String] = []
      func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) { told.append("newer") }
      func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
      {
        told.append("older")
      }
    }
    let source = SimulatedLocationSource(behavior: .synchronous)
    let manager = CLLocationManager(source: source)
    let delegate = Newer()
    manager.delegate = delegate
    source.send(.authorization(.authorizedWhenInUse))
    #expect(delegate.told == ["newer"])
  }

  @Test("Class methods and new managers use the source installed on their thread")
  func installed() {
    let source = SimulatedLocationSource(authorizationStatus: .restricted)
    source.whileInstalled {
      #expect(CLLocationManager.authorizationStatus() == .restricted)
      #expect(CLLocationManager().authorizationStatus == .restricted)
      SimulatedLocationSource(authorizationStatus: .denied).whileInstalled {
        #expect(CLLocationManager.authorizationStatus() == .denied)
      }
      #expect(CLLocationManager.authorizationStatus() == .restricted)
    }
    #expect(CLLocationManager.authorizationStatus() == .notDetermined)
  }
}
