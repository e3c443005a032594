import TestDoubles

extension LocationManagerSubject {
  /// The part of an app that owns a manager and a delegate.
  @MainActor
  final class Client {
    private let surroundings: Surroundings
    private let recorder: Recorder
    private var manager: (any ManagerUnderTest)?
    private var delegateOwner: AnyObject?
    private weak var delegate: DelegateSpy?
    private var lifetime: Lifetime

    init(manager: any ManagerUnderTest, recorder: Recorder, surroundings: Surroundings) {
      self.surroundings = surroundings
      self.recorder = recorder
      self.manager = manager
      lifetime = Lifetime(of: manager.object)
      replaceDelegate()
    }

    var isUpdating: Bool { manager?.properties.isUpdating ?? false }

    func start() { manager?.start() }

    func stop() { manager?.stop() }

    func readProperties() {
      guard let manager else { return }
      recorder.record(.properties(manager.properties))
    }

    func replaceDelegate() {
      let next = DelegateSpy(recorder: recorder, client: self)
      // The manager comes first, so that the old delegate is released by its owner and not by being replaced.
      let owner = manager?.setDelegate(next)
      delegate = next
      delegateOwner = owner ?? next
    }

    func isCurrent(_ delegate: DelegateSpy) -> Bool { self.delegate === delegate }

    func clearDelegate() {
      _ = manager?.setDelegate(nil)
      dropDelegate()
    }

    func dropDelegate() {
      delegate = nil
      delegateOwner = nil
    }

    func dropManager() { manager = nil }

    func react(to kind: String) {
      switch surroundings.reaction(to: kind) {
      case .nothing: break
      case .start: start()
      case .stop: stop()
      case .readProperties: readProperties()
      case .replaceDelegate: replaceDelegate()
      case .clearDelegate: clearDelegate()
      case .dropDelegate: dropDelegate()
      case .dropManager: dropManager()
      }
    }

    func recordLifetime() {
      if lifetime.ends() { recorder.record(.managerReleased) }
    }
  }
}
