import CoreLocationStandIn
import Foundation
import ModernLocation
package import ParallelRun
import PlacesApp
package import Vocabulary

/// What a geocoder's completion handler is given.
struct GeocoderAnswer {
  var placemarks: [CLPlacemark]?
  var error: (any Error)?
}

extension AddLocationAnswer {
  /// An answer in words; where there is an error, both sides look at nothing else.
  init(_ answer: GeocoderAnswer) {
    self =
      if let error = answer.error {
        .failed(PlatformError(domain: error._domain, code: error._code))
      } else {
        .found((answer.placemarks ?? []).map(PlacemarkReading.init))
      }
  }
}

extension PlacemarkReading {
  fileprivate init(_ placemark: CLPlacemark) {
    self.init(
      name: placemark.name, locality: placemark.locality, country: placemark.country,
      location: placemark.location.map(LocationReading.init))
  }
}

extension AddLocationObservation: ParallelEffect {
  /// Whom it is done to.
  package var recipient: Recipient {
    switch self {
    case .asks, .cancels: .service
    case .answers: .outside
    case .waits: .clock
    case .querying, .lists, .error, .unannounced, .viewModelReleased: .client
    }
  }

  /// What a screen is told.
  init(_ event: PlaceFinderEvent) {
    switch event {
    case .querying(let isQuerying): self = .querying(isQuerying)
    case .found(let places):
      self = .lists(
        AddLocationListing(
          places.map { .init(name: $0.name, latitude: $0.latitude, longitude: $0.longitude) }))
    }
  }
}
