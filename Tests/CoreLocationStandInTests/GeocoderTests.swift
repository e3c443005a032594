import CoreLocationStandIn
import Foundation
import Testing

@Suite("The geocoder")
@MainActor
struct GeocoderTests {
  @Test("It answers later, with a network error")
  func networkError() async {
    let geocoder = CLGeocoder()
    let code = await withCheckedContinuation { continuation in
      geocoder.reverseGeocodeLocation(CLLocation(latitude: 0, longitude: 0)) { placemarks, error in
        #expect(placemarks == nil)
        continuation.resume(returning: (error as? CLError)?.code)
      }
      #expect(geocoder.isGeocoding)
    }
    #expect(code == .network)
    #expect(!geocoder.isGeocoding)
  }

  @Test("Cancelling ends the pending request, once, and leaves an answered one alone")
  func cancelling() async {
    let geocoder = CLGeocoder()
    let code = await withCheckedContinuation { continuation in
      geocoder.reverseGeocodeLocation(CLLocation(latitude: 0, longitude: 0)) { _, error in
        continuation.resume(returning: (error as? CLError)?.code)
      }
      geocoder.cancelGeocode()
      geocoder.cancelGeocode()
      #expect(!geocoder.isGeocoding)
    }
    #expect(code == .geocodeCanceled)
  }
}
