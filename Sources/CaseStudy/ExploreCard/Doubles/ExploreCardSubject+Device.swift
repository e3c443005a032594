import CoreLocationStandIn
import Equivalence
import Foundation

extension ExploreCardSubject {
  /// The device that an implementation runs on, with every double that records.
  @MainActor
  final class Device {
    let recorder = Recorder<Observation>()
    let source: SimulatedLocationSource
    let defaults = UserDefaultsFake()
    /// The settings as modern waits for them.
    let settings: PendingRequests<String, Bool>
    /// How many requests to open the settings nobody waits for; legacy does not look at the answer.
    private var unawaitedOpenings = 0
    /// The location manager of the card, which owns it.
    weak var manager: (any ManagerDouble)?

    init(_ permission: CLAuthorizationStatus, tasks: TaskLedger) {
      var behavior = SimulatedLocationSource.Behavior()
      behavior.deliversSynchronously = true
      source = SimulatedLocationSource(authorizationStatus: permission, behavior: behavior)
      settings = PendingRequests(in: tasks)
    }

    // MARK: Permission

    /// Whether location can be used.
    var isAuthorized: Bool { [.authorizedAlways, .authorizedWhenInUse].contains(source.authorizationStatus) }

    /// Changes the permission, which a location manager tells its delegate if it is a decision.
    ///
    /// - Returns: Whether it is one.
    func change(to status: CLAuthorizationStatus) -> Bool {
      guard status != source.authorizationStatus else { return false }
      source.send(.authorization(status))
      guard isAuthorized || status == .denied else { return false }
      manager?.tell(isEnabled: isAuthorized)
      return true
    }

    // MARK: Settings

    /// How many requests to open the settings have no answer yet.
    var openings: Int { settings.requests.count + unawaitedOpenings }

    /// Opens the settings without waiting for an answer.
    func open(_ url: String) {
      recorder.record(.opens(url))
      unawaitedOpenings += 1
    }

    /// Opens the settings and waits; a task that is cancelled has opened nothing.
    func openAndWait(_ url: String) async -> Bool {
      recorder.record(.opens(url))
      return (try? await settings.answer(to: url)) ?? false
    }

    /// Answers the first request that has no answer.
    func answer(_ opened: Bool) {
      if !settings.requests.isEmpty {
        settings.succeed(at: 0, with: opened)
      } else if unawaitedOpenings > 0 {
        unawaitedOpenings -= 1
      }
    }
  }

  /// A card's location manager that records calls, and tells its delegate what it is told.
  @MainActor
  protocol ManagerDouble: AnyObject {
    func tell(isEnabled: Bool)
  }
}
