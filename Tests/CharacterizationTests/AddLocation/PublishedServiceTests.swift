import CaseStudy
import CoreLocationStandIn
import DraftLocation
import Testing

extension AddLocationProofs {
  @Suite("The published service alone")
  @MainActor
  struct PublishedServiceTests {
    @Test("It hands on locations, and nil in place of an error, though its text says otherwise")
    func slip() {
      let source = SimulatedGeocodingSource()
      let service = DraftGeocoder(geocoder: CLGeocoder(source: source))
      var answers: [String] = []
      for answer: SimulatedGeocodingSource.Answer in [
        .placemarks([SimulatedPlacemark(name: "Paris", location: SimulatedLocation(.here))]),
        .error(.network),
      ] {
        service.geocode(addressString: "paris") { locations, error in
          answers.append("\(locations.map(\.name)), \(error.map { "\($0)" } ?? "nil")")
        }
        source.answer(0, with: answer)
      }
      #expect(answers == ["[\"Paris\"], nil", "[], nil"])
    }

    @Test("Without an address it finds nothing, and sends no request")
    func noAddress() {
      let source = SimulatedGeocodingSource()
      var numbers: [Int] = []
      DraftGeocoder(geocoder: CLGeocoder(source: source)).geocode(addressString: nil) { locations, _ in
        numbers.append(locations.count)
      }
      #expect(numbers == [0])
      #expect(source.requests.isEmpty)
    }
  }
}
