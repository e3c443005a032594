import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import Vocabulary

/// Does to a candidate what is done to the control, on a platform where nothing has an effect.
@MainActor
final class LocationManagerDriver: CandidateDriver {
  private let makeCandidate: ParallelLocationManager.MakeCandidate
  private let locationManager: MutedLocationManager
  private let device: ObservedDevice
  private let notificationCenter = NotificationCenter()
  private let configuration: LocationManagerConfiguration
  private let ignoresUnknownLocation: Bool
  private let note: @MainActor (LocationManagerObservation) -> Void

  private var candidate: (any LocationManagerProtocol)?
  private var client: MutedClient?
  private weak var object: AnyObject?
  private weak var lastClient: MutedClient?

  init(
    _ real: CLLocationManager, _ device: UIDevice, ofControl requests: ObservedDevice.ControlRequests,
    configuration: LocationManagerConfiguration, ignoresUnknownLocation: Bool,
    run link: ParallelListener.Link,
    makeCandidate: @escaping ParallelLocationManager.MakeCandidate
  ) {
    self.makeCandidate = makeCandidate
    self.configuration = configuration
    self.ignoresUnknownLocation = ignoresUnknownLocation
    note = { [link] in link.run?.muted($0) }
    locationManager = MutedLocationManager(real, note: note)
    self.device = ObservedDevice(device, ofControl: requests, isControl: false, note: note)
  }

  func perform(_ moment: LiveLocationManagerStimulus.Moment) throws {
    let outer = locationManager.readings
    // Mostly neither has any.
    if outer != nil || moment.readings != nil { locationManager.readings = moment.readings }
    defer { if outer != nil || moment.readings != nil { locationManager.readings = outer } }
    switch moment.stimulus {
    case .make: try make()
    case .start: candidate?.startMonitoringLocation()
    case .stop: candidate?.stopMonitoringLocation()
    case .read(let observe): if let candidate { note(.properties(observe(candidate))) }
    case .setDelegate(let isSet): replaceClient(with: isSet ? MutedClient(note) : nil)
    case .delegateGone: client = nil
    case .release: candidate = nil
    case .held, .permission: break
    case .authorization, .location, .heading, .error, .pause, .resume:
      locationManager.deliver(moment.stimulus)
    case .rotation: notificationCenter.post(name: UIDevice.orientationDidChangeNotification, object: device)
    }
  }

  private func make() throws {
    let made = try makeCandidate(
      .init(
        locationManager: locationManager, device: device, notificationCenter: notificationCenter,
        configuration: configuration, ignoresUnknownLocation: ignoresUnknownLocation))
    (candidate, object) = (made.manager, made.object)
    note(.makes(ObservedConfiguration(locationManager)))
    locationManager.isConfigured = true
  }

  private func replaceClient(with next: MutedClient?) {
    // The candidate comes first, as with a client: the old delegate is released by its owner, not by being replaced.
    candidate?.delegate = next
    client = next
    lastClient = next
  }

  func leftovers(_ report: (CandidateFailure) -> Void) {
    if candidate == nil, object != nil {
      object = nil
      report(.kept("itself", missing: "managerReleased"))
    }
    if client == nil, lastClient != nil {
      lastClient = nil
      report(.kept("its delegate", missing: "delegateReleased"))
    }
  }
}

/// The delegate of a candidate: what it is told is noted and goes nowhere.
@MainActor
private final class MutedClient: LocationManagerDelegate {
  private let note: @MainActor (LocationManagerObservation) -> Void

  init(_ note: @escaping @MainActor (LocationManagerObservation) -> Void) {
    self.note = note
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    note(.toldLocation(LocationReading(location)))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    note(.toldHeading(HeadingReading(heading)))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    note(.toldError(PlatformError(error)))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    note(.toldEnabled(isEnabled))
  }
}
