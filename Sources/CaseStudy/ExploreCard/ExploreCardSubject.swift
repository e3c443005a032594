package import CoreLocationStandIn
package import Equivalence
import Foundation
import TestDoubles

/// The explore card on a simulated device, with a screen: give it stimuli, get observations.
@MainActor
package final class ExploreCardSubject {
  /// The tasks in which the card waits for the settings.
  package let tasks: TaskTracker
  private let device: Device
  private var screen: (any ScreenUnderTest)?
  private var lifetime: Lifetime
  /// The cells on the screen, in the order in which they came, each with what it has to show, whatever it does show.
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
    // Legacy asks class methods, so their answer is set again before each stimulus.
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

  /// Something is measured; whether a manager that does not run keeps it for itself is a matter of the manager.
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
  /// An implementation behind one interface, as a screen that shows the card's cells.
  @MainActor
  protocol ScreenUnderTest: AnyObject {
    /// The object whose lifetime is observed.
    var card: AnyObject { get }
    func shown(by cell: Cell) -> Shown
    /// Fills a cell and shows it; a cell about the permission is used again.
    func appear(_ cell: Cell)
    func disappear(_ cell: Cell)
    /// What a cell shows that is filled only to be measured.
    func measure(_ cell: Cell) -> Shown
    /// Tells of new content, and then, as a collection does, once more that each visible cell has left.
    func contentChanges()
    func tapEnable()
  }
}

extension ExploreCardSubject: ComparedSubject {
  package nonisolated static var implementations: [Implementation] { [.legacy, .modern] }
  package typealias Implementation = CaseStudy.Implementation<ExploreCardSubject>

  package struct Factory: Sendable {
    let screen: @MainActor @Sendable (Device, TaskTracker) -> any ScreenUnderTest
    /// What a cell shows of the way between two locations; nil if it shows none.
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
