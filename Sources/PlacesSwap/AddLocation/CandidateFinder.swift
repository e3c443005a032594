package import CoreLocationStandIn
package import ModernLocation
import ParallelRun
import PlacesApp
import Vocabulary

/// The side that is compared, where nothing that it does has an effect.
@MainActor
final class CandidateFinder {
  typealias Note = @MainActor (AddLocationObservation) -> Void

  let note: Note
  private(set) var finder: (any PlaceFinder)?
  private let answers: MutedGeocoder.Answers
  private let waits: MutedClock.Waits
  private weak var object: AnyObject?

  init(_ answers: MutedGeocoder.Answers, _ waits: MutedClock.Waits, run: ParallelPlaceFinder.Run) {
    self.answers = answers
    self.waits = waits
    note = { [weak run] in run?.muted($0) }
  }

  deinit {
    onMainActor { [answers, waits] in
      answers.end()
      waits.end()
    }
  }

  func make(_ makeCandidate: ParallelPlaceFinder.MakeCandidate) throws {
    let made = try makeCandidate(
      MutedPlaceFinderPlatform(
        makeGeocoder: { [answers, note] in MutedGeocoder(answers, note: note) },
        clock: MutedClock(waits, note: note)))
    made.onEvent = { [note] in note(AddLocationObservation($0)) }
    (finder, object) = (made, made)
  }

  func release() {
    // It cancels its requests when it goes, and that is noted where nobody holds it any more.
    withExtendedLifetime(finder) { finder = nil }
    note(.viewModelReleased)
  }

  /// What it keeps alive that it should have let go.
  func leftovers() -> [CandidateFailure] {
    finder == nil && object != nil ? [.kept("itself", missing: "viewModelReleased")] : []
  }
}

/// What a candidate for the screen for adding a location gets, where nothing that it does has an effect.
@MainActor
package struct MutedPlaceFinderPlatform {
  package let makeGeocoder: @MainActor () -> CLGeocoder
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
  private let note: CandidateFinder.Note

  init(_ waits: Waits, note: @escaping CandidateFinder.Note) {
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
