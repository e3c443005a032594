package import CoreLocationStandIn
package import ModernLocation
import ParallelRun
import PlacesApp
import Vocabulary

/// Does to a candidate what is done to the control, where nothing that it does has an effect.
@MainActor
final class PlaceFinderDriver: CandidateDriver {
  private let answers: MutedGeocoder.Answers
  private let waits: MutedClock.Waits
  private let note: @MainActor (AddLocationObservation) -> Void
  private let makeCandidate: ParallelPlaceFinder.MakeCandidate
  private var candidate: (any PlaceFinder)?
  private weak var object: AnyObject?

  init(
    _ answers: MutedGeocoder.Answers, _ waits: MutedClock.Waits, run: ParallelPlaceFinder.Run,
    makeCandidate: @escaping ParallelPlaceFinder.MakeCandidate
  ) {
    self.answers = answers
    self.waits = waits
    note = { [weak run] in run?.muted($0) }
    self.makeCandidate = makeCandidate
  }

  deinit {
    onMainActor { [answers, waits] in
      answers.end()
      waits.end()
    }
  }

  func perform(_ stimulus: LivePlaceFinderStimulus) throws {
    switch stimulus {
    case .make: try make()
    case .type(let text): candidate?.textDidChange(text)
    case .answer(let answer, let value, _, let isLate):
      note(.answers(answer.request.text, isLate: isLate))
      answer.come(value)
    case .waitEnds(let wait): wait.come(())
    // It cancels its requests when it goes, and that is noted where nobody holds it any more.
    case .release:
      withExtendedLifetime(candidate) { candidate = nil }
      note(.viewModelReleased)
    }
  }

  private func make() throws {
    let made = try makeCandidate(
      MutedPlaceFinderPlatform(
        makeGeocoder: { [answers, note] in
          MutedGeocoder(answers) { request in
            MainActor.assumeIsolated { note(AddLocationObservation(request)) }
          }
        }, clock: MutedClock(waits, note: note)))
    made.onEvent = { [note] in note(AddLocationObservation($0)) }
    (candidate, object) = (made, made)
  }

  func leftovers(_ report: (CandidateFailure) -> Void) {
    if candidate == nil, object != nil { report(.kept("itself", missing: "viewModelReleased")) }
  }
}

/// What a candidate for the screen for adding a location gets, where nothing that it does has an effect.
@MainActor
package struct MutedPlaceFinderPlatform {
  /// Makes a geocoder that answers what the control is answered.
  package let makeGeocoder: @MainActor () -> CLGeocoder
  /// Asks such a geocoder.
  package var service: any LocationService { Geocoder(makeGeocoder: makeGeocoder) }
  /// Who sleeps on it wakes when the control has waited for as long.
  package let clock: any Clock<Duration>
}

/// A clock that stands still: who sleeps on it wakes when the control has waited for as long.
@MainActor
final class MutedClock: Clock {
  typealias Waits = SharedAnswers<Duration, Void>
  typealias Wait = SharedAnswer<Duration, Void>

  private let waits: Waits
  private let note: @MainActor (AddLocationObservation) -> Void

  init(_ waits: Waits, note: @escaping @MainActor (AddLocationObservation) -> Void) {
    self.waits = waits
    self.note = note
  }

  nonisolated let now = ContinuousClock.now
  nonisolated var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    note(.waits(deadline - now))
    guard await waits.candidate(asks: deadline - now).value() != nil else { throw CancellationError() }
  }
}
