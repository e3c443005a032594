import CoreLocationStandIn
import Equivalence
import Foundation
import Testing

/// Whether a manager behaves as the inherited class did at the start of the series.
///
/// It is driven and observed from below, on the stand-in, so no step needs a seam for it. What has to be seen are
/// sequences that no wrong class of the same size passes. They were made of the inherited class, in the files beside
/// this one.
@Suite("Behaviour")
@MainActor
struct BehaviourTests {
  @Test("Configuration", arguments: Manager.all)
  func configuration(_ manager: Manager) throws {
    try check(manager, "Configuration", in: World(showsCreation: true), [.read])
  }

  @Test("Start and stop", arguments: Manager.all)
  func startAndStop(_ manager: Manager) throws {
    let world = World(permission: .notDetermined)
    try check(
      manager, "StartAndStop", in: world,
      [.start, .stop, .read, .allow(.denied), .allow(.authorizedAlways), .allow(.authorizedWhenInUse)])
  }

  @Test("Orientation", arguments: Manager.all)
  func orientation(_ manager: Manager) throws {
    let world = World(showsDevice: true)
    try check(manager, "Orientation", in: world, [.start, .stop, .turn(.landscapeLeft), .turn(.faceUp)])
  }

  @Test("Delegate and lifetime", arguments: Manager.all)
  func lifetime(_ manager: Manager) throws {
    try check(
      manager, "Lifetime", in: World(),
      [.start, .stop, .location(48), .replaceDelegate, .clearDelegate, .dropDelegate, .dropManager])
  }

  @Test("Values", arguments: Manager.all)
  func values(_ manager: Manager) throws {
    try check(
      manager, "Values", in: World(),
      [
        .start, .read, .location(48), .keptLocation(52), .heading(accuracy: 10), .heading(accuracy: 0),
        .heading(accuracy: -1), .error(.network), .error(.locationUnknown), .foreignError,
      ])
  }

  @Test("In a callback", arguments: Manager.all)
  func reactions(_ manager: Manager) throws {
    let world = World(reactions: [.nothing, .stop, .start])
    try check(
      manager, "InACallback", in: world,
      [.start, .stop, .location(48), .heading(accuracy: 10), .error(.network), .allow(.denied)])
  }

  private func check(_ manager: Manager, _ name: String, in world: World, _ alphabet: [Stimulus]) throws {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["BEHAVIOUR_RECORD"] {
      // Every manager there is hears each turn, so an audit, which leads two at a time, would find what is not there.
      let audit = world.showsDevice ? Audit(samples: 0) : Audit()
      let suite = try Machine(
        of: { ManagerFromBelow(manager, in: world) }, alphabet: alphabet, audit: audit
      ).conformanceSuite()
      try "\(suite.states)\n\(suite.table)\n".write(
        toFile: "\(folder)/\(name).txt", atomically: true, encoding: .utf8)
    } else {
      let text = try String(
        contentsOfFile: try #require(environment["BEHAVIOUR"]) + "/\(name).txt", encoding: .utf8)
      let lines = text.split(separator: "\n", maxSplits: 1)
      let suite = try ConformanceSuite(
        states: try #require(Int(lines[0])), extraStates: 0, table: String(lines[1]), file: "\(name).txt")
      let report = suite.check(alphabet: alphabet) { ManagerFromBelow(manager, in: world) }
      if !report.conforms { Issue.record("\(report)") }
    }
  }
}

/// A class that is judged.
struct Manager: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// Makes one on the platform in force, for a client.
  var make: @MainActor (Client) -> any Managed
}

/// One of them, in the vocabulary of this suite.
@MainActor
protocol Managed: AnyObject {
  /// All that can be read.
  var properties: String { get }
  func start()
  func stop()
  /// Sets a delegate that hands what it is told to the client, and returns it, as the manager does not keep it alive.
  func setDelegate() -> AnyObject
  func clearDelegate()
}

struct World: Sendable {
  var permission = CLAuthorizationStatus.authorizedAlways
  /// Whether what is asked while the manager is made shows in the first step.
  var showsCreation = false
  /// Whether calls on the device are observed.
  var showsDevice = false
  /// What the client may do in a callback.
  var reactions: [Client.Reaction] = []
}

enum Stimulus: Hashable {
  case start, stop, read, replaceDelegate, clearDelegate, dropDelegate, dropManager, foreignError
  case allow(CLAuthorizationStatus)
  case turn(UIDeviceOrientation)
  case location(Double)
  case keptLocation(Double)
  case heading(accuracy: Double)
  case error(CLError.Code)
}

/// What was seen in a step, and who is asked what happens next.
@MainActor
final class Client {
  enum Reaction { case nothing, stop, start }

  weak var manager: (any Managed)?
  var environment: Environment?
  private let reactions: [Reaction]
  private var seen: [String] = []

  init(reactions: [Reaction]) { self.reactions = reactions }

  /// Notes what happens in a step of this client: a turn of another one's device reaches every manager there is.
  func see(_ observation: String) {
    if environment != nil { seen.append(observation) }
  }

  func take() -> [String] {
    defer { seen = [] }
    return seen
  }

  /// Notes what a delegate is told, and reacts.
  func isTold(_ what: String) {
    see("told " + what)
    guard let environment, !reactions.isEmpty else { return }
    switch environment.choose("the client", among: reactions) {
    case .nothing: break
    case .stop: manager?.stop()
    case .start: manager?.start()
    }
  }
}

/// The device, with an ear for what it is asked.
@MainActor
private final class Device: UIDevice {
  private let client: Client

  init(client: Client) {
    self.client = client
    super.init()
  }

  override func beginGeneratingDeviceOrientationNotifications() {
    client.see("begins orientation notifications")
    super.beginGeneratingDeviceOrientationNotifications()
  }

  override func endGeneratingDeviceOrientationNotifications() {
    client.see("ends orientation notifications")
    super.endGeneratingDeviceOrientationNotifications()
  }
}

/// A manager on a platform of its own, with a client.
@MainActor
private final class ManagerFromBelow: @MainActor OpenSubject {
  static let blindSpots = [
    BlindSpot("SimulatedLocationSource.onCall", reason: "It hands on what is observed, and nothing else."),
    BlindSpot(
      "NotificationCenter.registrar", reason: "It is the centre of the process: who observes shows in turns."),
    BlindSpot("WMFLocationManager.orientationObserver", reason: "It is there while updates run."),
  ]

  private let client: Client
  private let source: SimulatedLocationSource
  private let device: UIDevice
  private var manager: (any Managed)?
  private var delegate: AnyObject?
  private var lives = true

  init(_ manager: Manager, in world: World) {
    let client = Client(reactions: world.reactions)
    var behavior = SimulatedLocationSource.Behavior()
    behavior.deliversSynchronously = true
    source = SimulatedLocationSource(authorizationStatus: world.permission, behavior: behavior)
    device = world.showsDevice ? Device(client: client) : UIDevice()
    self.client = client
    source.onCall = { [weak client] call in MainActor.assumeIsolated { client?.see(call) } }
    client.environment = world.showsCreation ? Environment() : nil
    onPlatform {
      self.manager = manager.make(client)
      client.manager = self.manager
      delegate = self.manager?.setDelegate()
    }
  }

  func apply(_ stimulus: Stimulus, in environment: Environment) -> [String] {
    client.environment = environment
    onPlatform { perform(stimulus) }
    if lives, client.manager == nil {
      lives = false
      client.see("the manager is released")
    }
    client.environment = nil
    return client.take()
  }

  private func onPlatform(_ body: () -> Void) {
    source.whileInstalled { device.whileInstalled(body) }
  }

  private func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .start: manager?.start()
    case .stop: manager?.stop()
    case .read: client.see(manager?.properties ?? "no manager")
    case .replaceDelegate: delegate = manager?.setDelegate()
    case .clearDelegate: manager?.clearDelegate()
    case .dropDelegate: delegate = nil
    case .dropManager: manager = nil
    case .allow(let status): source.send(.authorization(status))
    case .turn(let orientation): device.simulateRotation(to: orientation)
    case .location(let latitude): source.send(.location(.init(latitude: latitude, longitude: 2)))
    case .keptLocation(let latitude):
      source.send(.unannouncedLocation(.init(latitude: latitude, longitude: 2)))
    case .heading(let accuracy): source.send(.heading(.init(magneticHeading: 90, accuracy: accuracy)))
    case .error(let code): source.send(.error(code))
    case .foreignError: source.send(.plainError(domain: "Practice", code: 1))
    }
  }
}
