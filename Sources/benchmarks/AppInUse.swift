import CaseStudy
import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesSwap

/// The cost of one location in the app, with its map and its explore feed visible.
@MainActor
enum AppInUse {
  /// Delivers locations to the app in a mode, or to the platform alone.
  ///
  /// False if there is no such mode, if no screen was notified of a location, or if a side did something undeclared.
  static func deliver(_ count: Int, in name: String) throws -> Bool {
    let mode = Setting.Mode(rawValue: name)
    guard mode != nil || name == "platform" else { return false }
    var behavior = SimulatedLocationSource.Behavior()
    behavior.deliversSynchronously = true
    let source = SimulatedLocationSource(behavior: behavior)
    let center = NotificationCenter()
    let device = UIDevice(notificationCenter: center)
    let experiment = Experiment(publisher: MismatchLog())
    var notifications = 0
    // The legacy class finds the platform that is installed on the thread.
    source.whileInstalled {
      let root = mode.map { mode in
        CompositionRoot(
          Setting(mode),
          on: Platform(device: device, notificationCenter: center, defaults: ForgetfulDefaults()),
          experiment: experiment
        ) { _ in notifications += 1 }
      }
      root?.exploreFeed.appear()
      source.send(.authorization(.authorizedWhenInUse))
      root?.map.appear()
      let location = SimulatedEvent.location(SimulatedLocation(latitude: 1, longitude: 2))
      for _ in 0..<count { source.send(location) }
    }
    return mode == nil || count == 0 || notifications > 0 && experiment.counts.mismatches == 0
  }
}

/// User defaults that store nothing.
private final class ForgetfulDefaults: UserDefaults {
  override func bool(forKey defaultName: String) -> Bool { false }
  override func set(_ value: Bool, forKey defaultName: String) {}
}
