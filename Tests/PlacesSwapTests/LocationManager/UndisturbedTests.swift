@testable import CaseStudy
import CoreLocationStandIn
import Equivalence
import LegacyLocation
import ModernLocation
import ParallelRun
@testable import PlacesSwap
import Testing

@Suite("Legacy with a candidate")
@MainActor
struct UndisturbedTests {
  @Test("A candidate never changes the behaviour of legacy", arguments: [true, false])
  func walks(isCandidateMute: Bool) {
    ProcessWideState.$current.withValue(ProcessWideState()) {
      let log = MismatchLog()
      let experiment = Experiment(publisher: log, recordingLimit: 20)
      let report = LocationManagerSubject.Scenario.walked.compared(
        .parallel(isCandidateMute ? .mute : .modern, experiment)
      ).walk(count: 280, length: 15, seed: 1) { .random(using: &$0) }
      #expect(report.difference == nil, "\(String(describing: report.difference))")
      #expect(report.declaredSteps == 0)
      if isCandidateMute {
        #expect(experiment.counts.mismatches > 250)
      } else {
        // Modern has only declared differences.
        #expect(experiment.counts.mismatches == 0, "\(log.mismatches.map { "\($0.kind)\n\($0.recording)" })")
        #expect(experiment.counts.matches > 250)
      }
    }
  }
}

extension LocationManagerSubject.Implementation {
  /// The legacy manager in a parallel run with a candidate.
  fileprivate static func parallel(_ candidate: CandidateMaker, _ experiment: Experiment) -> Self {
    Self(
      "parallel",
      make: .init(
        driver: { world in
          LocationManagerSubject.LocationManagerSpy.install()
          let fine = WMFLocationManager.fineLocationManager().locationManager
          world.locationManager.distanceFilter = fine.distanceFilter
          world.locationManager.desiredAccuracy = fine.desiredAccuracy
          world.locationManager.activityType = fine.activityType
          return ModernManagerDriver(
            ParallelLocationManager(
              locationManager: world.locationManager, device: world.device,
              notificationCenter: world.notificationCenter,
              ignoresUnknownLocation: world.start.isSimulator, experiment: experiment,
              candidate: candidate))
        },
        configured: legacy.make.configured))
  }
}
