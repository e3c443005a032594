import CoreLocationStandIn
import Foundation
import LegacyLocation
import ModernLocation
import PlacesApp

/// The legacy view model behind the protocol of the screen for adding a location.
@MainActor
final class AddLocationViewViewModelBridge: PlaceFinder {
  var onEvent: (PlaceFinderEvent) -> Void = { _ in }

  private let viewModel: AddLocationViewViewModel

  init(geocoder: any WMFGeocoding, scheduler: WMFScheduler) {
    viewModel = AddLocationViewViewModel(geocoder: geocoder, scheduler: scheduler)
    viewModel.delegate = self
  }

  convenience init(on platform: Platform) {
    self.init(geocoder: platform.makeGeocoder(), scheduler: PlatformScheduler(platform.delay))
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

private final class PlatformScheduler: WMFScheduler {
  private let platformDelay: (TimeInterval) -> TimeInterval

  init(_ platformDelay: @escaping (TimeInterval) -> TimeInterval) { self.platformDelay = platformDelay }

  override func perform(after delay: TimeInterval, _ action: @escaping () -> Void) {
    super.perform(after: platformDelay(delay), action)
  }
}
