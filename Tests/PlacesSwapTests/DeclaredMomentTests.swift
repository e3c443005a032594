import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import Testing

/// A difference that is declared for one moment is a mismatch at another.
@Suite("The moments of declared differences")
@MainActor
struct DeclaredMomentTests {
  private let log = MismatchLog()

  @Test("Beginning orientation notifications at each start and never ending them is a mismatch")
  func unbalanced() {
    let experiment = Experiment(publisher: log)
    let app = AppOnSimulatedPlatform(
      .parallel, status: .authorizedWhenInUse, experiment: experiment, candidates: .neverEndingNotifications
    )
    for _ in 1...2 {
      app.use { $0.map.appear() }
      app.use { $0.map.disappear() }
    }
    #expect(experiment.counts.declared == [:])
    #expect(
      log.mismatches.map(\.kind.differences) == [
        ["missing endOrientationNotifications"],
        ["extra beginOrientationNotificationsTwice", "missing beginOrientationNotifications"],
      ])
  }
}

extension Candidates {
  /// Begins orientation notifications at each start, and never ends them.
  @MainActor
  fileprivate static var neverEndingNotifications: Candidates {
    final class Device: DeviceOrientationSource {
      weak var delegate: (any DeviceOrientationSourceDelegate)?
      let device: UIDevice
      let real: UIDeviceOrientationSource
      var orientation: DeviceOrientation { real.orientation }
      init(_ device: UIDevice) {
        self.device = device
        real = UIDeviceOrientationSource(device: device, notificationCenter: NotificationCenter())
      }
      func start() { device.beginGeneratingDeviceOrientationNotifications() }
      func stop() {}
    }
    return Candidates { muted in
      .init(
        LocationManager(
          source: CoreLocationSource(
            configuration: muted.configuration, manager: muted.locationManager,
            ignoresUnknownLocation: muted.ignoresUnknownLocation), device: Device(muted.device)))
    }
  }
}
