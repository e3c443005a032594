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

@Suite("The finder of places in each mode")
@MainActor
struct PlaceFinderModeTests {
  private let log = MismatchLog()
  private let patience = ManualPatience()
  private let geocoding = SimulatedGeocodingSource()
  private let scheduler = ManualScheduler()

  private func trial() throws -> Trial { try Trial(publisher: log, patience: patience.ofTrial) }

  @Test(
    "In every mode the screen is told the same, and the geocoder is asked once",
    arguments: Setting.Mode.allCases)
  func told(mode: Setting.Mode) async throws {
    let app = try AppOnSimulatedPlatform(mode, trial: trial())
    app.use { $0.addLocation.type("Bled") }
    await turns()
    #expect(app.geocoding.requests.map(\.question) == [.address("Bled")])
    app.geocoding.answer(0, with: .place("Bled"))
    await turns()
    patience.endAll()
    #expect(
      app.events == [
        .addLocation(.querying(true)), .addLocation(.querying(false)),
        .addLocation(.found([NamedLocation("Bled")])),
      ])
    #expect(log.mismatches == [])
  }

  private func makeFinder(
    _ trial: Trial, _ candidate: @escaping ParallelPlaceFinder.MakeCandidate = Candidates.modern.placeFinder
  ) -> ParallelPlaceFinder {
    ParallelPlaceFinder(
      geocoder: CLGeocoder(source: geocoding), scheduler: scheduler, trial: trial, makeCandidate: candidate)
  }

  /// Types a text, and lets half a second pass.
  private func type(_ text: String, in finder: ParallelPlaceFinder) async {
    finder.textDidChange(text)
    await turns()
    scheduler.pass()
    await turns()
  }

  @Test("In parallel, time passes for both at the same moment")
  func throttle() async throws {
    let trial = try trial()
    let finder = makeFinder(trial)
    for text in ["Ble", "Bled", "Bled ", "Bled I"] { finder.textDidChange(text) }
    await turns()
    scheduler.pass()
    await turns()
    #expect(geocoding.requests.map(\.question) == [.address("Ble"), .address("Bled I")])
    geocoding.answer(1, with: .place("Bled Island"))
    await turns()
    patience.endAll()
    #expect(trial.counts.mismatches == 0, "\(log.mismatches)")
    #expect(trial.counts.declared == [:])
    #expect(trial.counts.matches > 0)
  }

  @Test("In parallel, an answer to an older text is dropped by the candidate alone, as declared")
  func lateAnswer() async throws {
    let trial = try trial()
    let finder = makeFinder(trial)
    await type("Bled", in: finder)
    await type("Bohinj", in: finder)
    geocoding.answer(0, with: .place("Bled"))
    await turns()
    patience.endAll()
    geocoding.answer(0, with: .place("Bohinj"))
    await turns()
    patience.endAll()
    #expect(trial.counts.mismatches == 0, "\(log.mismatches)")
    #expect(trial.counts.declared == ["late answers dropped": 1])
  }

  @Test("A candidate that shows late answers as the inherited view model does is a mismatch")
  func showsLateAnswersAtOnce() async throws {
    final class AsInherited: PlaceFinder {
      var onEvent: (PlaceFinderEvent) -> Void = { _ in }
      let geocoder: CLGeocoder
      let clock: any Clock<Duration>
      init(_ muted: MutedPlaceFinderPlatform) {
        (geocoder, clock) = (muted.makeGeocoder(), muted.clock)
      }
      func textDidChange(_ text: String) {
        Task { [clock] in try await clock.sleep(for: .milliseconds(500)) }
        onEvent(.querying(true))
        geocoder.geocodeAddressString(text) { [weak self] placemarks, _ in
          self?.onEvent(.querying(false))
          self?.onEvent(.found(Geocoder.locations(of: placemarks ?? [])))
        }
      }
    }
    let trial = try trial()
    let finder = makeFinder(trial) { AsInherited($0) }
    await type("Bled", in: finder)
    await type("Bohinj", in: finder)
    for place in ["Bled", "Bohinj"] {
      geocoding.answer(0, with: .place(place))
      await turns()
      patience.endAll()
    }
    #expect(log.mismatches.map(\.kind.differences) == [["extra lists", "extra querying"]])
    #expect(trial.counts.declared == [:])
  }

  @Test("An answer that comes in the turn in which a text is taken is no mismatch")
  func answerInTheTurnOfAText() async throws {
    let trial = try trial()
    let finder = makeFinder(trial)
    await type("Bled", in: finder)
    finder.textDidChange("Bohinj")
    geocoding.answer(0, with: .place("Bled"))
    await turns()
    patience.endAll()
    withExtendedLifetime(finder) { #expect(trial.counts.mismatches == 0, "\(log.mismatches)") }
  }

  @Test("In parallel, a short text ends querying for the candidate alone, as declared")
  func shortText() async throws {
    let trial = try trial()
    let finder = makeFinder(trial)
    await type("Bled", in: finder)
    await type("B", in: finder)
    patience.endAll()
    geocoding.answer(0, with: .place("Bled"))
    await turns()
    patience.endAll()
    #expect(trial.counts.mismatches == 0, "\(log.mismatches)")
    #expect(trial.counts.declared == ["a short text ends querying": 1, "late answers dropped": 1])
  }

  @Test("In parallel, leaving cancels the candidate's request alone, as declared")
  func leaving() async throws {
    let trial = try trial()
    var finder: ParallelPlaceFinder? = makeFinder(trial)
    finder?.textDidChange("Bled")
    await turns()
    finder = nil
    await turns()
    patience.endAll()
    #expect(trial.counts.mismatches == 0, "\(log.mismatches)")
    #expect(trial.counts.declared == ["leaving cancels requests": 1])
    #expect(geocoding.requests.map(\.isCanceled) == [false])
  }

  @Test("A candidate that shows a late answer on a later turn is a mismatch")
  func showsLateAnswers() async throws {
    final class Careless: PlaceFinder {
      var onEvent: (PlaceFinderEvent) -> Void = { _ in }
      let service: any LocationService
      let clock: any Clock<Duration>
      init(_ muted: MutedPlaceFinderPlatform) { (service, clock) = (muted.service, muted.clock) }
      func textDidChange(_ text: String) {
        Task { [clock] in try await clock.sleep(for: .milliseconds(500)) }
        Task { [self] in
          onEvent(.querying(true))
          let found = try await service.locations(matching: text)
          onEvent(.querying(false))
          onEvent(.found(found))
        }
      }
    }
    let trial = try trial()
    let finder = makeFinder(trial) { Careless($0) }
    await type("Bled", in: finder)
    await type("Bohinj", in: finder)
    patience.endAll()
    #expect(trial.counts.mismatches == 0, "\(log.mismatches)")
    geocoding.answer(0, with: .place("Bled"))
    await turns()
    patience.endAll()
    #expect(trial.counts.mismatches == 1)
  }

  @Test("A candidate that asks for something else gets no answer, and the geocoder is not asked")
  func asksSomethingElse() async throws {
    final class Wrong: PlaceFinder {
      var onEvent: (PlaceFinderEvent) -> Void = { _ in }
      let service: any LocationService
      init(_ muted: MutedPlaceFinderPlatform) { service = muted.service }
      func textDidChange(_ text: String) {
        Task { [self] in
          guard let found = try? await service.locations(matching: text + "!") else { return }
          onEvent(.found(found))
        }
      }
    }
    let trial = try trial()
    let finder = makeFinder(trial) { Wrong($0) }
    await type("Bled", in: finder)
    geocoding.answer(0, with: .place("Bled"))
    await turns()
    patience.endAll()
    #expect(log.mismatches.first?.kind.differences.contains("extra asks") == true)
    #expect(geocoding.requests == [])
    trial.isOn = false
    finder.textDidChange("Bohinj")
  }

  @Test("A candidate that leaks is a mismatch when the screen is gone")
  func leaking() async throws {
    final class Leaking: PlaceFinder {
      var onEvent: (PlaceFinderEvent) -> Void = { _ in }
      var itself: Leaking?
      init() { itself = self }
      func textDidChange(_ text: String) {}
    }
    weak var leak: Leaking?
    var finder: ParallelPlaceFinder? = makeFinder(try trial()) { _ in
      let leaking = Leaking()
      leak = leaking
      return leaking
    }
    #expect(finder != nil)
    finder = nil
    patience.endAll()
    #expect(log.mismatches.flatMap(\.kind.differences) == ["missing viewModelReleased"])
    leak?.itself = nil
  }

  @Test("A candidate's geocoder says that it is geocoding while the control's is")
  func isGeocoding() {
    let answers = MutedGeocoder.Answers()
    let control = answers.control(asks: "Bled")
    let geocoder = MutedGeocoder(answers) { _ in }
    #expect(!geocoder.isGeocoding)
    geocoder.geocodeAddressString("Bled") { _, _ in }
    #expect(geocoder.isGeocoding)
    control.come(GeocoderAnswer())
    #expect(!geocoder.isGeocoding)
  }
}

/// A scheduler whose time passes when the test says so.
private final class ManualScheduler: WMFScheduler {
  private var actions: [() -> Void] = []

  override func perform(after delay: TimeInterval, _ action: @escaping () -> Void) { actions.append(action) }

  func pass() {
    let due = actions
    actions = []
    for action in due { action() }
  }
}
