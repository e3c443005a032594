import CoreLocationStandIn
import Foundation
import Testing

@Suite("The geocoder")
@MainActor
struct GeocoderTests {
  typealias Answer = SimulatedGeocodingSource.Answer

  /// Records the answers of a geocoder.
  @MainActor
  private final class Answers {
    private(set) var words: [String] = []
    var handler: CLGeocodeCompletionHandler { handler(named: "") }
    func handler(named name: String) -> CLGeocodeCompletionHandler {
      { placemarks, error in
        let code = (error as? CLError).map { "\($0.code)" }
        let names = placemarks.map { $0.map { $0.name ?? "nil" }.joined(separator: ",") }
        self.words.append(name + (names ?? "") + (code ?? ""))
      }
    }
  }

  private let answers = Answers()
  private let place = LocationReading(latitude: 1, longitude: 2)

  @Test("Without a source, a request ends with a network error on a later run-loop pass")
  func networkError() async {
    let error = await withCheckedContinuation { continuation in
      CLGeocoder().geocodeAddressString("paris") { continuation.resume(returning: $1 as? CLError) }
    }
    #expect(error?.code == .network)
  }

  @Test("Forward and reverse requests wait until the source answers")
  func requests() {
    let source = SimulatedGeocodingSource()
    let geocoder = CLGeocoder(source: source)
    geocoder.geocodeAddressString("paris", completionHandler: answers.handler(named: "forward "))
    let location = CLLocation(latitude: 1, longitude: 2)
    geocoder.reverseGeocodeLocation(location, completionHandler: answers.handler(named: "reverse "))
    #expect(source.requests.map(\.question) == [.address("paris"), .location(LocationReading(location))])
    #expect(geocoder.isGeocoding)
    #expect(answers.words == [])
    source.answer(1, with: .placemarks([SimulatedPlacemark(name: "a"), SimulatedPlacemark(name: "b")]))
    source.answer(0, with: .error(.geocodeFoundNoResult))
    #expect(answers.words == ["reverse a,b", "forward geocodeFoundNoResult"])
    #expect(!geocoder.isGeocoding)
  }

  @Test("If a newer request cancels an older one, the older one ends with `geocodeCanceled`")
  func newerCancelsOlder() {
    let source = SimulatedGeocodingSource(newerRequestCancelsOlder: true)
    let (geocoder, other) = (CLGeocoder(source: source), CLGeocoder(source: source))
    other.geocodeAddressString("other", completionHandler: answers.handler)
    geocoder.geocodeAddressString("older", completionHandler: answers.handler)
    geocoder.geocodeAddressString("newer", completionHandler: answers.handler)
    #expect(source.requests.map(\.isCanceled) == [false, true, false])
    for index in [2, 1, 0] { source.answer(index, with: .placemarks([SimulatedPlacemark(name: "a")])) }
    #expect(answers.words == ["a", "geocodeCanceled", "a"])
  }

  @Test("Cancelling a geocoder ends only its own requests, with `geocodeCanceled`")
  func cancelling() {
    let source = SimulatedGeocodingSource()
    let (geocoder, other) = (CLGeocoder(source: source), CLGeocoder(source: source))
    geocoder.geocodeAddressString("mine", completionHandler: answers.handler)
    other.geocodeAddressString("other", completionHandler: answers.handler)
    geocoder.cancelGeocode()
    #expect(!geocoder.isGeocoding)
    #expect(other.isGeocoding)
    source.answer(0, with: .error(.network))
    source.answer(0, with: .error(.network))
    #expect(answers.words == ["geocodeCanceled", "network"])
  }

  @Test("A new geocoder uses the installed source")
  func installed() {
    let source = SimulatedGeocodingSource()
    let geocoder = source.whileInstalled { CLGeocoder() }
    geocoder.geocodeAddressString("paris", completionHandler: answers.handler)
    CLGeocoder().geocodeAddressString("elsewhere", completionHandler: answers.handler)
    #expect(source.requests.map(\.question) == [.address("paris")])
  }

  @Test("A placemark in an answer has the values and the location that the source gave it")
  func placemark() async {
    let source = SimulatedGeocodingSource()
    let found: [String?] = await withCheckedContinuation { continuation in
      CLGeocoder(source: source).geocodeAddressString("paris") { placemarks, _ in
        let placemark = placemarks?.first
        continuation.resume(
          returning: [
            placemark?.name, placemark?.locality, placemark?.country,
            placemark?.location.map { "\($0.coordinate.latitude)" },
          ])
      }
      source.answer(
        0,
        with: .placemarks([
          SimulatedPlacemark(name: "Paris", locality: "City", country: "France", location: place)
        ]))
    }
    #expect(found == ["Paris", "City", "France", "1.0"])
  }
}
