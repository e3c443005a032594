import CoreLocationStandIn
import LegacyLocation
import ModernLocation
import PlacesApp

/// The legacy view model behind the protocol of the screen for adding a location.
@MainActor
final class AddLocationViewViewModelBridge: PlaceFinder {
  var onEvent: (PlaceFinderEvent) -> Void = { _ in }

  private let viewModel: AddLocationViewViewModel

  init(geocoder: any WMFGeocoding, scheduler: WMFScheduler = WMFScheduler()) {
    viewModel = AddLocationViewViewModel(geocoder: geocoder, scheduler: scheduler)
    viewModel.delegate = self
  }

  func textDidChange(_ text: String) { viewModel.textDidChange(text) }
}

extension AddLocationViewViewModelBridge: @MainActor AddLocationViewViewModelDelegate {
  func viewModel(_ viewModel: AddLocationViewViewModel, didChangeQuerying querying: Bool) {
    onEvent(.querying(querying))
  }

  func viewModelDidChangeLocations(_ viewModel: AddLocationViewViewModel) {
    onEvent(
      .found(
        (0..<viewModel.numberOfLocations).compactMap(viewModel.location).map {
          NamedLocation(name: $0.name, latitude: $0.latitude, longitude: $0.longitude)
        }))
  }
}
