package import CoreLocationStandIn
package import Equivalence
import Foundation
import TestDoubles

/// The explore card with a screen on a simulated device, which takes events and returns observations.
@MainActor
package final class ExploreCardSubject {
  /// The card's tasks that wait for the settings.
  package let tasks: TaskTracker
  private let device: Device
  private var screen: (any ScreenUnderTest)?
  private var lifetime: Lifetime
  /// The cells on the screen, in order of appearance, each with its expected content.
  private(set) var visibleCells: [Visible] = []

  struct Visible: Hashable {
    var cell: Cell
    var due: Shown
  }

  package convenience init(
    _ implementation: Implementation, permission: Permission = .notDetermined
  ) {
    self.init(permission: permission, makeScreen: implementation.make.screen)
  }

  convenience init(
    permission: Permission = .notDetermined,
    makeScreen: (Device, TaskTracker) -> any ScreenUnderTest
  ) {
    let tasks = TaskTracker()
    self.init(on: Device(permission, tasks: tasks), tasks: tasks, makeScreen: makeScreen)
  }

  /// Makes a screen on a device that another screen may share.
  init(on device: Device, tasks: TaskTracker, makeScreen: (Device, TaskTracker) -> any ScreenUnderTest) {
    self.device = device
    self.tasks = tasks
    ProcessWideState.current.source = device.source
    let screen = makeScreen(device, tasks)
    self.screen = screen
    device.screen = screen
    lifetime = Lifetime(of: screen.card)
  }

  deinit { tasks.cancel() }

  var openings: Int { device.openings }

  package func apply(_ stimulus: Stimulus, choices: Choices) async -> [Observation] {
    // Legacy calls class methods. Therefore the subject sets their answer before each event.
    ProcessWideState.current.source = device.source
    if let screen { perform(stimulus, on: screen) }
    if case .settings(let opened) = stimulus { device.answer(opened) }
    await tasks.settled()
    if let before = device.shownToFeed, let screen, before != screen.shown(by: .authorization) {
      device.recorder.record(.changesAfterUpdate(from: before))
    }
    device.shownToFeed = nil
    if lifetime.ends() { device.recorder.record(.cardReleased) }
    return device.recorder.take()
  }

  private func perform(_ stimulus: Stimulus, on screen: any ScreenUnderTest) {
    switch stimulus {
    case .appear(let cell):
      guard !visibleCells.contains(where: { $0.cell == cell }) else { return }
      screen.appear(cell)
      visibleCells.append(
        Visible(
          cell: cell, due: Shown(cell == .authorization ? device.button : nil, way: device.way(to: cell))))
    case .disappear(let cell):
      guard let index = visibleCells.firstIndex(where: { $0.cell == cell }) else { return }
      visibleCells.remove(at: index)
      screen.disappear(cell)
    case .measure(let cell): device.recorder.record(.shows(cell, screen.measure(cell)))
    case .newContent:
      visibleCells = []
      screen.contentChanges()
    case .look:
      for visible in visibleCells where visible.cell != .other {
        let shown = screen.shown(by: visible.cell)
        device.recorder.record(.shows(visible.cell, shown))
        if shown != visible.due { device.recorder.record(.isOutOfDate(visible.due)) }
      }
    case .tapEnable: tapEnable(on: screen)
    case .tapEnableAndLeave:
      tapEnable(on: screen)
      leave()
    case .permission(let status):
      if device.changePermission(to: status), device.isAuthorized || status == .denied {
        tell(isEnabled: device.isAuthorized)
      }
    case .tells(let isEnabled): tell(isEnabled: isEnabled)
    case .location: arrive(.location(.init(device.here))) { $0.tellLocation() }
    case .heading(let heading):
      if device.isAuthorized { device.heading = heading }
      arrive(.heading(.init(heading.reading))) { $0.tellHeading() }
    case .settings: break
    case .leave: leave()
    }
  }

  private func tapEnable(on screen: any ScreenUnderTest) {
    guard let due = visibleCells.first(where: { $0.cell == .authorization })?.due else { return }
    if screen.shown(by: .authorization).button?.isEnabled != due.button?.isEnabled {
      device.recorder.record(.isOutOfDate(due))
    }
    screen.tapEnable()
  }

  private func leave() {
    if device.manager == nil, visibleCells.contains(where: { $0.cell != .other }) {
      device.recorder.record(.lacksManager)
    }
    visibleCells = []
    screen = nil
  }

  private func tell(isEnabled: Bool) {
    if let manager = device.manager {
      manager.tell(isEnabled: isEnabled)
    } else {
      device.recorder.record(.lacksManager)
    }
    guard device.isAuthorized else { return }
    for index in visibleCells.indices where visibleCells[index].cell == .authorization {
      visibleCells[index].due.button = .enabled
    }
  }

  /// Sends a measurement to the manager, which decides whether to pass it on.
  private func arrive(_ event: SimulatedEvent, tell: (any ManagerDouble) -> Void) {
    guard device.isAuthorized else { return }
    device.source.send(event)
    if let manager = device.manager { tell(manager) }
    for index in visibleCells.indices {
      visibleCells[index].due.way = device.way(to: visibleCells[index].cell)
    }
  }
}

extension ExploreCardSubject {
  /// An implementation as a screen that shows the card's cells.
  @MainActor
  protocol ScreenUnderTest: AnyObject {
    /// The object whose lifetime the subject observes.
    var card: AnyObject { get }
    func shown(by cell: Cell) -> Shown
    /// Fills and shows a cell, where the screen reuses a permission cell.
    func appear(_ cell: Cell)
    func disappear(_ cell: Cell)
    /// The content of a cell that the screen fills only for a measurement.
    func measure(_ cell: Cell) -> Shown
    /// Reports new content and then, like a collection, the end of each visible cell once more.
    func contentChanges()
    func tapEnable()
  }

  package enum Stimulus: Hashable, Sendable, DescribedAsSource {
    /// If the cell is not on the screen, the screen fills and shows the cell.
    case appear(Cell)
    case disappear(Cell)
    /// The screen fills a cell only to measure it for the layout.
    case measure(Cell)
    case newContent
    case look
    /// If the permission cell is on the screen, the user taps its button.
    case tapEnable
    /// The user taps this button and leaves the screen in the same run-loop pass.
    case tapEnableAndLeave
    /// The user changes the permission, and the location manager reports a decision.
    case permission(Permission)
    /// The location manager reports an outdated decision.
    case tells(isEnabled: Bool)
    /// If there is permission, a location arrives.
    case location
    /// If there is permission, a heading arrives.
    case heading(Heading)
    /// The platform answers the oldest request to open the settings.
    case settings(opened: Bool)
    case leave
  }

  package enum Cell: Hashable, Sendable {
    /// The permission cell, which also shows the way to a place.
    case authorization
    case place
    case placeInTheNorth
    case placeWithoutArticle
    case other
  }

  package enum Heading: Hashable, Sendable {
    /// True north is known.
    case geographic
    /// True north is unknown.
    case magnetic
    /// True north is known, and the device points north.
    case north
  }

  package enum Observation: Hashable, Sendable {
    case managerStarted
    case managerStopped
    case opens(String)
    case toldUnableToOpen
    case stores(Bool, key: String)
    case updatesNearby(force: Bool)
    /// The permission cell had this content at the feed's update, and has different content now.
    case changesAfterUpdate(from: Shown)
    case shows(Cell, Shown)
    /// The visible or tapped cell has missed a change and should show this content.
    case isOutOfDate(Shown)
    /// There is no location manager for this event.
    case lacksManager
    case cardReleased
  }

  package struct Shown: Hashable, Sendable {
    /// The button of a permission cell, or nil in another cell.
    package var button: Button?
    /// The way to the cell's place, or nil for an unknown way.
    package var way: Way?

    package init(_ button: Button? = nil, way: Way? = nil) {
      self.button = button
      self.way = way
    }
  }

  package struct Button: Hashable, Sendable {
    package var title: String
    package var isEnabled: Bool

    /// The button for a user who has allowed location.
    package static let enabled = Button(title: "Location enabled", isEnabled: false)
    /// The button for a user who has not allowed location.
    package static let request = Button(title: "Enable location", isEnabled: true)
    package static let deadRequest = Button(title: "Enable location", isEnabled: false)
  }

  /// A way, rounded to thousandths of a metre and of a degree, because each side computes its own way.
  package struct Way: Hashable, Sendable {
    /// The distance in metres.
    package let distance: Double
    /// The initial bearing in degrees.
    package let bearing: Double

    package init(distance: Double, bearing: Double) {
      self.distance = (distance * 1000).rounded() / 1000
      self.bearing = (bearing * 1000).rounded() / 1000
    }
  }

  /// The events of a card, in groups, because all events together would have too many states.
  package enum Scenario: String, Hashable, Sendable, CaseIterable {
    case permissionChanges = "the permission changes"
    /// The user moves and may deny permission.
    case userMoves = "the user moves"
    case newContent = "new content comes"
    /// The permission takes all 5 values, and true north may be unknown.
    case values = "every permission"
    case leaving = "a tap and leaving in one turn"

    var permission: Permission {
      [.permissionChanges, .leaving].contains(self) ? .notDetermined : .authorizedWhenInUse
    }

    var opensSettings: Bool { alphabet.contains(.tapEnable) }

    /// The events for every state.
    ///
    /// Scenarios with many events have 3 of 5 permissions, because the card distinguishes only granted, denied and
    /// undetermined. They have one location and one heading, because the suite tests the shown values.
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
          .measure(.placeInTheNorth), .look, .location, .heading(.geographic), .permission(.denied), .leave,
        ]
      case .newContent:
        Self.comingAndGoing([.authorization, .place, .other]) + [
          .newContent, .look, .permission(.denied), .permission(.authorizedWhenInUse), .leave,
        ]
      case .values:
        Self.comingAndGoing([.authorization, .placeWithoutArticle])
          + [.look, .location, .heading(.north), .heading(.magnetic), .leave]
          + Permission.allCases.map(Stimulus.permission)
      case .leaving:
        Self.comingAndGoing([.authorization]) + [
          .tapEnable, .tapEnableAndLeave, .permission(.denied), .settings(opened: true),
          .settings(opened: false), .leave,
        ]
      }
    }

    private static func comingAndGoing(_ cells: [Cell]) -> [Stimulus] {
      cells.flatMap { [.appear($0), .disappear($0)] }
    }
  }

  fileprivate static func machine(of implementation: Implementation) async throws -> StateMachine {
    try await StateMachine(
      of: { ExploreCardSubject(implementation) },
      alphabet: [
        .appear(.authorization), .disappear(.authorization), .look, .permission(.denied),
        .permission(.authorizedWhenInUse),
      ])
  }
}

extension ExploreCardSubject: ComparedSubject {
  package nonisolated static var implementations: [Implementation] { [.legacy, .modern] }
  package typealias Implementation = CaseStudy.Implementation<ExploreCardSubject>

  package struct Factory: Sendable {
    let screen: @MainActor @Sendable (Device, TaskTracker) -> any ScreenUnderTest
    /// The way between two locations on a cell, or nil for a cell without a way.
    package let way: @MainActor @Sendable (_ from: CLLocation, _ to: CLLocation) -> Way?
  }
}

extension ExploreCardSubject.Implementation {
  package static var legacy: Self {
    Self(
      "legacy",
      make: .init(screen: { device, _ in LegacyExploreScreen(device) }, way: LegacyExploreScreen.way))
  }

  package static var modern: Self {
    Self(
      "modern", declared: ExploreCardSubject.declaredDifferences,
      make: .init(screen: { ModernExploreScreen($0, tasks: $1) }, way: ModernExploreScreen.way))
  }
}

extension ExploreCardSubject.Heading {
  var reading: HeadingReading {
    switch self {
    case .geographic: .reliable
    case .magnetic: .onlyMagnetic
    case .north: .trueNorth
    }
  }
  /// The direction of the device in degrees.
  var direction: Double {
    switch self {
    case .geographic: 91
    case .magnetic: 270
    case .north: 0
    }
  }
}

extension HeadingReading {
  fileprivate static let onlyMagnetic = HeadingReading(magneticHeading: 270, accuracy: 5)
  fileprivate static let trueNorth = HeadingReading(magneticHeading: 5, trueHeading: 0, accuracy: 5)
}

extension ExploreCardSubject.Stimulus: Sampled {
  package var samples: Samples {
    var samples = Samples()
    if case .permission(let status) = self { samples.permissions = [status] }
    return samples
  }
}

extension ExploreCardSubject.Observation {
  static func remembers(_ isEnabled: Bool) -> Self { .stores(isEnabled, key: "LocationEnabled") }
  static let remembersPrompt = Self.stores(true, key: "DidPromptForLocation")
}

extension ExploreCardSubject.Observation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .managerStarted: "manager started"
    case .managerStopped: "manager stopped"
    case .opens(let url): "opens \(url)"
    case .toldUnableToOpen: "told: unable to open settings"
    case .stores(let value, let key): "stores \(key): \(value)"
    case .updatesNearby(let force): "updates nearby content" + (force ? ", with force" : "")
    case .changesAfterUpdate(let before): "the cell changes after that, from \(before)"
    case .shows(let cell, let shown): "\(cell): \(shown)"
    case .isOutOfDate(let due): "which is out of date, due is \(due)"
    case .lacksManager: "there is no manager yet"
    case .cardReleased: "card released"
    }
  }
}

extension ExploreCardSubject.Shown: CustomStringConvertible {
  package var description: String {
    let way = way.map { "\($0.distance) m, \($0.bearing)°" } ?? "no way"
    return (button.map { "\($0.title) (\($0.isEnabled ? "can" : "cannot") be tapped), " } ?? "") + way
  }
}

extension ExploreCardSubject.Scenario: CustomStringConvertible {
  package var description: String { rawValue }
}

extension ExploreCardSubject: AsyncTestSubject {}

package struct ExploreCardFeature: Feature {
  package let name = "ExploreCard"
  package let scenarios = ExploreCardSubject.Scenario.allCases
  package let machineTitle = "The legacy explore card"
  package let mostStates = 5_000

  package init() {}

  package func machine() async throws -> StateMachine { try await ExploreCardSubject.machine(of: .legacy) }

  package func machine(of implementation: ExploreCardSubject.Implementation) async throws -> StateMachine? {
    try await ExploreCardSubject.machine(of: implementation)
  }
}

extension ExploreCardSubject.Scenario: ComparedScenario {
  package func subject(_ implementation: ExploreCardSubject.Implementation) -> ExploreCardSubject {
    ExploreCardSubject(implementation, permission: permission)
  }

  package func observationKinds(of _: ExploreCardSubject.Implementation) -> [ExploreCardSubject.Observation] {
    [.managerStarted, .managerStopped, .cardReleased]
  }

  package var assumptions: [Assumption<ExploreCardSubject, ExploreCardSubject>] {
    opensSettings ? [Assumption("at most one request to open the settings waits") { $0.openings <= 1 }] : []
  }
}
