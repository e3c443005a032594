@testable import CaseStudy
import CoreLocationStandIn
import Equivalence
import ModernLocation
import Testing

extension LocationManagerProofs {
  @Suite("What the declared differences do not cover")
  @MainActor
  struct LostObserverTests {
    @Test("A manager that follows the device no more after a start inside a stop is told from legacy")
    func lostObserver() throws {
      let kind = try #require(World.Kind.all.first { $0.description == "anything at any moment" })
      let report = LocationManagerComparison(
        candidate: .losingItsObserver, in: [kind.shortened],
        alphabet: [.authorization(.authorizedWhenInUse), .start, .stop, .foreignRotationNotification]
      ).explore(limits: Limits(depth: 4), stopsAtFirstDifference: true)
      #expect(report.differences.first?.steps.map(\.stimulus).last == .foreignRotationNotification)
      #expect(report.differences.first?.isConsequence == false)
    }
  }
}

extension LocationManagerSubject.Implementation {
  /// The modern manager, on a device that tells nobody after a start inside a stop.
  fileprivate static let losingItsObserver = Self(
    "losing its observer",
    declared: { LocationManagerSubject.declaredDifferences },
    make: { platform in
      ModernManager(
        LocationManager(
          source: CoreLocationSource(
            configuration: .fine, manager: platform.locationManager,
            ignoresUnknownLocation: platform.ignoresUnknownLocation),
          device: LostDevice(
            UIDeviceOrientationSource(
              device: platform.device, notificationCenter: platform.notificationCenter))))
    },
    makeConfigured: { modern.configuredLocationManager($0) })
}

/// A device of which nobody is told any more once it was started again before it was stopped.
private final class LostDevice: DeviceOrientationSource {
  private let device: UIDeviceOrientationSource
  private var isStarted = false

  init(_ device: UIDeviceOrientationSource) { self.device = device }

  weak var delegate: (any DeviceOrientationSourceDelegate)? {
    didSet { device.delegate = delegate }
  }
  var orientation: DeviceOrientation { device.orientation }

  func start() {
    device.start()
    if isStarted { device.delegate = nil }
    isStarted = true
  }

  func stop() {
    device.stop()
    device.delegate = delegate
    isStarted = false
  }
}
