import CoreLocationStandIn
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import Testing

@Suite("A busy parallel run")
@MainActor
struct BusyRunTests {
  /// A publisher that uses the app when it gets a mismatch.
  private final class Using: MismatchPublisher {
    var use: () -> Void = {}
    var kinds: [Mismatch.Kind] = []
    func publish(_ mismatch: Mismatch) {
      kinds.append(mismatch.kind)
      use()
    }
  }

  @Test("Events that a publisher causes reach both sides")
  func publisherThatUsesTheApp() throws {
    try answeringAsThePlatform {
      let publisher = Using()
      let experiment = Experiment(publisher: publisher)
      let app = try AppOnSimulatedPlatform(
        .parallel, status: .authorizedWhenInUse, experiment: experiment, candidates: .hearing(0))
      app.use { $0.map.appear() }
      publisher.use = { [weak app] in
        app?.use { $0.map.disappear() }
      }
      app.rotate(to: .landscapeLeft)
      #expect(publisher.kinds.map(\.stimulus) == ["rotation"])
      app.happen(.location(.here))
      app.use { $0.map.refresh() }
      #expect(experiment.counts.mismatches == 1, "\(publisher.kinds)")
    }
  }
}
