import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun

/// Does to a candidate what is done to the control, on a platform where nothing has an effect.
@MainActor
final class LocationManagerDriver: CandidateDriver {
  private let makeCandidate: ParallelLocationManager.MakeCandidate
  private let locationManager: MutedLocationManager
  private let device: ObservedDevice
  private let notificationCenter = NotificationCenter()
  private let configuration: LocationManagerConfiguration
  private let ignoresUnknownLocation: Bool
  private let note: @MainActor (LocationManagerEffect) -> Void

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

  func perform(_ moment: LocationManagerStimulus.Moment) throws {
    let outer = locationManager.readings
    // Mostly neither has any.
    if outer != nil || moment.readings != nil { locationManager.readings = moment.readings }
    defer { if outer != nil || moment.readings != nil { locationManager.readings = outer } }
    switch moment.stimulus {
    case .make: try make()
    case .start: candidate?.startMonitoringLocation()
    case .stop: candidate?.stopMonitoringLocation()
    case .read(let property): read(property)
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
    note(.configuration(of: locationManager))
    locationManager.isConfigured = true
  }

  private func read(_ property: LocationManagerStimulus.Property) {
    guard let candidate else { return }
    switch property {
    case .location: note(.location(Exactly(candidate.location)))
    case .heading: note(.heading(Exactly(candidate.heading)))
    case .isUpdating: note(.isUpdating(candidate.isUpdating))
    case .authorizationStatus: note(.authorizationStatus(candidate.authorizationStatus))
    }
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
      report(.kept("itself"))
    }
    if client == nil, lastClient != nil {
      lastClient = nil
      report(.kept("its delegate"))
    }
  }
}

/// The delegate of a candidate: what it is told is noted and goes nowhere.
@MainActor
private final class MutedClient: LocationManagerDelegate {
  private let note: @MainActor (LocationManagerEffect) -> Void

  init(_ note: @escaping @MainActor (LocationManagerEffect) -> Void) {
    self.note = note
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate location: Location) {
    note(.toldLocation(Exactly(location)))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didUpdate heading: Heading) {
    note(.toldHeading(Exactly(heading)))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didReceive error: LocationError) {
    note(.toldError(error))
  }

  func locationManager(_ manager: any LocationManagerProtocol, didChangeEnabledState isEnabled: Bool) {
    note(.toldEnabled(isEnabled))
  }
}
