package import CoreLocationStandIn
package import Equivalence
import Foundation

/// The test subject for the explore card with a screen on a simulated device.
@MainActor
package final class ExploreCardSubject {
  private let device: Device
  private var screen: (any ScreenUnderTest)?
  private var lifetime: Lifetime
  private(set) var visibleCells: [Cell] = []

  package convenience init(
    _ implementation: Implementation, permission: Permission = .notDetermined,
    acting interruptions: Interruptions = .none
  ) {
    self.init(on: Device(permission, interruptions), makeScreen: implementation.make.screen)
  }

  init(on device: Device, makeScreen: (Device) -> any ScreenUnderTest) {
    self.device = device
    ProcessWideState.current.source = device.source
    let screen = makeScreen(device)
    self.screen = screen
    device.screen = screen
    lifetime = Lifetime(of: screen.card)
    device.reentrancy.subject = self
  }

  deinit { device.tasks.cancel() }

  package var tasks: TaskTracker { device.tasks }
  var openings: Int { device.openings }

  package func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    // Legacy calls class methods. Therefore the subject sets the methods' answer before each event.
    ProcessWideState.current.source = device.source
    device.reentrancy.choices = choices
    perform(stimulus)
    if case .settings(let opened) = stimulus { device.answer(opened) }
    await tasks.settled()
    device.reentrancy.choices = nil
    if lifetime.ends() { device.recorder.record(.cardReleased) }
    return device.recorder.take()
  }

  package func perform(_ stimulus: Stimulus) {
    guard let screen else { return }
    switch stimulus {
    case .appear(let cell):
      guard !visibleCells.contains(cell) else { return }
      visibleCells.append(cell)
      screen.appear(cell)
      look(at: [cell], of: screen)
    case .disappear(let cell):
      guard let index = visibleCells.firstIndex(of: cell) else { return }
      visibleCells.remove(at: index)
      screen.disappear(cell)
    case .measure(let cell): device.recorder.record(.shows(cell, screen.measure(cell)))
    case .newContent:
      visibleCells = []
      screen.contentChanges()
    case .look: look(at: visibleCells, of: screen)
    case .tapEnable: tapEnable(on: screen)
    case .tapEnableAndLeave:
      tapEnable(on: screen)
      leave()
    case .permission(let status):
      if device.changePermission(to: status), device.isAuthorized || status == .denied {
        decide(device.isAuthorized)
      }
    case .tells(let isEnabled): decide(isEnabled)
    case .location(let reading):
      arrive(reading.map { .location(device.dated($0)) } ?? .locationWithoutCallback(nil)) {
        $0.tellLocation()
      }
    case .heading(let reading):
      arrive(reading.map { .heading($0) } ?? .headingCleared) { $0.tellHeading() }
    case .error(let code):
      device.recorder.record(.error(code))
      device.manager?.tell(CLError(CLError.Code(code)))
    case .settings: break
    case .leave: leave()
    }
  }

  private func look(at cells: [Cell], of screen: any ScreenUnderTest) {
    for cell in cells where cell != .other { device.recorder.record(.shows(cell, screen.shown(by: cell))) }
  }

  private func tapEnable(on screen: any ScreenUnderTest) {
    guard visibleCells.contains(.authorization) else { return }
    look(at: [.authorization], of: screen)
    screen.tapEnable()
  }

  private func leave() {
    visibleCells = []
    screen = nil
  }

  private func decide(_ isEnabled: Bool) {
    device.recorder.record(.decision(isEnabled: isEnabled))
    device.manager?.tell(isEnabled: isEnabled)
  }

  private func arrive(_ event: SimulatedEvent, tell: (any ManagerDouble) -> Void) {
    guard device.isAuthorized else { return }
    device.source.send(event)
    if let manager = device.manager { tell(manager) }
  }
}

extension HeadingReading {
  package static let north = Self(magneticHeading: 5, trueHeading: 0, accuracy: 5)
  fileprivate static let precise = Self(
    magneticHeading: 0.987_654_321, trueHeading: 0.123_456_789, accuracy: 5)
}

extension LocationReading {
  fileprivate static let precise = Self(latitude: -0.123_456_789, longitude: 0.987_654_321)
}

extension ExploreCardSubject: AsyncTestSubject, ReentrantSubject {
  package nonisolated static var implementations: [Implementation] { [.legacy, .modern] }
  package typealias Implementation = CaseStudy.Implementation<ExploreCardSubject>

  package struct Factory: Sendable {
    let screen: @MainActor @Sendable (Device) -> any ScreenUnderTest
    /// The distance and bearing that a cell shows between two locations, or nil if it shows neither.
    package let way: @MainActor @Sendable (_ from: CLLocation, _ to: CLLocation) -> Way?
  }

  /// An implementation as a screen with the card's cells.
  @MainActor
  protocol ScreenUnderTest: AnyObject {
    /// The object whose lifetime the subject observes.
    var card: AnyObject { get }
    func shown(by cell: Cell) -> Shown
    /// Fills and shows a cell, which is the reused permission cell or a new cell.
    func appear(_ cell: Cell)
    func disappear(_ cell: Cell)
    func measure(_ cell: Cell) -> Shown
    /// Reports new content and then, like a collection view, the disappearance of each visible cell.
    func contentChanges()
    func tapEnable()
  }
}

extension ExploreCardSubject {
  package enum Stimulus: Hashable, Sendable, DescribedAsSource {
    /// If the cell is not on the screen, the screen fills and shows the cell.
    case appear(Cell)
    case disappear(Cell)
    /// The screen fills a cell only to measure its size.
    case measure(Cell)
    case newContent
    case look
    /// If the permission cell is visible, the user taps the cell's button.
    case tapEnable
    /// As in `tapEnable`, and the user leaves in the same run-loop pass.
    case tapEnableAndLeave
    /// The user changes the permission, and the location manager reports a decision.
    case permission(Permission)
    /// The location manager reports an outdated decision.
    case tells(isEnabled: Bool)
    /// If there is permission, a location arrives or, for nil, the manager loses the old location.
    case location(LocationReading?)
    /// If there is permission, a heading arrives or, for nil, the manager loses the old heading.
    case heading(HeadingReading?)
    case error(PlatformError.Code)
    /// The platform answers the oldest request to open the settings.
    case settings(opened: Bool)
    case leave
  }

  package enum Cell: Hashable, Sendable {
    /// The permission cell, which also shows the distance and bearing of a place.
    case authorization
    case place
    case placeInTheNorth
    case placeWithoutArticle
    case other
  }

  /// A call of a card on its client or its platform, during which client and platform may act.
  package enum Call: String, Hashable, Sendable {
    case start, stop, updateNearbyContent, didMove, didEnableLocation, didFail

    var isOfModernAlone: Bool { [.didMove, .didEnableLocation, .didFail].contains(self) }
  }

  package enum Interruptions: Hashable, Sendable {
    case none
    case measurements
    case decisions
    case onlyModern

    var time: ActingTime {
      switch self {
      case .none: .never
      case .measurements, .decisions: .duringCalls
      case .onlyModern: .duringCallsOfModernAlone
      }
    }

    func events(during call: Call) -> [Stimulus] {
      switch (self, call) {
      case (.onlyModern, _):
        [.appear(.place), .disappear(.authorization), .look, .leave]
      case (.measurements, .updateNearbyContent):
        [.appear(.place), .disappear(.authorization), .look, .newContent, .leave]
      case (.decisions, .updateNearbyContent):
        [.appear(.authorization), .disappear(.authorization), .look, .tapEnable, .newContent, .leave]
      case (.measurements, .start), (.measurements, .stop):
        [.location(.here), .heading(.reliable), .error(.denied), .error(.locationUnknown)]
      case (.decisions, .start), (.decisions, .stop):
        [.permission(.denied), .permission(.authorizedWhenInUse), .error(.denied)]
      default: []
      }
    }
  }

  package enum Observation: Hashable, Sendable, CustomStringConvertible {
    case managerStarted
    case managerStopped
    case opens(String)
    case toldUnableToOpen
    case stores(Bool, key: String)
    case updatesNearby(force: Bool)
    /// A cell's content when it appears or is measured, at a look or a tap, and of the permission cell at an update.
    case shows(Cell, Shown)
    /// If the card has a location manager, the platform reports the user's decision to the manager.
    case decision(isEnabled: Bool)
    /// If the card has a location manager, the platform reports the error to the manager.
    case error(PlatformError.Code)
    /// The client or the platform acts before a call returns.
    case meanwhile(Stimulus)
    case cardReleased

    static func remembers(_ isEnabled: Bool) -> Self { .stores(isEnabled, key: "LocationEnabled") }
    static let remembersPrompt = Self.stores(true, key: "DidPromptForLocation")

    package var description: String {
      switch self {
      case .managerStarted: "manager started"
      case .managerStopped: "manager stopped"
      case .opens(let url): "opens \(url)"
      case .toldUnableToOpen: "told: unable to open settings"
      case .stores(let value, let key): "stores \(key): \(value)"
      case .updatesNearby(let force): "updates nearby content" + (force ? ", with force" : "")
      case .shows(let cell, let shown): "\(cell): \(shown)"
      case .decision(let isEnabled): "decision: \(isEnabled ? "enabled" : "not enabled")"
      case .error(let code): "error: \(code)"
      case .meanwhile(let event): "meanwhile \(event)"
      case .cardReleased: "card released"
      }
    }
  }

  package struct Shown: Hashable, Sendable, CustomStringConvertible {
    /// The button of a permission cell, or nil in another cell.
    package var button: Button?
    package var way: Way?

    package init(_ button: Button? = nil, way: Way? = nil) {
      self.button = button
      self.way = way
    }

    package var description: String {
      let way = way.map { "\($0.distance) m, \($0.bearing)°" } ?? "distance and bearing unknown"
      return (button.map { "\($0.title) (\($0.isEnabled ? "can" : "cannot") be tapped), " } ?? "") + way
    }
  }

  package struct Button: Hashable, Sendable {
    package var title: String
    package var isEnabled: Bool

    package static let enabled = Button(title: "Location enabled", isEnabled: false)
    package static let request = Button(title: "Enable location", isEnabled: true)
    package static let disabledRequest = Button(title: "Enable location", isEnabled: false)
  }

  /// A distance and a bearing, rounded to a thousandth because each side has a formula of its own.
  package struct Way: Hashable, Sendable {
    /// The distance in metres.
    @Measured package private(set) var distance: Double
    /// The initial bearing in degrees.
    @Measured package private(set) var bearing: Double

    package init(distance: Double, bearing: Double) {
      self.distance = (distance * 1000).rounded() / 1000
      self.bearing = (bearing * 1000).rounded() / 1000
    }
  }

  /// The scenarios, each with only some events, because all events together would lead to too many states.
  package enum Scenario: String, Hashable, Sendable, CaseIterable, ComparedScenario {
    case permissionChanges = "the permission changes"
    case userMoves = "the user moves"
    case newContent = "new content comes"
    case permissions = "every permission"
    case directions = "every direction"
    case leaving = "tap and leave in one run-loop pass"
    case measurements = "measurements during a call"
    case decisions = "decisions during a call"

    var permission: Permission {
      [.permissionChanges, .leaving, .decisions].contains(self) ? .notDetermined : .authorizedWhenInUse
    }

    var interruptions: Interruptions {
      switch self {
      case .measurements: .measurements
      case .decisions: .decisions
      default: .none
      }
    }

    var opensSettings: Bool { alphabet.contains(.tapEnable) }

    // The card distinguishes only three permissions: granted, denied and undetermined. `directions` covers the other
    // locations and headings.
    package var alphabet: [Stimulus] {
      switch self {
      case .permissionChanges:
        Self.comingAndGoing([.authorization, .place]) + [
          .measure(.authorization), .look, .tapEnable, .permission(.notDetermined), .permission(.denied),
          .permission(.authorizedWhenInUse), .tells(isEnabled: true), .tells(isEnabled: false),
          .settings(opened: true), .settings(opened: false), .leave,
        ]
      case .userMoves:
        Self.comingAndGoing([.authorization, .placeInTheNorth, .other]) + [
          .measure(.placeInTheNorth), .look, .location(.here), .heading(.reliable), .permission(.denied),
          .leave,
        ]
      case .newContent:
        Self.comingAndGoing([.authorization, .place, .other]) + [
          .newContent, .look, .permission(.denied), .permission(.authorizedWhenInUse), .leave,
        ]
      case .permissions:
        Self.comingAndGoing([.authorization, .placeWithoutArticle]) + [.look, .location(.here), .leave]
          + Permission.allCases.map(Stimulus.permission)
          + [.error(.denied), .error(.locationUnknown), .error(.network)]
      case .directions:
        Self.comingAndGoing([.place]) + [.look, .leave]
          + [.here, .there, .zero, .aroundZero, .precise, .north, .west, .notNumbers, nil].map(
            Stimulus.location)
          + [.reliable, .north, .precise, .perfect, .aroundZero, .invalid, .notNumbers, nil].map(
            Stimulus.heading)
      case .measurements:
        Self.comingAndGoing([.authorization, .place]) + [
          .location(.here), .permission(.denied), .permission(.authorizedWhenInUse), .leave,
        ]
      case .decisions:
        Self.comingAndGoing([.authorization]) + [
          .look, .tapEnable, .permission(.denied), .permission(.authorizedWhenInUse),
          .tells(isEnabled: false), .settings(opened: true), .leave,
        ]
      case .leaving:
        Self.comingAndGoing([.authorization]) + [
          .tapEnable, .tapEnableAndLeave, .permission(.denied), .settings(opened: true),
          .settings(opened: false), .leave,
        ] + PlatformError.Code.allCases.map(Stimulus.error)
      }
    }

    private static func comingAndGoing(_ cells: [Cell]) -> [Stimulus] {
      cells.flatMap { [.appear($0), .disappear($0)] }
    }

    package func subject(_ implementation: Implementation) -> ExploreCardSubject {
      ExploreCardSubject(implementation, permission: permission, acting: interruptions)
    }

    package var caveats: [String] {
      [
        interruptions == .none
          ? "client and platform do not act during a call"
          : "the client does not act during didMove, didEnableLocation and didFail, which only modern calls"
      ]
    }

    package func observationKinds(of _: Implementation) -> [Observation] {
      [.managerStarted, .managerStopped, .cardReleased]
    }

    package var assumptions: [Assumption<ExploreCardSubject, ExploreCardSubject>] {
      opensSettings ? [Assumption("at most one request to open the settings waits") { $0.openings <= 1 }] : []
    }
  }
}

package struct ExploreCardFeature: Feature {
  package let name = "ExploreCard"
  package let scenarios = ExploreCardSubject.Scenario.allCases
  package let comparedNumbers = ["HeadingReading.trueHeading": [0.0]]
  package let missingValueReasons = [
    "HeadingReading.accuracy": "The card reads only the direction of a heading.",
    "HeadingReading.timestamp": "The card reads only the direction of a heading.",
  ].merging(.coordinateAlone) { one, _ in one }
  package let separateEventReasons = [
    "error": "Two scenarios combine errors with changes of the permission and with visible cells.",
    "heading": "A heading changes only a cell's distance and bearing. The button depends on neither.",
    "location": "A location changes only a cell's distance and bearing. The button depends on neither.",
    "newContent": "New content fills the visible cells again, as `appear` does.",
    "tapEnableAndLeave": "This event releases the card.",
  ]
  package let machineTitle = "The legacy explore card"
  package let maxStates = 5_000

  package init() {}

  package func machine(of implementation: ExploreCardSubject.Implementation) async throws -> StateMachine? {
    try await StateMachine(
      of: { ExploreCardSubject(implementation) },
      alphabet: [
        .appear(.authorization), .disappear(.authorization), .look, .permission(.denied),
        .permission(.authorizedWhenInUse),
      ])
  }
}
