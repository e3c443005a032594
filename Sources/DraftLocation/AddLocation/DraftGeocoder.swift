package import CoreLocationStandIn

/// The platform's geocoder as a location service, as in the published refactoring.
@MainActor
package final class DraftGeocoder: DraftLocationService {
  private let geocoder: CLGeocoder

  package init(geocoder: CLGeocoder = CLGeocoder()) {
    self.geocoder = geocoder
  }

  package func geocode(
    addressString: String?, completionHandler: @escaping DraftLocationServiceCompletionHandler
  ) {
    guard let addressString else {
      completionHandler([], nil)
      return
    }
    geocoder.geocodeAddressString(addressString) { placemarks, error in
      if error != nil {
        // The published refactoring has this bug, too: the handler receives nil instead of the error.
        completionHandler([], nil)
        return
      }
      completionHandler(Self.locations(of: placemarks ?? []), nil)
    }
  }

  package static func locations(of placemarks: [CLPlacemark]) -> [DraftFoundLocation] {
    placemarks.compactMap { placemark in
      guard let name = placemark.name, let location = placemark.location else { return nil }
      return DraftFoundLocation(
        name: name, latitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
    }
  }
}
