import CoreLocationStandIn
import LegacyLocation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap

extension AppOnSimulatedPlatform {
  /// An app in one mode, with candidates in a parallel run.
  convenience init(
    _ mode: Setting.Mode, status: CLAuthorizationStatus = .notDetermined, experiment: Experiment? = nil,
    candidates: Candidates = .modern
  ) throws {
    try self.init(Setting(mode), status: status, experiment: experiment, candidates: candidates)
  }

  /// An app of which each feature is in a mode of its own.
  convenience init(
    _ setting: Setting, status: CLAuthorizationStatus = .notDetermined, experiment: Experiment? = nil,
    candidates: Candidates = .modern
  ) throws {
    let experiment = try experiment ?? Experiment(publisher: MismatchLog())
    self.init(status: status, surrounding: { answeringAsThePlatform($0) }) {
      CompositionRoot(setting, on: $0, experiment: experiment, candidates: candidates, onEvent: $1)
    }
  }
}

/// Lets the inherited class methods ask the platform that is installed, whatever double other tests have put there.
@MainActor
func answeringAsThePlatform<Result>(_ body: () throws -> Result) rethrows -> Result {
  let previous = WMFLocationManager.locationManagerType
  WMFLocationManager.locationManagerType = CLLocationManager.self
  defer { WMFLocationManager.locationManagerType = previous }
  return try body()
}
