import CoreLocationStandIn
import Foundation

/// Hands stimuli to a run, each with what the platform has to say at that moment.
@MainActor
final class NearbyStimuli {
  private let run: ParallelNearbyFeed.Run
  private let real: CLLocationManager
  private let permission: ReportedPermission

  init(of run: ParallelNearbyFeed.Run, on real: CLLocationManager) {
    self.run = run
    self.real = real
    permission = ReportedPermission(real)
  }

  func apply(_ stimulus: NearbyFeedStimulus, to serve: () -> Void) {
    let readings = LocationManagerStimulus.Readings(of: real)
    // The control makes its location manager when it first needs one: until then nothing is reported to it.
    if let change = permission.change(to: readings.status, isReported: stimulus.isAuthorization) {
      run.notice(.init(stimulus: .permission(change)))
    }
    run.apply(
      .init(
        stimulus: stimulus, readings: readings, time: stimulus.isLocation ? Date() : nil), to: serve)
  }
}
