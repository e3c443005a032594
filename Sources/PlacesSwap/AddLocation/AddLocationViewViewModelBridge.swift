import CoreLocationStandIn
package import LegacyLocation
import ModernLocation
package import PlacesApp

/// The inherited view model behind the protocol of the screen for adding a location.
@MainActor
package final class AddLocationViewViewModelBridge: PlaceFinder {
  /// Is told what the view model comes to.
  package var onEvent: (PlaceFinderEvent) -> Void = { _ in }

  private let viewModel: AddLocationViewViewModel

  /// Makes an inherited view model on a geocoder and a scheduler.
  package init(geocoder: any WMFGeocoding, scheduler: WMFScheduler = WMFScheduler()) {
    viewModel = AddLocationViewViewModel(geocoder: geocoder, scheduler: scheduler)
    viewModel.delegate = self
  }

  /// Takes the text that stands in the search bar now.
  package func textDidChange(_ text: String) { viewModel.textDidChange(text) }
}

extension AddLocationViewViewModelBridge: @MainActor AddLocationViewViewModelDelegate {
  /// Passes it on.
  package func viewModel(_ viewModel: AddLocationViewViewModel, didChangeQuerying querying: Bool) {
    onEvent(.querying(querying))
  }

  /// Passes all locations on, as the modern side's values.
  package func viewModelDidChangeLocations(_ viewModel: AddLocationViewViewModel) {
    onEvent(
      .found(
        (0..<viewModel.numberOfLocations).compactMap(viewModel.location).map {
          NamedLocation(name: $0.name, latitude: $0.latitude, longitude: $0.longitude)
        }))
  }
}
