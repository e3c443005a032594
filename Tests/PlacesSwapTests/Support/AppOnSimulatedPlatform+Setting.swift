import CoreLocationStandIn
import LegacyLocation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import Testing

extension AppOnSimulatedPlatform {
  /// Creates an app in one mode, with the given candidate in a parallel run.
  convenience init(
    _ mode: Setting.Mode, status: CLAuthorizationStatus = .notDetermined, experiment: Experiment? = nil,
    candidate: CandidateMaker = .modern
  ) {
    self.init(Setting(mode), status: status, experiment: experiment, candidate: candidate)
  }

  /// Creates an app with a mode for each feature.
  convenience init(
    _ setting: Setting, status: CLAuthorizationStatus = .notDetermined, experiment: Experiment? = nil,
    candidate: CandidateMaker = .modern
  ) {
    let experiment = experiment ?? Experiment(publisher: NoMismatch())
    self.init(
      status: status, furtherModules: ["LegacyLocation", "PlacesSwap"],
      surrounding: { answeringAsThePlatform($0) }
    ) {
      CompositionRoot(
        Services(setting, on: $0, experiment: experiment, candidate: candidate), onEvent: $1)
    }
  }
}

/// A publisher that fails the test if there is a mismatch.
final class NoMismatch: MismatchPublisher {
  func publish(_ mismatch: Mismatch) { Issue.record("\(mismatch)") }
}

/// Runs a closure while the legacy class methods read the installed platform instead of a test double.
@MainActor
func answeringAsThePlatform(_ body: () -> Void) {
  let previous = WMFLocationManager.locationManagerType
  WMFLocationManager.locationManagerType = CLLocationManager.self
  defer { WMFLocationManager.locationManagerType = previous }
  body()
}
