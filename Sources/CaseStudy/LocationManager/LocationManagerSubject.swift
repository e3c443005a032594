package import CoreLocationStandIn
package import Equivalence
@_exported public import LocationWords

/// The test subject for a location manager with a client on a simulated platform.
@MainActor
package final class LocationManagerSubject {
  package typealias Stimulus = LocationManagerStimulus
  package typealias Observation = LocationManagerObservation

  private let implementation: Implementation
  private let world: World
  private let client: Client

  /// Makes an implementation and its client, and discards the observations of the creation.
  package convenience init(_ implementation: Implementation, in start: Start = Start()) {
    self.init(observingCreationOf: implementation, in: start)
    _ = stage.recorder.take()
  }

  /// Makes an implementation and its client, and keeps the observations of the creation for the first event.
  package init(observingCreationOf implementation: Implementation, in start: Start = Start()) {
    self.implementation = implementation
    let world = World(start)
    self.world = world
    ProcessWideState.current.source = world.source
    client = Client(
      driver: Self.on(world, of: implementation) { implementation.make.driver(world) }, in: world)
    world.locationManager.isMade = true
    world.source.reportInitialAuthorization()
    stage.recordRelease()
  }

  var stage: Stage<LocationManagerSubject> { world.stage }
  package var observersLeftBehind: Int { world.notificationCenter.leftBehind }

  @discardableResult
  package func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    perform(stimulus, choices: choices)
  }

  @discardableResult
  package func apply(_ stimulus: Stimulus, _ choices: Choice...) -> [Observation] {
    apply(stimulus, choices: Choices(choices))
  }

  func willPerform() { ProcessWideState.current.source = world.source }

  func perform(_ stimulus: Stimulus) {
    Self.on(world, of: implementation) {
      switch stimulus {
      case .start: client.perform(.start)
      case .stop: client.perform(.stop)
      case .makeAnother(let preset):
        let manager = implementation.make.configured(preset)
        stage.recorder.record(.makes(ObservedConfiguration(manager)))
      case .readProperties: client.perform(.readProperties)
      case .replaceDelegate: client.perform(.replaceDelegate)
      case .clearDelegate: client.perform(.clearDelegate)
      case .dropDelegate: client.perform(.dropDelegate)
      case .dropManager: client.perform(.dropManager)
      case .pause: world.setPaused(true)
      case .resume: world.setPaused(false)
      case .rotation(let orientation): rotate { world.device.simulateRotation(to: .init(orientation)) }
      case .foreignRotationNotification: rotate { world.notificationCenter.postRotation() }
      case .authorization, .unannouncedAuthorization, .location, .locations, .locationWithoutCallback,
        .locationCleared, .locationNotStored, .heading, .headingCleared, .error, .plainError:
        SimulatedEvent(stimulus).map(world.source.send)
      case .make: break  // The initializer makes the manager.
      }
    }
  }

  /// Runs the body, with the world's source installed if the implementation may call Core Location's class methods.
  private static func on<Result>(
    _ world: World, of implementation: Implementation, _ body: () -> Result
  ) -> Result {
    implementation.make.callsClassMethods ? world.source.whileInstalled(body) : body()
  }

  private func rotate(_ post: () -> Void) {
    world.notificationCenter.isNeeded = client.isUpdating
    post()
    world.notificationCenter.isNeeded = false
  }
}

extension LocationManagerSubject: StagedSubject {
  package nonisolated static var implementations: [Implementation] { [.legacy, .modern, .draft, .yours] }
  package typealias Implementation = CaseStudy.Implementation<LocationManagerSubject>

  package struct Factory: Sendable {
    let driver: @MainActor @Sendable (World) -> any Driver
    package let configured: @MainActor @Sendable (LocationManagerPreset) -> CLLocationManager
    var callsClassMethods = false
  }

  @MainActor
  protocol Driver: AnyObject {
    /// The object whose release is observed.
    var object: AnyObject { get }
    var properties: ObservedProperties { get }
    func startMonitoringLocation()
    func stopMonitoringLocation()
    /// Sets the delegate and returns the object that the client must retain.
    func setDelegate(_ delegate: DelegateSpy?) -> AnyObject?
  }
}

extension LocationManagerSubject.Driver {
  var object: AnyObject { self }
}

extension LocationManagerSubject: @MainActor SubjectWithChoices {
  package static let blindSpots = [
    BlindSpot(
      "CLLocationManager.headingOrientation",
      reason: "The manager only writes it. If a class reads it, the read is an observation."),
    BlindSpot(
      "Registration.block",
      reason: "A block holds only the manager, weakly. The fingerprint has the block's registration."),
  ]

  package typealias DeclaredDifference = Equivalence.DeclaredDifference<Stimulus, Observation>

  package nonisolated static var declaredDifferences: [DeclaredDifference] {
    DeclaredDifference.ofModernLocationManager
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

extension LocationManagerSubject.Observation: CreationObservation {
  var comesAtCreation: Bool { self == .platformDelegateSet }
}
