import CoreLocationStandIn
import Differences
package import LegacyLocation
import ModernLocation
package import ParallelRun
package import PlacesApp
import Vocabulary

/// A finder of places of which there are two: the inherited one serves, a candidate is compared with it.
@MainActor
package final class ParallelPlaceFinder: PlaceFinder {
  /// Makes a candidate on a muted geocoder and a muted clock.
  package typealias MakeCandidate = @MainActor @Sendable (MutedPlaceFinderPlatform) throws -> any PlaceFinder

  typealias Run = ParallelRun.Run<LivePlaceFinderStimulus, AddLocationObservation>

  /// Is told what the control comes to.
  package var onEvent: (PlaceFinderEvent) -> Void = { _ in }

  private let run: Run
  private let requests = Requests()
  private let answers = MutedGeocoder.Answers()
  private let waits = MutedClock.Waits()
  private let control = Control<any PlaceFinder>()

  /// The control's requests, of which the newest is known.
  @MainActor
  private final class Requests {
    var newest: MutedGeocoder.Answer?
    /// Those that wait for an answer, the oldest first.
    private(set) var waiting: [MutedGeocoder.Answer] = []
    /// Whether one of them is being answered.
    var isAnswering = false

    func ask(_ request: MutedGeocoder.Answer) {
      newest = request
      waiting.append(request)
    }

    /// A request waits no longer; says how many older ones do.
    func end(_ request: MutedGeocoder.Answer) -> Int {
      let older = waiting.firstIndex { $0 === request } ?? 0
      waiting.removeAll { $0 === request }
      return older
    }
  }

  /// Makes a control that serves, and a candidate beside it.
  ///
  /// - Parameters:
  ///   - geocoder: The platform's geocoder, as the inherited view model has one for all of its requests.
  ///   - scheduler: What does something later.
  ///   - trial: Where the run is counted and published.
  ///   - declaresDifferences: Whether the candidate is meant to differ as the modern class does.
  ///   - makeCandidate: Makes the candidate; what it throws is a mismatch.
  package init(
    geocoder: any WMFGeocoding, scheduler: WMFScheduler = WMFScheduler(), trial: Trial,
    declaresDifferences: Bool = true, makeCandidate: @escaping MakeCandidate
  ) {
    run = Run(
      of: "AddLocation", in: trial,
      declared: declaresDifferences ? DifferencePattern.ofModernViewModel : [],
      isAsynchronous: true
    ) { AddLocationStimulus($0) }
    run.admit(PlaceFinderDriver(answers, waits, run: run, makeCandidate: makeCandidate))
    control.object = run.apply(.make) {
      AddLocationViewViewModelBridge(geocoder: served(geocoder), scheduler: served(scheduler))
    }
    control.object?.onEvent = { [weak self] in self?.told($0) }
  }

  /// Makes both on the app's platform.
  convenience init(
    on platform: Platform, trial: Trial, declaresDifferences: Bool, makeCandidate: @escaping MakeCandidate
  ) {
    self.init(
      geocoder: platform.makeGeocoder(), trial: trial, declaresDifferences: declaresDifferences,
      makeCandidate: makeCandidate)
  }

  deinit {
    onMainActor { [run, control] in
      run.end(with: .release) {
        control.object = nil
        run.controlled(.viewModelReleased)
      }
    }
  }

  private func served(_ geocoder: any WMFGeocoding) -> ServedGeocoder {
    ServedGeocoder(geocoder) { [run, requests, answers] text in
      run.controlled(.asks(text.asWritten))
      let answer = answers.control(asks: .address(text))
      requests.ask(answer)
      return { value, serve in
        requests.isAnswering = true
        let (older, isLate) = (requests.end(answer), answer !== requests.newest)
        run.apply(.answer(answer, value, older: older, isLate: isLate)) {
          run.controlled(.answers(answer.request.text, isLate: isLate))
          serve()
        }
        requests.isAnswering = false
      }
    }
  }

  private func served(_ scheduler: WMFScheduler) -> ServedScheduler {
    ServedScheduler(scheduler) { [run, waits] duration in
      run.controlled(.waits(duration))
      let wait = waits.control(asks: duration)
      return { serve in run.apply(.waitEnds(wait), to: serve) }
    }
  }

  private func told(_ event: PlaceFinderEvent) {
    run.controlled(AddLocationObservation(event))
    // A text that is too short to be asked empties the list, and every answer that is still to come is late.
    if !requests.isAnswering, case .found = event { requests.newest = nil }
    onEvent(event)
  }

  /// Takes the text that stands in the search bar now, for both.
  package func textDidChange(_ text: String) {
    run.apply(.type(text)) { control.object?.textDidChange(text) }
  }
}
