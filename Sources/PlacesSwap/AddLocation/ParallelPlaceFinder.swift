import CoreLocationStandIn
import Differences
import Foundation
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

  typealias Run = ParallelRun.Run<AddLocationStimulus, AddLocationObservation, CandidateFinder>

  package var onEvent: (PlaceFinderEvent) -> Void = { _ in }

  private let run: Run
  private let requests: ServedRequests
  private let control = Control()

  /// Keeps the control, which is released by a stimulus like any other, when the object around it is gone already.
  @MainActor
  private final class Control {
    var finder: (any PlaceFinder)?
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
      declared: declaresDifferences ? DifferencePattern.ofModernViewModel : [], isAsynchronous: true
    ) { $0.leftovers() }
    let (answers, waits) = (MutedGeocoder.Answers(), MutedClock.Waits())
    run.admit(CandidateFinder(answers, waits, run: run))
    requests = ServedRequests(answers, run)
    control.finder = run.apply(.make) { [run, requests] in
      AddLocationViewViewModelBridge(
        geocoder: ServedGeocoder(geocoder, requests), scheduler: ServedScheduler(scheduler, waits, run))
    } candidate: {
      try $0.make(makeCandidate)
    }
    control.finder?.onEvent = { [weak self] in self?.told($0) }
  }

  deinit {
    onMainActor { [run, control] in
      run.end(with: .leave) {
        control.finder = nil
        run.controlled(.viewModelReleased)
      } candidate: {
        $0.release()
      }
    }
  }

  private func told(_ event: PlaceFinderEvent) {
    run.controlled(AddLocationObservation(event))
    // A text that is too short to be asked empties the list.
    if case .found = event { requests.listIsReplaced() }
    onEvent(event)
  }

  package func textDidChange(_ text: String) {
    run.apply(.type(text)) {
      control.finder?.textDidChange(text)
    } candidate: {
      $0.finder?.textDidChange(text)
    }
  }
}

/// The geocoder of a control: it is the real one, whose answers both sides get.
@MainActor
private final class ServedGeocoder: @MainActor WMFGeocoding {
  private let real: any WMFGeocoding
  private let requests: ServedRequests

  init(_ real: any WMFGeocoding, _ requests: ServedRequests) {
    (self.real, self.requests) = (real, requests)
  }

  func wmf_geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    let request = requests.ask(addressString)
    // The real one holds this until it answers, so this must not hold the real one.
    real.wmf_geocodeAddressString(addressString) { [requests] placemarks, error in
      requests.answer(request, GeocoderAnswer(placemarks: placemarks, error: error)) {
        completionHandler(placemarks, error)
      }
    }
  }
}

/// The requests of a control.
@MainActor
private final class ServedRequests {
  private let answers: MutedGeocoder.Answers
  private let run: ParallelPlaceFinder.Run
  /// Those that wait for an answer, the oldest first.
  private var waiting: [MutedGeocoder.Answer] = []
  /// The request whose answer is not late, if there is one.
  private var newest: MutedGeocoder.Answer?
  private var isAnswering = false

  init(_ answers: MutedGeocoder.Answers, _ run: ParallelPlaceFinder.Run) {
    (self.answers, self.run) = (answers, run)
  }

  func ask(_ text: String) -> MutedGeocoder.Answer {
    run.controlled(.asks(text.asWritten))
    let request = answers.control(asks: text)
    newest = request
    waiting.append(request)
    return request
  }

  func answer(_ request: MutedGeocoder.Answer, _ answer: GeocoderAnswer, _ serve: () -> Void) {
    isAnswering = true
    let older = waiting.firstIndex { $0 === request } ?? 0
    waiting.removeAll { $0 === request }
    let answers = AddLocationObservation.answers(request.request.asWritten, isLate: request !== newest)
    run.apply(.answer(older, AddLocationAnswer(answer))) {
      run.controlled(answers)
      serve()
    } candidate: {
      $0.note(answers)
      request.come(answer)
    }
    isAnswering = false
  }

  /// What is listed by no answer makes every answer late that is still to come.
  func listIsReplaced() { if !isAnswering { newest = nil } }
}

/// The scheduler of a control: it is the real one, and time is over for both sides at the same moment.
private final class ServedScheduler: WMFScheduler {
  private let real: WMFScheduler
  // The inherited class is used on the main thread, which its type does not say; so is this.
  private let wait: (Duration) -> (_ serve: () -> Void) -> Void

  @MainActor
  init(_ real: WMFScheduler, _ waits: MutedClock.Waits, _ run: ParallelPlaceFinder.Run) {
    self.real = real
    wait = { duration in
      run.controlled(.waits(duration))
      let wait = waits.control(asks: duration)
      return { serve in run.apply(.passTwice, to: serve) { _ in wait.come(()) } }
    }
  }

  override func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {
    let end = wait(.seconds(delay))
    real.perform(after: delay) { end(action) }
  }
}
