@testable import CaseStudy
import CoreLocationStandIn
import DraftLocation
import Foundation
import Testing

extension AddLocationProofs {
  @Suite("The published geocoding service")
  @MainActor
  struct AddLocationPublishedServiceTests {
    @Test("The service returns locations but no error, although its documentation promises one")
    func missingError() {
      let source = SimulatedGeocodingSource()
      let service = DraftGeocoder(geocoder: CLGeocoder(source: source))
      var answers: [String] = []
      for answer: SimulatedGeocodingSource.Answer in [
        .placemarks([SimulatedPlacemark(name: "Paris", location: .here)]),
        .error(.network),
      ] {
        service.geocode(addressString: "paris") { locations, error in
          answers.append("\(locations.map(\.name)), \(error.map { "\($0)" } ?? "nil")")
        }
        source.answer(0, with: answer)
      }
      #expect(answers == ["[\"Paris\"], nil", "[], nil"])
    }

    @Test("A screen that displays errors gets no error from the service")
    func nextChange() {
      let source = SimulatedGeocodingSource()
      let viewModel = DraftErrorDisplayingViewModel(
        locationService: DraftGeocoder(geocoder: CLGeocoder(source: source)), scheduler: NoScheduler())
      let screen = ErrorScreen()
      viewModel.delegate = screen
      viewModel.textDidChange("par")
      source.answer(0, with: .error(.network))
      #expect(screen.shown == ["querying", "not querying", "no locations"])
      viewModel.requestDidFail(with: CLError(.network))
      #expect(screen.shown.last == "an error")
    }

    @Test("Without an address, the service returns no location, and sends no request")
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

private struct NoScheduler: DraftScheduler {
  func perform(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) {}
}

private final class ErrorScreen: DraftAddLocationViewModelDelegate {
  private(set) var shown: [String] = []

  func viewModel(didChangeQuerying querying: Bool) { shown.append(querying ? "querying" : "not querying") }
  func viewModelDidChangeLocations(_ viewModel: DraftAddLocationViewModel) {
    shown.append(viewModel.hasLocations ? "locations" : "no locations")
  }
  func viewModel(didFailWith error: any Error) { shown.append("an error") }
}
