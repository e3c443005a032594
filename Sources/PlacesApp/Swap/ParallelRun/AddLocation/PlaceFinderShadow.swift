package import CoreLocationStandIn
package import ModernLocation

/// What a candidate for the screen for adding a location gets, where nothing that it does has an effect.
@MainActor
package struct PlaceFinderShadow {
  /// Makes a geocoder that answers what the control is answered.
  package let makeGeocoder: @MainActor () -> CLGeocoder
  /// Asks such a geocoder.
  package var service: any LocationService { Geocoder(makeGeocoder: makeGeocoder) }
  /// Ends when the control's ends.
  package let countdown: any Countdown
}

/// A countdown that ends when the control's time is over.
final class ShadowCountdown: Countdown {
  typealias Waits = SharedAnswers<Duration, Void>
  typealias Wait = SharedAnswer<Duration, Void>

  private let waits: Waits
  private let note: @MainActor (PlaceFinderEffect) -> Void
  private var wait: Wait?

  init(_ waits: Waits, note: @escaping @MainActor (PlaceFinderEffect) -> Void) {
    self.waits = waits
    self.note = note
  }

  var isRunning: Bool { wait?.isAwaited ?? false }

  func start(_ duration: Duration) {
    note(.waits(duration))
    wait = waits.candidate(asks: duration)
  }

  func end() async throws(CancellationError) {
    while isRunning, let wait {
      if await wait.value() == nil { throw CancellationError() }
    }
  }
}
