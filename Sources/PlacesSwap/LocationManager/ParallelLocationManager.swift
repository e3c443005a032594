package import CoreLocationStandIn
package import ModernLocation
package import ParallelRun
import LocationWords

/// A location manager that serves the app with the legacy class, and compares a candidate with it.
@MainActor
package final class ParallelLocationManager: LocationManagerProtocol {
  private let side: ControlSide

  /// The platform of a candidate, on which no call has an effect.
  @MainActor
  package struct MutedPlatform {
    /// Forwards each delivery to the candidate after the control has handled it.
    package let locationManager: CLLocationManager
    package let device: UIDevice
    /// Posts each rotation after the control has handled it.
    package let notificationCenter: any NotificationCenterProtocol
    package let configuration: LocationManagerConfiguration
    package let ignoresUnknownLocation: Bool
  }

  /// A candidate, and the object that must be deallocated once the candidate is released.
  @MainActor
  package struct Candidate {
    package let manager: any LocationManagerProtocol
    package let object: AnyObject

    package init(_ manager: any LocationManagerProtocol, object: AnyObject? = nil) {
      self.manager = manager
      self.object = object ?? manager
    }
  }

  package typealias MakeCandidate = @MainActor @Sendable (MutedPlatform) throws -> Candidate

  /// Creates a control, which serves the app, and a candidate.
  ///
  /// If the candidate cannot be created, the run reports a mismatch.
  package init(
    locationManager real: CLLocationManager, device: UIDevice,
    notificationCenter: any NotificationCenterProtocol,
    configuration: LocationManagerConfiguration = .fine,
    ignoresUnknownLocation: Bool = runsInSimulator, experiment: Experiment, candidate: CandidateMaker
  ) {
    let run = ControlSide.Run(
      of: "LocationManager", in: experiment,
      declared: candidate.declaresDifferences ? DeclaredDifference.ofModernLocationManager : []
    ) { $0.leftovers() }
    let observedDevice = ObservedDevice(device) { run.controlled($0) }
    run.admit(CandidateSide(real, device, beside: observedDevice, run: run))
    side = ControlSide(run, platform: real)
    let served = ObservedLocationManager(real) {
      run.controlled($0)
    } deliver: { [side] delivery, serve in
      side.apply(LocationManagerStimulus(delivery), to: serve) { $0.locationManager.deliver(delivery) }
    }
    let circumstances = LocationManagerCircumstances(
      permission: Permission(real.authorizationStatus), location: real.location.map(LocationReading.init),
      othersWatchOrientation: device.isGeneratingDeviceOrientationNotifications,
      isSimulator: ignoresUnknownLocation)
    side.manager = side.apply(.make(circumstances)) { [side] in
      let control = WMFLocationManagerBridge(
        locationManager: served, device: observedDevice,
        notificationCenter: ControlNotificationCenter(device, in: notificationCenter, of: side),
        ignoresUnknownLocation: ignoresUnknownLocation)
      run.controlled(.makes(ObservedConfiguration(real)))
      return control
    } candidate: {
      try $0.make(configuration, ignoresUnknownLocation: ignoresUnknownLocation, candidate.make)
    }
    side.client.manager = self
  }

  deinit {
    onMainActor { [side] in
      side.apply(.dropManager) {
        side.manager = nil
      } candidate: {
        $0.release()
      }
    }
  }

  // MARK: Properties

  package var delegate: (any LocationManagerDelegate)? {
    get { side.client.delegate }
    set { side.setDelegate(newValue) }
  }

  package var location: Location? {
    read(\.location) { .init(location: $0.map(LocationReading.init)) } ?? nil
  }
  package var heading: Heading? { read(\.heading) { .init(heading: $0.map(HeadingReading.init)) } ?? nil }
  package var isUpdating: Bool { read(\.isUpdating) { .init(isUpdating: $0) } ?? false }
  package var authorizationStatus: AuthorizationStatus {
    read(\.authorizationStatus) { .init(permissions: [Permission($0)]) } ?? .notDetermined
  }

  private func read<Value>(
    _ property: KeyPath<any LocationManagerProtocol, Value>,
    as observed: @escaping (Value) -> ObservedProperties
  ) -> Value? {
    side.apply(.readProperties) {
      let value = side.manager.map { ($0 as any LocationManagerProtocol)[keyPath: property] }
      if let value { side.run.controlled(.properties(observed(value))) }
      return value
    } candidate: { candidate in
      if let manager = candidate.manager {
        candidate.note(.properties(observed(manager[keyPath: property])))
      }
    }
  }

  package func startMonitoringLocation() {
    side.applyToBoth(.start) { $0.startMonitoringLocation() }
  }

  package func stopMonitoringLocation() {
    side.applyToBoth(.stop) { $0.stopMonitoringLocation() }
  }
}
