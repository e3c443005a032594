import CoreLocationStandIn
import Equivalence
import Foundation

/// A part of legacy's behaviour, with its events, its environment, and the name of its recorded sequences.
struct Part: Sendable {
  /// The name of the file with the part's sequences.
  var name: String
  var start = Start()
  var alphabet: [Stimulus]
  /// A screen's properties with closures that forward observations to the client.
  var closures: [String] = []

  static let ofManagers = [
    configuration, coarseConfiguration, startAndStop, deliveries, orientation, notifications, lifetime,
    values,
    callbacks,
  ]

  static let configuration = Part(name: "Configuration", start: Start(shows: .creation), alphabet: [.read])

  static let coarseConfiguration = Part(
    name: "CoarseConfiguration", start: Start(isCoarse: true, shows: .creation), alphabet: [.read])

  static let startAndStop = Part(
    name: "StartAndStop", start: Start(permission: .notDetermined),
    alphabet: [
      .start, .stop, .read, .allow(.denied), .allow(.authorizedAlways), .allow(.authorizedWhenInUse),
    ])

  static let deliveries = Part(
    name: "Deliveries", start: Start(deliversAtOnce: true), alphabet: [.start, .stop, .keptLocation(52)])

  static let orientation = Part(
    name: "Orientation", start: Start(shows: .rotations),
    alphabet: [.start, .stop, .rotation(.landscapeLeft), .rotation(.faceUp)])

  /// A separate part, because the new class must differ here, and a difference would hide later differences.
  static let notifications = Part(
    name: "OrientationNotifications", start: Start(shows: .notifications),
    alphabet: [.start, .stop, .rotation(.landscapeLeft)])

  static let lifetime = Part(
    name: "Lifetime", start: Start(permission: .notDetermined),
    alphabet: [
      .start, .stop, .location(48), .replaceDelegate, .clearDelegate, .dropDelegate, .dropManager,
      .allow(.authorizedAlways),
    ])

  static let values = Part(
    name: "Values",
    alphabet: [
      .start, .read, .location(48), .keptLocation(52), .locationNotStored(50), .heading(accuracy: 10),
      .heading(accuracy: 0),
      .heading(accuracy: -1), .error(.network), .error(.locationUnknown), .foreignError,
    ])

  static let callbacks = Part(
    name: "InACallback", start: Start(reactions: [.nothing, .stop, .start]),
    alphabet: [.start, .stop, .location(48), .heading(accuracy: 10), .error(.network), .allow(.denied)])

  /// Writes sequences that fail on every class that behaves differently and has at most as many states as this one.
  @MainActor
  func record(_ manager: Manager, in folder: URL) throws {
    ManagerSubject.closures = closures
    // An audit drives two managers, which both observe each rotation, so it would report false differences.
    let audit = start.shows == .rotations || start.shows == .notifications ? nil : Audit()
    let suite = try StateMachine(
      of: { ManagerSubject(manager, in: start) }, alphabet: alphabet, audit: audit
    ).conformanceSuite()
    try suite.text.write(to: file(in: folder), atomically: true, encoding: .utf8)
  }

  /// Runs the sequences of a folder on a manager.
  @MainActor
  func check(_ manager: Manager, in folder: URL) throws -> ConformanceReport {
    try check(manager, suite: text(in: folder))
  }

  /// Runs the sequences of a suite on a manager.
  @MainActor
  func check(_ manager: Manager, suite: String) throws -> ConformanceReport {
    try ConformanceSuite(parsing: suite, file: "\(name).txt")
      .check(alphabet: alphabet) { ManagerSubject(manager, in: start) }
  }

  /// The recorded sequences of legacy.
  func text(in folder: URL) throws -> String { try String(contentsOf: file(in: folder), encoding: .utf8) }

  private func file(in folder: URL) -> URL { folder.appendingPathComponent("\(name).txt") }
}

/// A class that is judged.
struct Manager: Sendable {
  var testDescription: String
  /// Makes a manager on the installed platform, for a client.
  var make: @MainActor (Client, Start) -> any Managed
}

/// A manager or a screen, with the judge's interface.
@MainActor
protocol Managed: AnyObject {
  /// The object whose lifetime the judge observes.
  var object: AnyObject { get }
  /// The values of all properties, as text.
  var properties: String { get }
  func start()
  func stop()
  /// Taps the button of a screen.
  func tap()
  /// Sets and returns a delegate that forwards each callback to the client. The manager does not retain the delegate.
  func setDelegate() -> AnyObject
  func clearDelegate()
  /// Reports to the client what the screen has stored, which no callback shows.
  func endStep()
}

extension Managed {
  var object: AnyObject { self }
  func tap() {}
  func endStep() {}
}

struct Start: Sendable {
  /// The observations besides callbacks and, except with `notifications`, the calls on the platform.
  enum Aspect { case nothing, creation, rotations, notifications }

  var permission = CLAuthorizationStatus.authorizedAlways
  var isCoarse = false
  /// Whether the platform delivers before a start or a stop returns.
  var deliversAtOnce = false
  var shows = Aspect.nothing
  /// The possible actions of the client in a callback.
  var reactions: [Client.Reaction] = []
}

enum Stimulus: Hashable {
  case start, stop, read, tap, replaceDelegate, clearDelegate, dropDelegate, dropManager, foreignError
  case allow(CLAuthorizationStatus)
  case rotation(UIDeviceOrientation)
  /// A location with an old timestamp.
  case location(Double)
  case newLocation(Double)
  case keptLocation(Double)
  case locationNotStored(Double)
  case heading(accuracy: Double)
  case error(CLError.Code)
}

/// The client of a manager, which records the observations of a step and may react to callbacks.
@MainActor
final class Client {
  enum Reaction { case nothing, stop, start }

  weak var manager: (any Managed)?
  var choices: Choices?
  private let reactions: [Reaction]
  private var seen: [String] = []

  init(reactions: [Reaction]) { self.reactions = reactions }

  /// Records an observation during this client's step only, because every manager observes each device's rotation.
  func see(_ observation: String) {
    if choices != nil { seen.append(observation) }
  }

  func take() -> [String] {
    defer { seen = [] }
    return seen
  }

  /// Records a callback of the delegate, and reacts.
  func isTold(_ what: String) {
    see("told " + what)
    guard let choices, !reactions.isEmpty else { return }
    switch choices.pick("the client", from: reactions) {
    case .nothing: break
    case .stop: manager?.stop()
    case .start: manager?.start()
    }
  }
}

/// A device that records when orientation notifications begin and end.
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

/// A manager on its own simulated platform, with a client.
@MainActor
private final class ManagerSubject: @MainActor SubjectWithChoices {
  /// The current screen's properties that forward observations.
  static var closures: [String] = []

  static var blindSpots: [BlindSpot] {
    common + closures.map { BlindSpot($0, reason: "It hands on what is observed, and nothing else.") }
  }

  private static let common = [
    BlindSpot("SimulatedLocationSource.onCall", reason: "It hands on what is observed, and nothing else."),
    BlindSpot(
      "NotificationCenter.registrar",
      reason: "It is the centre of the process, and rotations show its observers."
    ),
    BlindSpot("WMFLocationManager.orientationObserver", reason: "It is there while updates run."),
  ]

  private let client: Client
  private let source: SimulatedLocationSource
  private let device: UIDevice
  private let geocoder = SimulatedGeocodingSource()
  private var manager: (any Managed)?
  private var delegate: AnyObject?
  private weak var object: AnyObject?
  private var lives = true

  init(_ manager: Manager, in start: Start) {
    let client = Client(reactions: start.reactions)
    var behavior = SimulatedLocationSource.Behavior()
    behavior.deliversSynchronously = true
    behavior.deliversDuringStart = start.deliversAtOnce
    behavior.deliversDuringStop = start.deliversAtOnce
    source = SimulatedLocationSource(authorizationStatus: start.permission, behavior: behavior)
    device = start.shows == .notifications ? Device(client: client) : UIDevice()
    self.client = client
    if start.shows != .notifications {
      source.onCall = { [weak client] call in MainActor.assumeIsolated { client?.see(call) } }
    }
    client.choices = start.shows == .creation ? Choices() : nil
    onPlatform {
      self.manager = manager.make(client, start)
      client.manager = self.manager
      object = self.manager?.object
      delegate = self.manager?.setDelegate()
    }
  }

  func apply(_ stimulus: Stimulus, choices: Choices) -> [String] {
    client.choices = choices
    onPlatform { perform(stimulus) }
    while !geocoder.requests.isEmpty { answer(asking: choices) }
    manager?.endStep()
    if lives, object == nil {
      lives = false
      client.see("the manager is released")
    }
    client.choices = nil
    return client.take()
  }

  private func onPlatform(_ body: () -> Void) {
    source.whileInstalled { geocoder.whileInstalled { device.whileInstalled(body) } }
  }

  private func answer(asking choices: Choices) {
    let places = [SimulatedPlacemark(name: "Here"), .init(name: "There")]
    switch choices.pick("the geocoder", from: ["a place", "an error", "both"]) {
    case "a place": geocoder.answer(0, with: .placemarks(places))
    case "both": geocoder.answer(0, with: .partial(places))
    default: geocoder.answer(0, with: .error(.network))
    }
  }

  private func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .start: manager?.start()
    case .stop: manager?.stop()
    case .tap: manager?.tap()
    case .read: client.see(manager?.properties ?? "no manager")
    case .replaceDelegate: delegate = manager?.setDelegate()
    case .clearDelegate: manager?.clearDelegate()
    case .dropDelegate: delegate = nil
    case .dropManager: manager = nil
    case .allow(let status): source.send(.authorization(status))
    case .rotation(let orientation): device.simulateRotation(to: orientation)
    case .location(let latitude): source.send(.location(.init(latitude: latitude, longitude: 2)))
    case .newLocation(let latitude):
      // The timestamp is later than any clock, because states must not differ by the time of their creation.
      source.send(.location(.init(latitude: latitude, longitude: 2, timestamp: .distantFuture)))
    case .keptLocation(let latitude):
      source.send(.locationWithoutCallback(.init(latitude: latitude, longitude: 2)))
    case .locationNotStored(let latitude):
      source.send(.locationNotStored(.init(latitude: latitude, longitude: 2)))
    case .heading(let accuracy): source.send(.heading(.init(magneticHeading: 90, accuracy: accuracy)))
    case .error(let code): source.send(.error(code))
    case .foreignError: source.send(.plainError(domain: "Practice", code: 1))
    }
  }
}
