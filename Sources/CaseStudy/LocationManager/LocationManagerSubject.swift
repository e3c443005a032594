package import CoreLocationStandIn
package import Equivalence
import TestDoubles

/// A location manager on a simulated platform, with a client: give it stimuli, get observations.
@MainActor
package final class LocationManagerSubject {
  package typealias Stimulus = LocationManagerStimulus
  package typealias Observation = LocationManagerObservation
  typealias Recorder = TestDoubles.Recorder<Observation>

  private let implementation: Implementation
  private let platform: SimulatedPlatform
  private let client: Client

  /// Makes an implementation and its client, without the observations of their creation.
  package convenience init(_ implementation: Implementation, in start: Start = Start()) {
    self.init(observingCreationOf: implementation, in: start)
    _ = platform.recorder.take()
  }

  /// Makes an implementation and its client; the first event shows the observations of their creation.
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

  /// Applies a stimulus and returns what could be observed, in order.
  ///
  /// - Parameters:
  ///   - stimulus: What is done.
  ///   - environment: What the client does in its callbacks, and the platform before its calls return.
  @discardableResult
  package func apply(_ stimulus: Stimulus, choices: Choices) -> [Observation] {
    ProcessWideState.current.source = platform.source
    platform.surroundings.choices = choices
    Self.on(platform, of: implementation) { perform(stimulus) }
    client.recordLifetime()
    platform.surroundings.choices = nil
    return platform.recorder.take()
  }

  /// Applies a stimulus while the environment does as told, and returns what could be observed, in order.
  @discardableResult
  package func apply(_ stimulus: Stimulus, _ choices: Choice...) -> [Observation] {
    apply(stimulus, choices: Choices(choices))
  }

  /// The number of orientation observers that no code can remove any more.
  package var observersLeftBehind: Int { platform.notificationCenter.leftBehind }

  /// Lets the platform's class methods answer while the body runs, for an implementation that may call them.
  private static func on<Result>(
    _ platform: SimulatedPlatform, of implementation: Implementation, _ body: () -> Result
  ) -> Result {
    implementation.make.callsClassMethods ? platform.source.whileInstalled(body) : body()
  }

  private func turn(_ post: () -> Void) {
    platform.notificationCenter.isNeeded = client.isUpdating
    post()
    platform.notificationCenter.isNeeded = false
  }

  private func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .make: break  // It was, with the subject.
    case .start: client.start()
    case .stop: client.stop()
    case .makeAnother(let preset):
      let manager = implementation.make.configured(preset)
      platform.recorder.record(.makes(ObservedConfiguration(manager)))
    case .readProperties: client.readProperties()
    case .replaceDelegate: client.replaceDelegate()
    case .clearDelegate: client.clearDelegate()
    case .dropDelegate: client.dropDelegate()
    case .dropManager: client.dropManager()
    case .authorization, .unannouncedAuthorization, .location, .locations, .locationWithoutCallback,
      .locationCleared, .locationNotStored, .heading, .forgottenHeading, .error, .plainError:
      SimulatedEvent(stimulus).map(platform.source.send)
    case .pause: platform.setPaused(true)
    case .resume: platform.setPaused(false)
    case .rotation(let orientation): turn { platform.device.simulateRotation(to: .init(orientation)) }
    case .foreignRotationNotification: turn { platform.notificationCenter.postRotation() }
    }
  }
}

extension LocationManagerSubject: ComparedSubject {
  package nonisolated static var implementations: [Implementation] { [.legacy, .modern, .draft, .yours] }
  package typealias Implementation = CaseStudy.Implementation<LocationManagerSubject>

  package struct Factory: Sendable {
    let manager: @MainActor @Sendable (SimulatedPlatform) -> any ManagerUnderTest
    /// Makes the platform's location manager as a preset leaves it.
    package let configured: @MainActor @Sendable (LocationManagerPreset) -> CLLocationManager
    var callsClassMethods = false
  }

  @MainActor
  protocol ManagerUnderTest: AnyObject {
    /// The object whose lifetime is observed.
    var object: AnyObject { get }
    var properties: ObservedProperties { get }
    func start()
    func stop()
    /// Sets the delegate, and returns the object that the client has to own for it.
    func setDelegate(_ delegate: DelegateSpy?) -> AnyObject?
  }
}
