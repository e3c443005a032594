@testable import CaseStudy
import CoreLocationStandIn
import Equivalence
import ModernLocation
import Testing

extension LocationManagerProofs {
  @Suite("Behaviour that no declared difference covers")
  @MainActor
  struct LostObserverTests {
    /// A limit far above legacy's number of states, because a changed manager may have infinitely many.
    private static let limits = Limits(states: 1000)

    @Test("A manager that ignores rotations after a start during a stop differs from legacy")
    func lostObserver() throws {
      let scenario = try #require(Scenario.all.first { $0.description == "anything at any moment" })
      let report = scenario.shortened.compared(
        .losingObserver,
        alphabet: [.authorization(.authorizedWhenInUse), .start, .stop, .foreignRotationNotification]
      ).explore(limits: Limits(depth: 4), stopsAtFirstDifference: true)
      #expect(report.differences.first?.steps.map(\.stimulus).last == .foreignRotationNotification)
      #expect(report.differences.first?.isConsequence == false)
    }

    @Test("The observations show that a manager configures the platform's manager again at a start")
    func configuresAgain() throws {
      let subject = LocationManagerSubject(
        .configuringAgain, in: Start { $0.status = .authorizedWhenInUse }.quiet)
      #expect(subject.apply(.start).contains(.configured))
    }

    @Test("A manager with the wrong preset differs from legacy")
    func otherPreset() throws {
      let scenario = try #require(Scenario.all.first { $0.description == "managers of both presets" })
      let report = scenario.compared(.mixingUpPresets).explore(limits: Self.limits)
      #expect(report.differences.first?.steps.map(\.stimulus) == [.makeAnother(.coarse)])
    }

    @Test("If a manager starts its device again in a later run-loop pass, the verdict is not a proof")
    func startingLater() async {
      let report = await Scenario.plain.compared(
        .startingLater, alphabet: [.authorization(.authorizedWhenInUse), .start]
      ).explore(waiting: .milliseconds(20), limits: Self.limits)
      #expect(!report.isEquivalent)
      #expect(report.problems.contains { $0.description.contains("changed while no event was applied") })
    }
  }
}

extension LocationManagerSubject.Implementation {
  /// The modern manager on a device that calls no delegate after a start during a stop.
  fileprivate static var losingObserver: Self {
    modern(
      "losing its observer", declared: LocationManagerSubject.declaredDifferences
    ) { device, _ in LostDevice(device) }
  }

  /// A modern manager that configures the platform's manager again at each start.
  fileprivate static var configuringAgain: Self {
    modern("configuring again") { device, platform in
      ClosureDevice(device) { _ in platform.desiredAccuracy = kCLLocationAccuracyKilometer }
    }
  }

  /// A modern manager that uses the fine preset instead of the coarse one.
  fileprivate static var mixingUpPresets: Self {
    Self(
      "mixing up presets", declared: LocationManagerSubject.declaredDifferences,
      make: .init(driver: modern.make.driver, configured: { _ in modern.make.configured(.fine) }))
  }

  /// A modern manager that starts its device again in a later run-loop pass.
  fileprivate static var startingLater: Self {
    modern("starting later") { device, _ in
      ClosureDevice(device) { device in
        device.start()
        Task {
          device.stop()
          device.start()
        }
      }
    }
  }

  /// Returns an implementation with a modern manager on the device that the closure makes.
  private static func modern(
    _ name: String, declared: [LocationManagerSubject.DeclaredDifference] = [],
    device:
      @escaping @MainActor @Sendable (UIDeviceOrientationSource, CLLocationManager) ->
      any DeviceOrientationSource
  ) -> Self {
    Self(
      name, declared: declared,
      make: .init(
        driver: { world in
          ModernManagerDriver(
            LocationManager(
              source: CoreLocationSource(
                configuration: .fine, manager: world.locationManager,
                ignoresUnknownLocation: world.start.isSimulator),
              device: device(
                UIDeviceOrientationSource(
                  device: world.device, notificationCenter: world.notificationCenter),
                world.locationManager)))
        },
        configured: modern.make.configured))
  }
}

/// A device that runs a given closure when it starts.
private final class ClosureDevice: DeviceOrientationSource {
  private let device: UIDeviceOrientationSource
  private let starting: (UIDeviceOrientationSource) -> Void

  init(_ device: UIDeviceOrientationSource, starting: @escaping (UIDeviceOrientationSource) -> Void) {
    self.device = device
    self.starting = starting
  }

  weak var delegate: (any DeviceOrientationSourceDelegate)? {
    didSet { device.delegate = delegate }
  }
  var orientation: DeviceOrientation { device.orientation }

  func start() { starting(device) }
  func stop() { device.stop() }
}

/// A device that no longer calls its delegate after two starts without a stop between them.
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
