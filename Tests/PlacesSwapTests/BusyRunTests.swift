import CoreLocationStandIn
import Foundation
import LegacyLocation
import ModernLocation
import ParallelRun
import PlacesApp
import PlacesAppSupport
@testable import PlacesSwap
import TestSupport
import Testing

@Suite("A parallel run in which much happens at once")
@MainActor
struct BusyRunTests {
  private let log = MismatchLog()
  private let patience = ManualPatience()

  private func trial() throws -> Trial { try Trial(publisher: log, patience: patience.ofTrial) }

  /// A publisher that uses the app when it is told of a mismatch.
  private final class Using: MismatchPublisher {
    var use: () -> Void = {}
    var kinds: [Mismatch.Kind] = []
    func publish(_ mismatch: Mismatch) {
      kinds.append(mismatch.kind)
      use()
    }
  }

  @Test("A publisher that uses the app gives both sides what it does")
  func publisherThatUsesTheApp() throws {
    try answeringAsThePlatform {
      let publisher = Using()
      let trial = try Trial(publisher: publisher)
      let app = try AppOnSimulatedPlatform(
        .parallel, status: .authorizedWhenInUse, trial: trial, candidates: .hearing(0))
      app.use { $0.map.appear() }
      publisher.use = { [weak app] in
        app?.use { $0.map.disappear() }
      }
      app.rotate(to: .landscapeLeft)
      #expect(publisher.kinds.map(\.stimulus) == ["rotation"])
      app.happen(.location(.here))
      app.use { $0.map.refresh() }
      #expect(trial.counts.mismatches == 1, "\(publisher.kinds)")
    }
  }

  // MARK: Screens that go in a callback

  @Test("A screen for adding a location that goes in any callback is no mismatch", arguments: 1...3)
  func finderGoesInACallback(number: Int) async throws {
    let trial = try trial()
    let geocoding = SimulatedGeocodingSource()
    var finder: ParallelPlaceFinder? = ParallelPlaceFinder(
      geocoder: CLGeocoder(source: geocoding), trial: trial, makeCandidate: Candidates.modern.placeFinder)
    var told = 0
    finder?.onEvent = { _ in
      told += 1
      if told == number { finder = nil }
    }
    finder?.textDidChange("Bled")
    await turns()
    if !geocoding.requests.isEmpty { geocoding.answer(0, with: .place("Bled")) }
    await turns()
    patience.endAll()
    #expect(told == number)
    #expect(trial.counts.mismatches == 0, "\(log.mismatches)")
  }

  @Test("A switch that is turned off and on again while an answer is awaited leaves the candidate out")
  func switchedDuringARequest() async throws {
    let trial = try trial()
    let app = try AppOnSimulatedPlatform(.parallel, trial: trial)
    app.use { $0.addLocation.type("Bled") }
    await turns()
    let before = trial.counts(of: "AddLocation")
    trial.isOn = false
    app.use { $0.addLocation.type("Bled!") }
    trial.isOn = true
    while !app.geocoding.requests.isEmpty { app.geocoding.answer(0, with: .place("Bled")) }
    await turns()
    patience.endAll()
    #expect(trial.counts(of: "AddLocation") == before)
    #expect(app.events.contains(.addLocation(.found([NamedLocation("Bled")]))))
    #expect(log.mismatches == [])
  }
}
