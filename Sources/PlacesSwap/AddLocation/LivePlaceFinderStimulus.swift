import CoreLocationStandIn
import Foundation
import ModernLocation
package import ParallelRun
import PlacesApp
package import Vocabulary

/// Something that is done to a finder of places, with the platform's own objects.
enum LivePlaceFinderStimulus {
  case make
  case type(String)
  /// An answer comes while so many older requests wait; it is late if something newer was asked or listed meanwhile.
  case answer(MutedGeocoder.Answer, GeocoderAnswer, older: Int, isLate: Bool)
  case waitEnds(MutedClock.Wait)
  case release
}

extension AddLocationStimulus {
  /// A stimulus in words.
  init(_ live: LivePlaceFinderStimulus) {
    self =
      switch live {
      case .make: .make
      case .type(let text): .type(text)
      case .answer(_, let answer, let older, _): .answer(older, AddLocationAnswer(answer))
      case .waitEnds: .passTwice
      case .release: .leave
      }
  }
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

  init(_ request: MutedGeocoder.Request) {
    switch request {
    case .asks(let question): self = .asks(question.text)
    case .cancels: self = .cancels
    }
  }
}
