/// The part of an app that owns a manager and a delegate.
@MainActor
final class Client {
  private let behavior: World.ClientBehavior
  private let recorder: Recorder
  private var manager: (any ManagerUnderTest)?
  private var delegate: DelegateSpy?
  private weak var observedManager: AnyObject?
  private var isManagerAlive = true

  init(behavior: World.ClientBehavior, manager: any ManagerUnderTest, recorder: Recorder) {
    self.behavior = behavior
    self.recorder = recorder
    self.manager = manager
    observedManager = manager.object
    replaceDelegate()
  }

  func start() { manager?.start() }

  func stop() { manager?.stop() }

  func readProperties() {
    guard let manager else { return }
    recorder.record(.properties(manager.properties))
  }

  func replaceDelegate() {
    let number = delegate?.number == 1 ? 2 : 1
    // The manager first, so that the old delegate is let go by its owner and not by being replaced.
    let next = DelegateSpy(number: number, recorder: recorder, client: self)
    manager?.setDelegate(next)
    delegate = next
  }

  func dropDelegate() { delegate = nil }

  func dropManager() { manager = nil }

  func react(to observation: Observation) {
    switch (behavior, observation) {
    case (.passive, _): break
    case (.startsOnEnabled, .toldEnabled(true, _)): start()
    case (.stopsOnError, .toldError): stop()
    case (.releasesManager, _): dropManager()
    default: break
    }
  }

  /// Writes down that the manager is gone, once.
  func recordLifetime() {
    guard isManagerAlive, observedManager == nil else { return }
    isManagerAlive = false
    recorder.record(.managerReleased)
  }
}
