import CoreLocationStandIn
import Equivalence
import Foundation

extension ExploreCardSubject {
  @MainActor
  final class World {
    let stage: Stage<ExploreCardSubject>
    let tasks = TaskTracker()
    let source: SimulatedLocationSource
    let defaults = DefaultsSpy()
    /// The requests to open the settings whose callers wait for the answer.
    private var settings: [HeldCallback<String, Bool>] = []
    /// The number of requests to open the settings whose callers ignore the answer, as legacy does.
    private var unawaitedOpenings = 0
    /// The timestamp of each location, or nil for the sample's own timestamp.
    var time: Date?
    private let interruptions: Interruptions
    /// The card's location manager, owned by the card.
    weak var manager: (any ManagerDouble)?
    weak var driver: (any Driver)?

    convenience init(_ permission: Permission, _ interruptions: Interruptions = .none) {
      self.init(
        on: SimulatedLocationSource(authorizationStatus: .init(permission), behavior: .synchronous),
        interruptions)
    }

    init(on source: SimulatedLocationSource, _ interruptions: Interruptions = .none) {
      self.source = source
      self.interruptions = interruptions
      stage = Stage(interruptions.time)
      defaults.recorder = stage.recorder
    }

    var isAuthorized: Bool { Permission(source.authorizationStatus).isAuthorized }

    /// Returns whether the old permission was different.
    func changePermission(to status: Permission) -> Bool {
      let status = CLAuthorizationStatus(status)
      guard status != source.authorizationStatus else { return false }
      source.send(.authorization(status))
      return true
    }

    func updateNearby(force: Bool) {
      stage.recorder.record(.updatesNearby(force: force))
      if let shown = driver?.shown(by: .authorization), shown.button != nil {
        stage.recorder.record(.shows(.authorization, shown))
      }
      act(during: .updateNearbyContent)
    }

    func call(_ call: Call, _ observation: Observation) {
      stage.recorder.record(observation)
      act(during: call)
    }

    func act(during call: Call) {
      stage.act(
        during: call.rawValue, interruptions.events(during: call), isOnlyInModern: call.isOnlyInModern
      ) {
        stage.recorder.record(.meanwhile($0))
      }
    }

    func dated(_ reading: LocationReading) -> LocationReading {
      var reading = reading
      if let time { reading.timestamp = time }
      return reading
    }

    var openings: Int { settings.count + unawaitedOpenings }

    func open(_ url: String, _ completion: ((Bool) -> Void)?) {
      stage.recorder.record(.opens(url))
      guard let completion else { return unawaitedOpenings += 1 }
      settings.append(tasks.hold(url, cancelledWith: false, completion))
    }

    func answer(_ opened: Bool) {
      guard settings.isEmpty else { return settings.removeFirst().answer(opened) }
      unawaitedOpenings = max(0, unawaitedOpenings - 1)
    }
  }

  /// A card's location manager that records calls and forwards events to its delegate.
  @MainActor
  protocol ManagerDouble: AnyObject {
    func tell(isEnabled: Bool)
    func tellLocation()
    func tellHeading()
    func tell(_ error: CLError)
  }

  final class DefaultsSpy: UserDefaults {
    var recorder: Recorder<Observation>?
    var shared: UserDefaultsFake?

    override func set(_ value: Bool, forKey defaultName: String) {
      recorder?.record(.stores(value, key: defaultName))
      shared?.set(value, forKey: defaultName)
    }
  }

  /// An application that opens no URL, but answers each request at the event `settings`.
  final class ApplicationSpy: UIApplication {
    private let world: World

    init(_ world: World) {
      self.world = world
      super.init()
    }

    override func open(
      _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
      completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
      world.open(url.absoluteString, completion)
    }
  }
}

extension ExploreCardSubject.DefaultsSpy: CustomFingerprintable {
  /// Only the values for other code, because the superclass has a lock that is opaque to reflection.
  var fingerprintContent: UserDefaultsFake? { shared }
}
