package import CoreLocationStandIn
package import Equivalence
@_exported public import LocationWords

/// The test subject for a location manager with a client on a simulated platform.
@MainActor
package final class LocationManagerSubject {
  package typealias Stimulus = LocationManagerStimulus
  package typealias Observation = LocationManagerObservation
  typealias Recorder = Equivalence.Recorder<Observation>

  private let implementation: Implementation
  private let platform: SimulatedPlatform
  private let client: Client

  /// Makes an implementation and its client, without the observations of the creation.
  package convenience init(_ implementation: Implementation, in start: Start = Start()) {
    self.init(observingCreationOf: implementation, in: start)
    _ = platform.recorder.take()
  }

  /// Makes an implementation and its client, and keeps the observations of the creation for the first event.
  package init(observingCreationOf implementation: Implementation, in start: Start = Start()) {
    self.implementation = implementation
    let platform = SimulatedPlatform(start)
    self.platform = platform
    ProcessWideState.current.source = platform.source
    let manager = Self.on(platform, of: implementation) { implementation.make.manager(platform) }
    client = Client(manager: manager, recorder: platform.recorder, surroundings: platform.surroundings)
    platform.locationManager.isMade = true
    platform.source.reportInitialAuthorization()
    client.recordLifetime()
  }

  @discardableResult
  package func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    ProcessWideState.current.source = platform.source
    platform.surroundings.choices = choices
    Self.on(platform, of: implementation) { perform(stimulus) }
    client.recordLifetime()
    platform.surroundings.choices = nil
    return platform.recorder.take()
  }

  @discardableResult
  package func apply(_ stimulus: Stimulus, _ choices: Choice...) -> [Observation] {
    apply(stimulus, choices: Choices(choices))
  }

  package var observersLeftBehind: Int { platform.notificationCenter.leftBehind }

  /// If the implementation may call class methods, installs the platform's answers while the body runs.
  private static func on<Result>(
    _ platform: SimulatedPlatform, of implementation: Implementation, _ body: () -> Result
  ) -> Result {
    implementation.make.callsClassMethods ? platform.source.whileInstalled(body) : body()
  }

  private func rotate(_ post: () -> Void) {
    platform.notificationCenter.isNeeded = client.isUpdating
    post()
    platform.notificationCenter.isNeeded = false
  }

  private func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .start: client.perform(.start)
    case .stop: client.perform(.stop)
    case .makeAnother(let preset):
      let manager = implementation.make.configured(preset)
      platform.recorder.record(.makes(ObservedConfiguration(manager)))
    case .readProperties: client.perform(.readProperties)
    case .replaceDelegate: client.perform(.replaceDelegate)
    case .clearDelegate: client.perform(.clearDelegate)
    case .dropDelegate: client.perform(.dropDelegate)
    case .dropManager: client.perform(.dropManager)
    case .pause: platform.setPaused(true)
    case .resume: platform.setPaused(false)
    case .rotation(let orientation): rotate { platform.device.simulateRotation(to: .init(orientation)) }
    case .foreignRotationNotification: rotate { platform.notificationCenter.postRotation() }
    default: SimulatedEvent(stimulus).map(platform.source.send)
    }
  }
}

extension LocationManagerSubject: ComparedSubject {
  package nonisolated static var implementations: [Implementation] { [.legacy, .modern, .draft, .yours] }
  package typealias Implementation = CaseStudy.Implementation<LocationManagerSubject>

  package struct Factory: Sendable {
    let manager: @MainActor @Sendable (SimulatedPlatform) -> any ManagerUnderTest
    package let configured: @MainActor @Sendable (LocationManagerPreset) -> CLLocationManager
    var callsClassMethods = false
  }

  @MainActor
  protocol ManagerUnderTest: AnyObject {
    /// The object whose lifetime the client observes.
    var object: AnyObject { get }
    var properties: ObservedProperties { get }
    func startMonitoringLocation()
    func stopMonitoringLocation()
    /// Sets the delegate and returns the object that the client must retain.
    func setDelegate(_ delegate: DelegateSpy?) -> AnyObject?
  }
}

extension LocationManagerSubject.ManagerUnderTest {
  var object: AnyObject { self }
}

package struct LocationManagerFeature: Feature {
  package let name = "LocationManager"
  package let scenarios = LocationManagerSubject.Scenario.all
  package let missingValueReasons = [
    "LocationManagerStimulus: each case":
      "`make` is the first event of a recording, and `init` does the same.",
    "between -1 and 0": "The manager treats all measurements alike. Another measurement has such a value.",
    "between 0 and 1": "The manager treats all measurements alike. Another measurement has such a value.",
    "more than six decimal places": "The manager does not calculate. The random walks have such numbers.",
    "locations": "The manager reads only the last location, and Core Location delivers at least one.",
    "plainError.domain": "The manager only compares the domain with Core Location's domain.",
  ]
  package let separateEventReasons = [
    "locationWithoutCallback": "The manager sees a stored location only when a client reads its properties.",
    "locations": "The manager treats several locations like one location.",
    "makeAnother": "Another manager shares nothing with the first.",
    "rotation": "A scenario combines the similar `foreignRotationNotification` with each of these events.",
    "unannouncedAuthorization": "The manager reads the permission at each event, as after `authorization`.",
  ]
  package let machineTitle = "The legacy location manager"
  package let maxStates = 6_000

  package init() {}

  package func switched(on numbers: Set<String>) -> LocationManagerSubject.Implementation? {
    .switched(on: Set(numbers.compactMap { Int($0).flatMap(SwitchedLocationManager.Switch.init) }))
  }

  package func report(
    on comparison: Comparison<LocationManagerSubject, LocationManagerSubject>, limits: Limits,
    reportsTraps: Bool, progress: @escaping Progress
  ) async -> Report<LocationManagerSubject.Stimulus, LocationManagerSubject.Observation> {
    await comparison.explore(waiting: .laterRunLoopPass, limits: limits, reportsTraps: reportsTraps) {
      progress($0)
    }
  }
}

extension LocationManagerSubject: @MainActor SubjectWithChoices {
  package static let blindSpots = [
    BlindSpot(
      "CLLocationManager.headingOrientation",
      reason: "It is written and never read. Reading it is observed, so a class that depends on it shows."),
    BlindSpot(
      "Registration.block",
      reason: "A block holds the manager weakly and nothing else; that it is there is in the fingerprint."),
  ]

  package typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>

  package nonisolated static var declaredDifferences: [DeclaredDifference] {
    DeclaredDifference.ofModernLocationManager
  }
}

extension LocationManagerSubject.Scenario: ComparedScenario {
  @MainActor
  package var namedStarts:
    [(name: String, make: @MainActor (LocationManagerSubject.Implementation) -> LocationManagerSubject)]
  {
    starts.map { start in
      (
        "\(self), \(start.status)",
        { @MainActor implementation in LocationManagerSubject(observingCreationOf: implementation, in: start)
        }
      )
    }
  }

  package func subject(_ implementation: LocationManagerSubject.Implementation) -> LocationManagerSubject {
    LocationManagerSubject(observingCreationOf: implementation, in: starts[0])
  }

  package func canShow(_ difference: LocationManagerSubject.DeclaredDifference) -> Bool {
    observersLeftBehind > 0 || difference.id != LocationManagerSubject.DeclaredDifference.oneObserver.id
  }

  package func observationKinds(
    of candidate: LocationManagerSubject.Implementation
  ) -> [LocationManagerSubject.Observation] {
    alphabet == .everything ? candidate.observationKinds : []
  }

  package var assumptions: [Assumption<LocationManagerSubject, LocationManagerSubject>] {
    let count = observersLeftBehind
    guard count > 0 else { return [] }
    return [
      Assumption("at most \(count) orientation \(count == 1 ? "observer is" : "observers are") left behind") {
        $0.observersLeftBehind <= count
      }
    ]
  }
}

extension ComparisonStart<LocationManagerSubject, LocationManagerSubject> {
  @MainActor
  package init(
    _ start: LocationManagerSubject.Start, name: String = "start",
    control: LocationManagerSubject.Implementation = .legacy, candidate: LocationManagerSubject.Implementation
  ) {
    self.init(name) {
      LocationManagerSubject(observingCreationOf: control, in: start)
    } candidate: {
      LocationManagerSubject(observingCreationOf: candidate, in: start)
    }
  }
}

extension LocationManagerSubject.Implementation {
  /// The kinds that every exploration has to see, because only an implementation with a fault shows the others.
  fileprivate var observationKinds: [LocationManagerSubject.Observation] {
    let always: [LocationManagerSubject.Observation] = [
      .startUpdatingLocation, .stopUpdatingLocation, .startUpdatingHeading, .stopUpdatingHeading,
      .stopMonitoringSignificantLocationChanges, .requestWhenInUseAuthorization,
      .headingOrientation(.portrait), .beginOrientationNotifications, .platformDelegateSet,
      .platformDelegateCleared, .toldLocation(.here), .toldHeading(.perfect), .toldError(.init(.network)),
      .toldEnabled(true),
      .properties(.init()),
      .managerReleased, .delegateReleased,
    ]
    return declaredDifferences.isEmpty ? always : always + [.endOrientationNotifications]
  }
}

extension LocationManagerSubject.Observation: CreationObservation {
  var isOfCreation: Bool { self == .platformDelegateSet }
}
