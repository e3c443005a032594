import CaseStudy
import CoreLocationStandIn
import Foundation
import PlacesApp

/// The app on a simulated platform, used as a recording says.
@MainActor
final class AppPlayer {
  private let source: SimulatedLocationSource
  private let platform: Platform
  private var root: CompositionRoot?

  /// Starts the app in a mode, which reads the saved places first.
  init(
    _ setting: Setting, in world: Compared.World, savedPlaces: URL, trial: Trial, candidates: Candidates,
    onEvent: @escaping (ScreenEvent) -> Void
  ) {
    var behavior = SimulatedLocationSource.Behavior()
    behavior.deliversSynchronously = true
    source = SimulatedLocationSource(authorizationStatus: world.status, behavior: behavior)
    let center = NotificationCenter()
    platform = Platform(device: UIDevice(notificationCenter: center), notificationCenter: center)
    root = onPlatform {
      CompositionRoot(setting, on: platform, trial: trial, candidates: candidates, onEvent: onEvent)
    }
    root?.savedPlaces.read(savedPlaces)
  }

  /// Lets something happen to the app.
  func play(_ stimulus: Compared.Stimulus) {
    onPlatform {
      switch stimulus {
      case .start: root?.map.appear()
      case .stop: root?.map.disappear()
      case .readProperties: root?.map.refresh()
      case .dropManager: root = nil
      case .authorization(let status): source.send(.authorization(status))
      case .location(let location): source.send(.location(location))
      case .heading(let heading): source.send(.heading(heading))
      case .error(let code): source.send(.error(code))
      case .rotation(let orientation): platform.device.simulateRotation(to: orientation)
      // No recording has any of the others.
      default: break
      }
    }
  }

  private func onPlatform<Result>(_ body: () -> Result) -> Result {
    // A comparison in this process may have redirected the inherited class methods to a double. It asks this state.
    ProcessWideState.$current.withValue(ProcessWideState()) {
      ProcessWideState.current.source = source
      return source.whileInstalled(body)
    }
  }
}
