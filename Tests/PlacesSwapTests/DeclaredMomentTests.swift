import CoreLocationStandIn
import Foundation
import LegacyLocation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import TestSupport
import Testing

/// What is declared of one moment is a mismatch at another.
@Suite("The moments of declared differences")
@MainActor
struct DeclaredMomentTests {
  private let log = MismatchLog()
  private let patience = ManualPatience()

  private func trial() throws -> Trial { try Trial(publisher: log, patience: patience.ofTrial) }

  // MARK: The screen for adding a location

  /// Asks at once, and does what a test says when somebody types on.
  private final class HastyFinder: PlaceFinder {
    var onEvent: (PlaceFinderEvent) -> Void = { _ in }
    let geocoder: CLGeocoder
    let onSecondText: (HastyFinder) -> Void
    var hasAsked = false

    init(_ muted: MutedPlaceFinderPlatform, onSecondText: @escaping (HastyFinder) -> Void) {
      geocoder = muted.makeGeocoder()
      Task { try await muted.clock.sleep(for: .milliseconds(500)) }
      self.onSecondText = onSecondText
    }

    func textDidChange(_ text: String) {
      guard !hasAsked else { return onSecondText(self) }
      hasAsked = true
      onEvent(.querying(true))
      geocoder.geocodeAddressString(text) { _, _ in }
    }
  }

  /// What undeclared differences there are when a short text is held back after a long one.
  private func differences(_ onSecondText: @escaping (HastyFinder) -> Void) async throws -> [[String]] {
    let log = MismatchLog()
    let finder = ParallelPlaceFinder(
      geocoder: CLGeocoder(source: SimulatedGeocodingSource()), scheduler: WMFScheduler.neverEnding,
      trial: try Trial(publisher: log, patience: patience.ofTrial)
    ) {
      HastyFinder($0, onSecondText: onSecondText)
    }
    for text in ["Bled", "B"] { finder.textDidChange(text) }
    await turns()
    // The screen is there until the end.
    withExtendedLifetime(finder) { patience.endAll() }
    return log.mismatches.map(\.kind.differences)
  }

  @Test("A request that is cancelled while the screen is there is a mismatch")
  func cancelsEarly() async throws {
    #expect(try await differences { _ in } == [])
    #expect(try await differences { $0.geocoder.cancelGeocode() } == [["extra cancels"]])
  }

  @Test("A query that is given up while nothing is emptied is a mismatch")
  func givesUpEarly() async throws {
    #expect(try await differences { $0.onEvent(.querying(false)) } == [["extra querying"]])
  }

  @Test("A query that is given up twice is a mismatch")
  func givesUpTwice() async throws {
    let differences = try await differences { finder in
      for _ in 1...2 { finder.onEvent(.querying(false)) }
    }
    #expect(differences == [["extra querying"]])
  }

  // MARK: The location manager

  @Test("Orientation notifications that are begun at each start and never ended are a mismatch")
  func unbalanced() throws {
    try answeringAsThePlatform {
      let trial = try trial()
      let app = try AppOnSimulatedPlatform(
        .parallel, status: .authorizedWhenInUse, trial: trial, candidates: .neverEndingNotifications)
      for _ in 1...2 {
        app.use { $0.map.appear() }
        app.use { $0.map.disappear() }
      }
      #expect(trial.counts.declared == [:])
      #expect(
        log.mismatches.map(\.kind.differences) == [
          ["missing endOrientationNotifications"],
          ["extra beginOrientationNotificationsTwice", "missing beginOrientationNotifications"],
        ])
    }
  }
}

extension WMFScheduler {
  /// A scheduler whose time does not pass.
  fileprivate static var neverEnding: WMFScheduler {
    final class NeverEnding: WMFScheduler {
      override func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {}
    }
    return NeverEnding()
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
