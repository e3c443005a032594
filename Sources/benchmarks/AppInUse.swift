import CaseStudy
import CoreLocationStandIn
import Foundation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesSwap

/// The app on a simulated platform, with the two screens visible that are told at once: the map and the explore feed.
@MainActor
enum AppInUse {
  /// Plays what happens to the app in the mode of that name; to the platform alone, if that is the name.
  ///
  /// False if a side did something undeclared, if the screens were told nothing, or if there is no such mode.
  static func play(_ stimuli: [Walk.Stimulus], in name: String) throws -> Bool {
    let mode = Setting.Mode(rawValue: name)
    guard mode != nil || name == "platform" else { return false }
    var behavior = SimulatedLocationSource.Behavior()
    behavior.deliversSynchronously = true
    let source = SimulatedLocationSource(behavior: behavior)
    let center = NotificationCenter()
    let device = UIDevice(notificationCenter: center)
    let experiment = try Experiment(publisher: MismatchLog())
    var told = 0
    // The inherited class asks the platform that is installed on the thread.
    source.whileInstalled {
      let root = mode.map { mode in
        CompositionRoot(
          Setting(mode),
          on: Platform(device: device, notificationCenter: center, defaults: ForgetfulDefaults()),
          experiment: experiment
        ) { _ in told += 1 }
      }
      root?.exploreFeed.appear()
      for stimulus in stimuli {
        switch stimulus {
        case .start: root?.map.appear()
        case .stop: root?.map.disappear()
        case .readProperties: root?.map.refresh()
        case .rotation(let orientation): device.simulateRotation(to: .init(orientation))
        default: SimulatedEvent(stimulus).map(source.send)
        }
      }
    }
    return mode == nil || stimuli.isEmpty || told > 0 && experiment.counts.mismatches == 0
  }
}

/// User defaults that remember nothing.
private final class ForgetfulDefaults: UserDefaults {
  override func bool(forKey defaultName: String) -> Bool { false }
  override func set(_ value: Bool, forKey defaultName: String) {}
}

/// What happens to the app.
enum Walk {
  typealias Stimulus = LocationManagerSubject.Stimulus

  /// So many locations, all at one place.
  static func standing(_ count: Int) -> [Stimulus] {
    [.authorization(.authorizedWhenInUse), .start]
      + Array(repeating: .location(LocationReading(latitude: 1, longitude: 2)), count: count)
  }

  /// The walk that comes with `compare`, so many times; the working directory is the package.
  static func bundled(_ times: Int) throws -> [Stimulus] {
    let file = URL(fileURLWithPath: "Sources/compare/Replay/walk.jsonl")
    let stimuli = try Recording<Stimulus>(parsing: Data(contentsOf: file)).events.map(\.stimulus)
    return (0..<times).flatMap { _ in stimuli }
  }
}
