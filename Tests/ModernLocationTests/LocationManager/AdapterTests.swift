import CoreLocationStandIn
import Foundation
import ModernLocation
import Testing

/// What no client of both implementations can see, as the inherited one hands the platform's own values on.
@Suite("Adapters to the platform")
@MainActor
struct AdapterTests {
  private let receiver = Receiver()

  /// A source that has started on a simulated platform, and its platform.
  private func makeSource() -> (CoreLocationSource, SimulatedLocationSource) {
    var behavior = SimulatedLocationSource.Behavior()
    behavior.deliversSynchronously = true
    let platform = SimulatedLocationSource(authorizationStatus: .authorizedAlways, behavior: behavior)
    let source = CoreLocationSource(
      configuration: .fine, manager: CLLocationManager(source: platform), ignoresUnknownLocation: false)
    source.delegate = receiver
    source.startLocations()
    source.startHeadings()
    return (source, platform)
  }

  @Test(
    "What Core Location marks as invalid by a negative number is nil",
    arguments: [(-1, nil), (-0.5, nil), (0, 0), (0.5, 0.5)] as [(Double, Double?)])
  func invalidValues(value: Double, expected: Double?) {
    let (source, platform) = makeSource()
    platform.send(
      .location(
        SimulatedLocation(
          latitude: -1, longitude: -2, altitude: -3, horizontalAccuracy: value, verticalAccuracy: value,
          course: value, speed: value)))
    platform.send(.heading(SimulatedHeading(magneticHeading: 1, trueHeading: value, accuracy: value)))
    let time = Date(timeIntervalSinceReferenceDate: 0)
    #expect(
      receiver.locations == [
        Location(
          latitude: -1, longitude: -2, horizontalAccuracy: expected, altitude: -3,
          verticalAccuracy: expected, course: expected, speed: expected, timestamp: time)
      ])
    #expect(
      receiver.headings == [
        Heading(magnetic: 1, geographic: expected, accuracy: expected, timestamp: time)
      ])
    withExtendedLifetime(source) {}
  }

  @Test("A known error gets its name, every other keeps its domain and number")
  func errors() {
    let (source, platform) = makeSource()
    for code in [CLError.Code.locationUnknown, .denied, .network, .headingFailure, .geocodeCanceled] {
      platform.send(.error(code))
    }
    #expect(
      receiver.errors == [
        .locationUnknown, .denied, .network, .headingFailure,
        .other(domain: kCLErrorDomain, code: CLError.Code.geocodeCanceled.rawValue),
      ])
    withExtendedLifetime(source) {}
  }

  @Test("A plain error of Core Location's domain gets the same name")
  func plainErrors() {
    let (source, platform) = makeSource()
    platform.send(.plainError(domain: kCLErrorDomain, code: CLError.Code.denied.rawValue))
    platform.send(.plainError(domain: "Foreign", code: CLError.Code.denied.rawValue))
    #expect(receiver.errors == [.denied, .other(domain: "Foreign", code: CLError.Code.denied.rawValue)])
    withExtendedLifetime(source) {}
  }

  @Test("One stop ends the notifications, however often the source was started")
  func orientationInBalance() {
    let center = NotificationCenter()
    let device = UIDevice(notificationCenter: center)
    let source = UIDeviceOrientationSource(device: device, notificationCenter: center)
    source.start()
    source.start()
    #expect(device.isGeneratingDeviceOrientationNotifications)
    source.stop()
    #expect(!device.isGeneratingDeviceOrientationNotifications)
  }

  private final class CountingCenter: NotificationCenterProtocol {
    private(set) var observers = 0

    func addObserver(
      forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
      using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
      observers += 1
      return NSObject()
    }

    func removeObserver(_ observer: Any) { observers -= 1 }
  }

  @Test("A source that is released without a stop ends the notifications that it began, and listens no more")
  func forgottenOrientation() {
    let center = CountingCenter()
    let device = UIDevice(notificationCenter: NotificationCenter())
    weak var forgotten: UIDeviceOrientationSource?
    do {
      let source = UIDeviceOrientationSource(device: device, notificationCenter: center)
      forgotten = source
      source.start()
    }
    #expect(forgotten == nil)
    #expect(center.observers == 0)
    #expect(!device.isGeneratingDeviceOrientationNotifications)
  }
}
