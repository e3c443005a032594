import CoreLocationStandIn
import Equivalence

/// The test subject for the explore card with a screen on a simulated device.
@MainActor
final class ExploreCardSubject {
  private let world: World
  private var driver: (any Driver)?
  private(set) var visibleCells: [Cell] = []

  convenience init(
    _ implementation: Implementation, permission: Permission = .notDetermined,
    acting interruptions: Interruptions = .none
  ) {
    self.init(in: World(permission, interruptions), makeDriver: implementation.make.driver)
  }

  init(in world: World, makeDriver: (World) -> any Driver) {
    self.world = world
    ProcessWideState.current.source = world.source
    let driver = makeDriver(world)
    self.driver = driver
    world.driver = driver
    stage.watch(driver.object, of: self, recording: .cardReleased)
  }

  deinit { world.tasks.cancel() }

  var stage: Stage<ExploreCardSubject> { world.stage }
  var tasks: TaskTracker { world.tasks }
  var openings: Int { world.openings }

  // Legacy asks class methods for the permission, so the subject sets their answer before each event.
  func willPerform() { ProcessWideState.current.source = world.source }

  func perform(_ stimulus: Stimulus) {
    if case .settings(let opened) = stimulus { return world.answer(opened) }
    guard let driver else { return }
    switch stimulus {
    case .appear(let cell):
      guard !visibleCells.contains(cell) else { return }
      visibleCells.append(cell)
      driver.appear(cell)
      look(at: [cell], of: driver)
    case .disappear(let cell):
      guard let index = visibleCells.firstIndex(of: cell) else { return }
      visibleCells.remove(at: index)
      driver.disappear(cell)
    case .measure(let cell): stage.recorder.record(.shows(cell, driver.measure(cell)))
    case .newContent:
      visibleCells = []
      driver.contentChanges()
    case .look: look(at: visibleCells, of: driver)
    case .tapEnable: tapEnable(on: driver)
    case .tapEnableAndLeave:
      tapEnable(on: driver)
      leave()
    case .permission(let status):
      if world.changePermission(to: status), world.isAuthorized || status == .denied {
        decide(world.isAuthorized)
      }
    case .tells(let isEnabled): decide(isEnabled)
    case .location(let reading):
      arrive(reading.map { .location(world.dated($0)) } ?? .locationWithoutCallback(nil)) {
        $0.tellLocation()
      }
    case .heading(let reading):
      arrive(reading.map { .heading($0) } ?? .headingCleared) { $0.tellHeading() }
    case .error(let code):
      stage.recorder.record(.error(code))
      world.manager?.tell(CLError(CLError.Code(code)))
    case .settings: break
    case .leave: leave()
    }
  }

  private func look(at cells: [Cell], of driver: any Driver) {
    for cell in cells where cell != .other { stage.recorder.record(.shows(cell, driver.shown(by: cell))) }
  }

  private func tapEnable(on driver: any Driver) {
    if visibleCells.contains(.authorization) { look(at: [.authorization], of: driver) }
    // The user can tap even an invisible cell here, because a bridge must ignore such a tap itself.
    driver.tapEnable()
  }

  private func leave() {
    visibleCells = []
    driver = nil
  }

  private func decide(_ isEnabled: Bool) {
    stage.recorder.record(.decision(isEnabled: isEnabled))
    world.manager?.tell(isEnabled: isEnabled)
  }

  private func arrive(_ event: SimulatedEvent, tell: (any ManagerDouble) -> Void) {
    guard world.isAuthorized else { return }
    world.source.send(event)
    if let manager = world.manager { tell(manager) }
  }
}

extension ExploreCardSubject: AsyncTestSubject, StagedSubject {
  nonisolated static var implementations: [Implementation] { [.legacy, .modern] }
  typealias Implementation = CaseStudy.Implementation<ExploreCardSubject>

  struct Factory: Sendable {
    let driver: @MainActor @Sendable (World) -> any Driver
    /// The distance and bearing that a cell shows between two locations, or nil if it shows neither.
    let way: @MainActor @Sendable (_ from: CLLocation, _ to: CLLocation) -> Way?
  }

  /// An implementation on a screen that shows the card's cells.
  @MainActor
  protocol Driver: AnyObject {
    /// The object whose release is observed.
    var object: AnyObject { get }
    func shown(by cell: Cell) -> Shown
    /// Fills and shows a cell; legacy reuses its permission cell, and makes a new cell in all other cases.
    func appear(_ cell: Cell)
    func disappear(_ cell: Cell)
    func measure(_ cell: Cell) -> Shown
    /// Reports new content and then, like a collection view, the disappearance of each visible cell.
    func contentChanges()
    func tapEnable()
  }
}
