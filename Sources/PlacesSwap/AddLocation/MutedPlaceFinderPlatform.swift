package import CoreLocationStandIn
package import ModernLocation
import ParallelRun

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
  private let note: @MainActor (PlaceFinderEffect) -> Void

  init(_ waits: Waits, note: @escaping @MainActor (PlaceFinderEffect) -> Void) {
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
