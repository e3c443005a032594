public import CoreLocationStandIn
public import Equivalence
import Foundation

/// The explore card on a simulated device, with a screen: give it stimuli, get observations.
@MainActor
public final class ExploreCardSubject {
  /// The tasks in which the screen calls asynchronous methods.
  public let tasks = TaskLedger()
  private let device: Device
  private var screen: (any ScreenUnderTest)?
  private weak var observedCard: AnyObject?
  private var isCardAlive = true
  /// What the visible cell about the permission has to show, whatever it does show; nil without one.
  private var textDue: Shown?
  /// The cells on the screen, in the order in which they came.
  private var visibleCells: [Cell] = []

  /// Makes an implementation on a device on which the user has given this permission.
  public convenience init(
    _ implementation: Implementation, permission: CLAuthorizationStatus = .notDetermined
  ) {
    self.init(permission: permission, makeScreen: implementation.screen)
  }

  /// Makes a screen on a device on which the user has given this permission.
  init(
    permission: CLAuthorizationStatus = .notDetermined,
    makeScreen: (Device, TaskLedger) -> any ScreenUnderTest
  ) {
    device = Device(permission, tasks: tasks)
    ProcessWideState.current.source = device.source
    let screen = makeScreen(device, tasks)
    self.screen = screen
    observedCard = screen.card
  }

  isolated deinit { tasks.cancel() }

  /// The number of times that the settings were asked for and have not answered.
  var openings: Int { device.openings }

  /// Applies stimuli one after the other and returns what was observed.
  @discardableResult
  public func apply(each stimuli: [Stimulus]) async -> [Observation] {
    var observations: [Observation] = []
    for stimulus in stimuli { observations += await apply(stimulus, in: Environment()) }
    return observations
  }

  /// Applies a stimulus and returns what was observed, in order, when everything has settled.
  public func apply(_ stimulus: Stimulus, in environment: Environment) async -> [Observation] {
    // Legacy asks class methods, so what they answer is set anew before each stimulus.
    ProcessWideState.current.source = device.source
    perform(stimulus)
    await tasks.settled()
    if isCardAlive, observedCard == nil {
      isCardAlive = false
      device.recorder.record(.cardReleased)
    }
    return device.recorder.take()
  }

  private func perform(_ stimulus: Stimulus) {
    switch stimulus {
    case .appear(let cell):
      guard let screen, !visibleCells.contains(cell) else { return }
      visibleCells.append(cell)
      screen.appear(cell)
      if cell == .authorization { configureText() }
    case .disappear(let cell):
      guard let screen, visibleCells.contains(cell) else { return }
      visibleCells.removeAll { $0 == cell }
      screen.disappear(cell)
      if cell == .authorization { textDue = nil }
    case .look:
      guard let shown = screen?.shownAuthorization else { return }
      device.recorder.record(.shows(shown))
      if shown != textDue { device.recorder.record(.isOutOfDate) }
    case .tapEnable:
      if visibleCells.contains(.authorization) { screen?.tapEnable() }
    case .permission(let status):
      if device.change(to: status) { configureText() }
    case .settings(let opened): device.answer(opened)
    case .readMemory:
      if let screen {
        device.recorder.record(.memory(isEnabled: screen.isLocationEnabled, hasPrompted: screen.hasPrompted))
      }
    case .leave:
      screen = nil
      textDue = nil
    }
  }

  /// A cell has to show the permission of the moment at which it appears, and of each decision while it is visible.
  private func configureText() {
    if screen != nil, visibleCells.contains(.authorization) {
      textDue = device.isAuthorized ? .enabled : .request
    }
  }
}

extension ExploreCardSubject {
  /// An implementation behind one interface, as a screen that shows the card's cells.
  @MainActor
  protocol ScreenUnderTest: AnyObject {
    /// The object whose lifetime is observed.
    var card: AnyObject { get }
    /// What the visible cell about the permission shows; nil without one.
    var shownAuthorization: Shown? { get }
    var isLocationEnabled: Bool { get }
    var hasPrompted: Bool { get }
    func appear(_ cell: Cell)
    func disappear(_ cell: Cell)
    func tapEnable()
  }
}
