import CoreLocationStandIn
import Foundation
import LegacyLocation

/// The geocoder of a control: it is the real one, whose answers both sides get.
@MainActor
final class ServedGeocoder: @MainActor WMFGeocoding {
  /// Gives the control an answer, and the candidate after it.
  typealias Give = @MainActor (_ answer: GeocoderAnswer, _ serve: () -> Void) -> Void

  private let real: any WMFGeocoding
  private let asks: (String) -> Give

  init(_ real: any WMFGeocoding, asks: @escaping (String) -> Give) {
    self.real = real
    self.asks = asks
  }

  func wmf_geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    let give = asks(addressString)
    real.wmf_geocodeAddressString(addressString) { placemarks, error in
      give(GeocoderAnswer(placemarks: placemarks, error: error)) { completionHandler(placemarks, error) }
    }
  }
}

/// The scheduler of a control: it is the real one, and time is over for both sides at the same moment.
final class ServedScheduler: WMFScheduler {
  /// Lets the control's time be over, and the candidate's after it.
  typealias End = (_ serve: () -> Void) -> Void

  private let real: WMFScheduler
  private let waits: (Duration) -> End

  init(_ real: WMFScheduler, waits: @escaping (Duration) -> End) {
    self.real = real
    self.waits = waits
  }

  override func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {
    let end = waits(.seconds(delay))
    real.perform(after: delay) { end(action) }
  }
}
